package dev.drumlin.app.management;

import dev.drumlin.storage.IndexCacheStats;
import dev.drumlin.storage.IndexCached;
import dev.drumlin.storage.StorageEngine;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The index cache's figures as metrics, read when somebody asks; none if the backend has no such cache. */
@Component
final class IndexCacheMeters implements MeterBinder {
    /** Kept here: the registry has only a weak reference to it. */
    private final @Nullable IndexCached cache;

    IndexCacheMeters(StorageEngine engine) {
        cache = engine.ability(IndexCached.class).orElse(null);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        if (cache == null) {
            return;
        }
        size(registry, cache, "budget", "Limit on the memory", IndexCacheStats::budgetBytes);
        size(registry, cache, "held", "Memory taken from the system", IndexCacheStats::heldBytes);
        size(registry, cache, "live", "Memory of cached pages", IndexCacheStats::liveBytes);
        Gauge.builder("drumlin.indexcache.pages", cache, of(IndexCacheStats::pages)::applyAsLong)
                .description("Cached pages")
                .register(registry);
        count(registry, cache, "hits", "Look-ups that found their page", IndexCacheStats::hits);
        count(registry, cache, "misses", "Look-ups that did not", IndexCacheStats::misses);
        count(registry, cache, "inserts", "Pages that came in", IndexCacheStats::inserts);
        count(registry, cache, "uncached", "Pages that were read but not kept", IndexCacheStats::uncached);
        count(registry, cache, "evictions", "Pages that went to make room", IndexCacheStats::evictions);
        FunctionCounter.builder("drumlin.indexcache.moved", cache, of(IndexCacheStats::movedBytes)::applyAsLong)
                .description("Memory that compaction of regions copied")
                .baseUnit(BaseUnits.BYTES)
                .register(registry);
    }

    private static void size(
            MeterRegistry registry,
            IndexCached cache,
            String name,
            String description,
            ToLongFunction<IndexCacheStats> value) {
        Gauge.builder("drumlin.indexcache." + name, cache, of(value)::applyAsLong)
                .description(description)
                .baseUnit(BaseUnits.BYTES)
                .register(registry);
    }

    private static void count(
            MeterRegistry registry,
            IndexCached cache,
            String name,
            String description,
            ToLongFunction<IndexCacheStats> value) {
        FunctionCounter.builder("drumlin.indexcache." + name, cache, of(value)::applyAsLong)
                .description(description)
                .register(registry);
    }

    private static ToLongFunction<IndexCached> of(ToLongFunction<IndexCacheStats> value) {
        return cache -> value.applyAsLong(cache.indexCacheStats());
    }
}
