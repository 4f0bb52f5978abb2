package dev.drumlin.process;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the two programs are started with: the class path of the tests, less the other program and the tests. */
final class ClassPaths {
    private static final Pattern TEST = Pattern.compile(".*(test-classes|-tests\\.jar|/bench/target/.*)");
    private static final Pattern SHELL = Pattern.compile(".*/shell(/target/.*|-[0-9][^/]*\\.jar)");
    private static final Pattern PLUGIN =
            Pattern.compile(".*/(storage-rocksdb(/target/.*|-[0-9][^/]*\\.jar)|rocksdbjni-[^/]*\\.jar)");
    private static final Pattern APP = Pattern.compile(".*/app(/target/.*|-[0-9][^/]*\\.jar)");

    /** The server's log library, which the shell does not have; unasked, it would write into the shell's output. */
    private static final Pattern LOGBACK = Pattern.compile(".*/logback-[^/]*\\.jar");

    private ClassPaths() {}

    static String server() {
        return without(entry -> SHELL.matcher(entry).matches());
    }

    static String shell() {
        return without(
                entry -> APP.matcher(entry).matches() || LOGBACK.matcher(entry).matches());
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Returns the jars, or folders of classes, that the RocksDB plugin is made of. */
    static List<Path> rocksPlugin() {
        return entries()
                .filter(entry -> PLUGIN.matcher(entry).matches())
                .filter(entry -> !entry.endsWith("test-classes"))
                .map(Path::of)
                .toList();
    }

    private static Stream<String> entries() {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(all.split(File.pathSeparator, -1));
    }

    private static String without(Predicate<String> other) {
        return entries()
                .filter(entry -> !PLUGIN.matcher(entry).matches())
                .filter(entry -> !TEST.matcher(entry).matches())
                .filter(other.negate())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
