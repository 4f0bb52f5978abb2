package dev.drumlin.bench.compare.options;

import dev.drumlin.bench.Flags;
import dev.drumlin.bench.UsageException;
import dev.drumlin.bench.compare.workload.Level;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for.
 *
 * @param measures what is run, in this order
 * @param backend of a setting's sides
 * @param memory bytes that each side gets outside its heap, 0 for what the workload needs
 * @param heap bytes of each child's heap, 0 for what the workload needs
 * @param warmupSeconds of each side before its runs of a measure
 * @param minutesMax after so many the run ends with what it has, 0 for never
 * @param data where the folders of the sides are made; null for a temporary folder
 * @param plugins folder of the plugins' folders; null if there is none
 */
public record CompareOptions(
        Subject subject,
        List<Measure> measures,
        String backend,
        long memory,
        long heap,
        int warmupSeconds,
        int minutesMax,
        long seed,
        @Nullable Path data,
        @Nullable Path plugins,
        @Nullable Path json,
        @Nullable Path markdown) {
    private static final List<String> BARE = List.of("--quick");
    private static final List<String> VALUED = List.of(
            "--backends",
            "--setting",
            "--workload",
            "--level",
            "--partitions",
            "--duration",
            "--pairs",
            "--concurrency",
            "--batch",
            "--memory",
            "--heap",
            "--warmup",
            "--minutes",
            "--backend",
            "--random-seed",
            "--data",
            "--plugins",
            "--json",
            "--markdown");

    public CompareOptions {
        measures = List.copyOf(measures);
    }

    /**
     * Reads the flags.
     *
     * @throws UsageException if one is wrong
     */
    public static CompareOptions parse(List<String> arguments) {
        Flags flags = new Flags("compare", arguments, BARE, VALUED);
        Level level = Level.named(flags.oneOf("--level", "spi", Level.names()));
        Subject subject = subject(flags, level);
        List<Measure> measures = Measures.of(flags, level, subject);
        String memory = flags.text("--memory");
        String heap = flags.text("--heap");
        return new CompareOptions(
                subject,
                measures,
                flags.text("--backend", "lsm"),
                memory == null ? 0 : Size.parse("--memory", memory),
                heap == null ? 0 : Size.parse("--heap", heap),
                (int) flags.number("--warmup", flags.has("--quick") ? 2 : 5, 0, 3_600),
                (int) flags.number("--minutes", 0, 0, 1_440),
                flags.number("--random-seed", 1, 0, Long.MAX_VALUE),
                flags.path("--data"),
                plugins(flags),
                flags.writable("--json"),
                flags.writable("--markdown"));
    }

    private static Subject subject(Flags flags, Level level) {
        String backends = flags.text("--backends");
        String setting = flags.text("--setting");
        if ((backends == null) == (setting == null)) {
            throw new UsageException("compare needs either --backends A,B or --setting NAME=a,b");
        }
        if (backends != null) {
            String[] names = two("--backends", backends, backends);
            return new Subject.Backends(names[0], names[1]);
        }
        int equals = setting.indexOf('=');
        if (equals < 1) {
            throw new UsageException("--setting " + setting + " is not NAME=a,b");
        }
        String name = setting.substring(0, equals);
        String[] values = two("--setting", setting, setting.substring(equals + 1));
        return RunTimeSetting.named(name)
                .<Subject>map(known -> {
                    known.check(values[0], level);
                    known.check(values[1], level);
                    return new Subject.RunTime(known, values[0], values[1]);
                })
                .orElseGet(() -> new Subject.ProcessSetting(name, values[0], values[1]));
    }

    private static String[] two(String flag, String all, String values) {
        String[] parts = values.split(",", -1);
        if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
            throw new UsageException(flag + " " + all + " must name two, with a comma between them");
        }
        return parts;
    }

    /** The launcher puts the plugins' folder beside the one that holds this program's jars. */
    private static @Nullable Path plugins(Flags flags) {
        Path named = flags.path("--plugins");
        if (named != null) {
            return named;
        }
        Path first = Path.of(System.getProperty("java.class.path").split(File.pathSeparator, 2)[0]);
        Path jars = first.toAbsolutePath().getParent();
        return jars == null ? null : jars.resolveSibling("plugins");
    }

    /** Returns the memory of each side in a measure. */
    public MemoryPlan memory(Measure measure) {
        return MemoryPlan.of(measure.workload(), measure.partitions(), memory, heap);
    }
}
