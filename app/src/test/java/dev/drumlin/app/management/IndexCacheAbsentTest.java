package dev.drumlin.app.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.app.plugins.DataLocation;
import dev.drumlin.app.plugins.FakeEngine;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.util.unit.DataSize;

/** A backend without an index cache. */
class IndexCacheAbsentTest {
    private final FakeEngine engine = new FakeEngine();
    private final IndexCacheEndpoint endpoint =
            new IndexCacheEndpoint(engine, new DataLocation("fake", Path.of("nowhere")));

    @Test
    void everyOperationSaysThatThereIsNone() {
        assertNone(endpoint.indexCache());
        assertNone(endpoint.resize(DataSize.ofMegabytes(1)));
        assertNone(endpoint.clear());
    }

    @Test
    void thereAreNoMetersEither() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new IndexCacheMeters(engine).bindTo(registry);
        assertThat(registry.getMeters()).isEmpty();
    }

    private static void assertNone(WebEndpointResponse<Object> answer) {
        assertThat(answer.getStatus()).isEqualTo(404);
        assertThat(answer.getBody())
                .isEqualTo(Map.of("code", "not-supported", "message", "the storage backend fake has no index cache"));
    }
}
