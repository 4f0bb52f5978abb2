package dev.drumlin.bench.compare.options;

import dev.drumlin.bench.compare.workload.DataSet;
import dev.drumlin.bench.compare.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a workload sets in the backends so that it measures what its name says. What the caller sets comes on top. */
final class WorkloadSettings {
    private static final String LSM = "lsm";
    private static final String NEVER = "1000GB";

    private WorkloadSettings() {}

    static Map<String, String> of(Workload workload, String backend, MemoryPlan memory) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("durability", workload.durable() ? "group" : "periodic");
        boolean rocks = backend.equals(Side.ROCKSDB) || backend.equals(Side.BARE_ROCKSDB);
        if (workload.data() == DataSet.RESIDENT) {
            if (backend.equals(LSM)) {
                settings.put("memtable-size", memory.memtables() + "B");
                settings.put("memtable-age", "0s");
                settings.put("log-size-max", NEVER);
            } else if (rocks) {
                // RocksDB begins to flush at seven eighths of what all write buffers may take.
                settings.put("write-buffer-size", memory.memtables() + "B");
                settings.put("write-buffers-size", memory.memtables() / 7 * 8 + "B");
                settings.put("log-size-max", NEVER);
            }
        }
        if (rocks && workload.exceedsCaches()) {
            settings.put("partitioned", "true");
        }
        return settings;
    }
}
