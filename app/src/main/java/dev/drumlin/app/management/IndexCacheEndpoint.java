package dev.drumlin.app.management;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.drumlin.app.plugins.DataLocation;
import dev.drumlin.storage.IndexCacheRegion;
import dev.drumlin.storage.IndexCacheStats;
import dev.drumlin.storage.IndexCached;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** {@code /actuator/indexcache}: what the cache of index pages holds, its limit, and a way to empty it. */
@Component
@Endpoint(id = "indexcache")
class IndexCacheEndpoint {
    private final StorageEngine engine;
    private final DataLocation location;

    IndexCacheEndpoint(StorageEngine engine, DataLocation location) {
        this.engine = engine;
        this.location = location;
    }

    /** Returns the figures and the regions; 404 with {@code not-supported} if the backend has no such cache. */
    @ReadOperation
    public WebEndpointResponse<Object> indexCache() {
        return withCache(IndexCacheEndpoint::view);
    }

    /**
     * Sets the limit, {@code POST {"budget": "128MB"}} or a number of bytes, until the next start; answers as a read does.
     * A limit that cannot be set gets 400 and changes nothing.
     */
    @WriteOperation
    public WebEndpointResponse<Object> resize(DataSize budget) {
        return withCache(cache -> {
            try {
                cache.resizeIndexCache(budget.toBytes());
            } catch (InvalidRequestException e) {
                return new WebEndpointResponse<>(
                        Map.of("code", "invalid-request", "message", String.valueOf(e.getMessage())),
                        WebEndpointResponse.STATUS_BAD_REQUEST);
            }
            return view(cache);
        });
    }

    /** Empties the cache: 204. */
    @DeleteOperation
    public WebEndpointResponse<Object> clear() {
        return withCache(cache -> {
            cache.clearIndexCache();
            return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NO_CONTENT);
        });
    }

    private WebEndpointResponse<Object> withCache(Function<IndexCached, WebEndpointResponse<Object>> use) {
        return engine.ability(IndexCached.class)
                .map(use)
                .orElseGet(() -> new WebEndpointResponse<>(
                        Map.of(
                                "code",
                                "not-supported",
                                "message",
                                "the storage backend " + location.backend() + " has no index cache"),
                        WebEndpointResponse.STATUS_NOT_FOUND));
    }

    private static WebEndpointResponse<Object> view(IndexCached cache) {
        return new WebEndpointResponse<>(new IndexCacheView(cache.indexCacheStats(), cache.indexCacheRegions()));
    }

    /** The answer: the figures side by side with the regions. */
    record IndexCacheView(@JsonUnwrapped IndexCacheStats stats, List<IndexCacheRegion> regions) {}
}
