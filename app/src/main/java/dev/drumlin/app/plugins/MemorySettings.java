package dev.drumlin.app.plugins;

import dev.drumlin.storage.MemoryBudget;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much memory each owner inside the engine may hold, outside the heap.
 *
 * @param memtables rows that are not in a file yet, all tables together
 * @param indexCache cached index pages
 * @param filters bloom filters and summaries
 * @param buffers read and write buffers
 */
@ConfigurationProperties("drumlin.memory")
record MemorySettings(
        @DefaultValue("192MB") DataSize memtables,
        @DefaultValue("64MB") DataSize indexCache,
        @DefaultValue("64MB") DataSize filters,
        @DefaultValue("48MB") DataSize buffers) {
    MemoryBudget budget() {
        return new MemoryBudget(memtables.toBytes(), indexCache.toBytes(), filters.toBytes(), buffers.toBytes());
    }
}
