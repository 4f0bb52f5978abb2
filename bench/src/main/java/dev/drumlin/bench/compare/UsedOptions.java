package dev.drumlin.bench.compare;

import dev.drumlin.bench.compare.options.CompareOptions;
import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.options.MemoryPlan;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a result means nothing without: what both sides had in common, and what each was set to. */
final class UsedOptions {
    private UsedOptions() {}

    static Map<String, Object> of(CompareOptions options, Measure measure, List<SideProcess> sides) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("partitions", measure.partitions());
        map.put("batch", measure.batch());
        map.put("concurrency", measure.concurrency());
        map.put("runSeconds", measure.seconds());
        map.put("warmupSeconds", options.warmupSeconds());
        map.put("randomSeed", options.seed());
        map.put("memory", memory(options.memory(measure)));
        Map<String, Object> each = new LinkedHashMap<>();
        for (SideProcess side : sides) {
            each.put(
                    side.name(),
                    Map.of(
                            "backend", side.side().backend(),
                            "settings", side.side().settings(),
                            "options", side.options(),
                            "jvmFlags", side.flags()));
        }
        map.put("sides", each);
        map.put("commit", System.getProperty("drumlin.commit", "unknown"));
        map.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
        map.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        map.put("processors", Runtime.getRuntime().availableProcessors());
        map.put("hugePages", System.getenv().getOrDefault("GLIBC_TUNABLES", ""));
        map.put("parentFlags", ManagementFactory.getRuntimeMXBean().getInputArguments());
        return map;
    }

    private static Map<String, Object> memory(MemoryPlan memory) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("total", memory.total());
        map.put("memtables", memory.memtables());
        map.put("indexCache", memory.indexCache());
        map.put("filters", memory.filters());
        map.put("buffers", memory.buffers());
        map.put("rocksdbBlockCache", memory.total() - memory.memtables());
        map.put("heap", memory.heap());
        return map;
    }
}
