package dev.drumlin.tracing.slowquery;

import dev.drumlin.storage.CostCounters;
import java.util.LinkedHashMap;
import java.util.Map;

/** Cost counters as a map, for storing: made only for a request that is recorded. */
final class CostTable {
    private CostTable() {}

    /** Returns the counters that are not zero, by name; durations in microseconds. */
    static Map<String, Long> of(CostCounters cost) {
        Map<String, Long> table = new LinkedHashMap<>();
        put(table, "batch_size", cost.batchSize);
        put(table, "memtables", cost.memtables);
        put(table, "sstables", cost.sstables);
        put(table, "sstables_skipped", cost.sstablesSkipped);
        put(table, "index_pages", cost.indexPages);
        put(table, "index_cache_hits", cost.indexCacheHits);
        put(table, "chunks", cost.chunks);
        put(table, "bytes_read", cost.bytesRead);
        put(table, "tombstones", cost.tombstones);
        put(table, "rows", cost.rows);
        put(table, "mutations", cost.mutations);
        put(table, "bytes_written", cost.bytesWritten);
        put(table, "queue_micros", cost.queueNanos / 1_000);
        put(table, "sync_micros", cost.syncNanos / 1_000);
        return table;
    }

    private static void put(Map<String, Long> table, String name, long value) {
        if (value != 0) {
            table.put(name, value);
        }
    }
}
