package dev.drumlin.bench.compare.options;

import dev.drumlin.bench.compare.workload.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sides of a comparison: a, b, and bare RocksDB where it belongs.
 *
 * @param setting what differs between a and b, as text
 */
public record Sides(String setting, Side a, Side b, Optional<Side> bare) {
    private static final String JVM = "jvm";
    private static final String HEAP = "heap";

    /** Returns the sides of a measure; those of a setting that is switched at run time are the same. */
    public static Sides of(CompareOptions options, Measure measure) {
        MemoryPlan memory = options.memory(measure);
        return switch (options.subject()) {
            case Subject.Backends(String a, String b) -> {
                boolean rocks = a.equals(Side.ROCKSDB) || b.equals(Side.ROCKSDB);
                Side bare = Side.of(Side.BARE_ROCKSDB);
                yield new Sides(
                        "backend",
                        complete(Side.of(a), measure, memory),
                        complete(Side.of(b).named(a.equals(b) ? b + " (2)" : b), measure, memory),
                        rocks && measure.level() == Level.SPI
                                ? Optional.of(complete(bare, measure, memory))
                                : Optional.empty());
            }
            case Subject.ProcessSetting setting ->
                new Sides(
                        setting.name(),
                        complete(side(setting.name(), setting.valueA(), options.backend()), measure, memory),
                        complete(side(setting.name(), setting.valueB(), options.backend()), measure, memory),
                        Optional.empty());
            case Subject.RunTime runTime -> {
                Side only = complete(Side.of(options.backend()), measure, memory);
                yield new Sides(
                        runTime.setting().text(), only.named(runTime.a()), only.named(runTime.b()), Optional.empty());
            }
        };
    }

    /** Returns a side on which one setting has a value: the JVM's, or the backend's. */
    static Side side(String name, String value, String backend) {
        String shown = name + "=" + value;
        return switch (name) {
            case JVM -> new Side(shown, backend, Map.of(), List.of(value.split(" ")));
            case HEAP -> new Side(shown, backend, Map.of(), List.of("-Xms" + value, "-Xmx" + value));
            default -> new Side(shown, backend, Map.of(name, sizeAsEnginesWriteIt(value)), List.of());
        };
    }

    /** Returns the names of settings that are no backend's, for people. */
    public static String namesOfProcessSettings() {
        return JVM + ", " + HEAP;
    }

    /** Returns whether a setting is one of the backend's own. */
    public static boolean isBackends(String name) {
        return !name.equals(JVM) && !name.equals(HEAP);
    }

    private static String sizeAsEnginesWriteIt(String value) {
        return value.matches("[0-9]+[KMG]iB") ? value.replace("iB", "B") : value;
    }

    /** Adds what the workload sets, below what the side itself sets. */
    private static Side complete(Side side, Measure measure, MemoryPlan memory) {
        Map<String, String> settings =
                new LinkedHashMap<>(WorkloadSettings.of(measure.workload(), side.backend(), memory));
        settings.putAll(side.settings());
        return new Side(side.name(), side.backend(), settings, side.jvmFlags());
    }

    /** Returns all sides that have a process of their own, the control last but for bare RocksDB. */
    public List<Side> processes() {
        List<Side> all = new ArrayList<>(List.of(a, b, control()));
        bare.ifPresent(all::add);
        return all;
    }

    /** Returns a second side like a. */
    public Side control() {
        return a.named(a.name() + " (control)");
    }
}
