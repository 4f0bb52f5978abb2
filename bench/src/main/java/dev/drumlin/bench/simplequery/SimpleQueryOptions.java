package dev.drumlin.bench.simplequery;

import dev.drumlin.bench.Flags;
import dev.drumlin.bench.UsageException;
import dev.drumlin.storage.MemoryBudget;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for.
 *
 * @param partitions number of keys
 * @param durationSeconds number of iterations of one second each
 * @param warmupSeconds load before the first iteration that counts for nothing
 * @param concurrency operations under way on each core
 * @param cores event loops
 * @param operations operations of each core, in a single iteration; null for iterations by time
 * @param data folder of the data; null for a temporary one
 * @param settings for the backend
 */
record SimpleQueryOptions(
        Mode mode,
        boolean flush,
        boolean bypassCache,
        long partitions,
        int durationSeconds,
        int warmupSeconds,
        int concurrency,
        int cores,
        @Nullable Long operations,
        long seed,
        boolean stopOnError,
        String backend,
        Map<String, String> settings,
        MemoryBudget memory,
        @Nullable Path data,
        @Nullable Path json) {
    private static final List<String> BARE = List.of("--write", "--delete", "--flush", "--bypass-cache");
    private static final List<String> VALUED = List.of(
            "--partitions",
            "--duration",
            "--warmup",
            "--concurrency",
            "--cores",
            "--operations",
            "--random-seed",
            "--stop-on-error",
            "--durability",
            "--memory",
            "--backend",
            "--data",
            "--json");
    private static final String LSM = "lsm";

    SimpleQueryOptions {
        settings = Map.copyOf(settings);
    }

    /**
     * Reads the flags.
     *
     * @throws UsageException if one is wrong
     */
    static SimpleQueryOptions parse(List<String> arguments) {
        Flags flags = new Flags("simple-query", arguments, BARE, VALUED);
        Mode mode = flags.has("--write") ? Mode.WRITE : flags.has("--delete") ? Mode.DELETE : Mode.READ;
        String memory = flags.text("--memory");
        String backend = flags.text("--backend", LSM);
        return new SimpleQueryOptions(
                mode,
                flags.has("--flush"),
                flags.has("--bypass-cache"),
                flags.number("--partitions", 10_000, 1, 1_000_000_000),
                (int) flags.number("--duration", 5, 1, 86_400),
                (int) flags.number("--warmup", 3, 0, 3_600),
                (int) flags.number("--concurrency", 100, 1, 4_096),
                (int) flags.number("--cores", Runtime.getRuntime().availableProcessors(), 1, 1_024),
                flags.text("--operations") == null ? null : flags.number("--operations", 1, 1, Long.MAX_VALUE),
                flags.number("--random-seed", new SecureRandom().nextInt(Integer.MAX_VALUE), 0, Long.MAX_VALUE),
                flags.oneOf("--stop-on-error", "true", List.of("true", "false")).equals("true"),
                backend,
                settings(backend, flags),
                memory == null ? MemoryBudget.DEFAULTS : MemorySize.shares(memory),
                flags.path("--data"),
                flags.writable("--json"));
    }

    /** Compaction would measure itself in some iterations and not in others. */
    private static Map<String, String> settings(String backend, Flags flags) {
        Map<String, String> settings = new HashMap<>();
        if (flags.text("--durability") != null) {
            settings.put("durability", flags.oneOf("--durability", "", List.of("group", "periodic", "none")));
        }
        if (backend.equals(LSM)) {
            settings.put("compaction", "false");
        }
        return settings;
    }

    /** Returns whether the rows are flushed to files before the measurement. */
    boolean flushes() {
        return flush && mode.needsRows();
    }
}
