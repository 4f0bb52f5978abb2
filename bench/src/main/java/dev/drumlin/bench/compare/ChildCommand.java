package dev.drumlin.bench.compare;

import dev.drumlin.bench.UsageException;
import dev.drumlin.bench.compare.child.Child;
import dev.drumlin.bench.compare.options.MemoryPlan;
import dev.drumlin.bench.compare.options.Side;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a child is started: with the flags of this JVM, the heap of the plan, and what its side adds. */
final class ChildCommand {
    private static final String COLLECTOR = "-XX:\\+Use\\w*GC";

    private ChildCommand() {}

    /** Returns the flags of a side's JVM. */
    static List<String> flags(Side side, MemoryPlan memory) {
        boolean choosesCollector = side.jvmFlags().stream().anyMatch(flag -> flag.matches(COLLECTOR));
        List<String> flags = new ArrayList<>();
        for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            boolean heap = flag.startsWith("-Xmx") || flag.startsWith("-Xms") || flag.startsWith("-XX:AOT");
            boolean replaced = choosesCollector && flag.matches(COLLECTOR);
            boolean debugger = flag.startsWith("-agentlib:jdwp") || flag.startsWith("-javaagent:");
            // Its jars are on the class path then: the plugin must not be found a second time.
            boolean found = side.needsRocksDb() && flag.startsWith("-Dlauncher.plugins-folder=");
            if (!heap && !replaced && !debugger && !found) {
                flags.add(flag);
            }
        }
        flags.add("-Xms" + memory.heap());
        flags.add("-Xmx" + memory.heap());
        flags.addAll(side.jvmFlags());
        return flags;
    }

    /**
     * Returns the whole command.
     *
     * @param plugins folder of the plugins' folders, null if there is none
     */
    static List<String> of(Side side, MemoryPlan memory, @Nullable Path plugins) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags(side, memory));
        command.add("-cp");
        command.add(classPath(side, plugins));
        command.add(Child.class.getName());
        return command;
    }

    /** RocksDB's library can be loaded by one class loader of a process, so its jars stand on the class path of a child. */
    private static String classPath(Side side, @Nullable Path plugins) {
        List<String> path = new ArrayList<>();
        path.add(System.getProperty("java.class.path"));
        if (side.needsRocksDb() && plugins != null) {
            path.addAll(jars(plugins.resolve(Side.ROCKSDB)));
        }
        return String.join(File.pathSeparator, path);
    }

    private static List<String> jars(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new UsageException(
                    "there is no folder " + folder + " with RocksDB's jars; choose another one with --plugins");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot be read", e);
        }
    }
}
