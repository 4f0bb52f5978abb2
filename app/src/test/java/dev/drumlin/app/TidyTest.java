package dev.drumlin.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Calls that are banned in the whole project, each with what to use in its place. */
class TidyTest {
    /**
     * One ban.
     *
     * @param call what must not stand in a source
     * @param where the files that it holds for, by their path from the top
     * @param except files that may, by their path from the top
     * @param instead what to do in its place
     */
    private record Ban(Pattern call, Pattern where, Pattern except, String instead) {
        Ban(String call, String where, String except, String instead) {
            this(Pattern.compile(call), Pattern.compile(where), Pattern.compile(except), instead);
        }
    }

    private static final String ALL = ".*";
    private static final String MAIN = "[^/]+/src/main/.*";
    private static final String ENGINES = "(storage-[^/]+|tracing-module)/src/main/.*";
    private static final String FILES_NEAR = "(storage-[^/]+|app)/src/main/.*";
    private static final String NOWHERE = "-";

    /** Written in pieces where the ban would otherwise find itself. */
    private static final List<Ban> BANS = List.of(
            new Ban("System\\.current" + "TimeMillis", MAIN, NOWHERE, "WallClock, or Clock at the edge"),
            new Ban(
                    "System\\.nano" + "Time|Instant\\.now|Clock\\.system",
                    ENGINES,
                    NOWHERE,
                    "the clocks of EngineContext"),
            new Ban(
                    "new Ran" + "dom\\(\\)|Math\\.ran" + "dom",
                    ALL,
                    NOWHERE,
                    "new Random(seed), with the seed printed"),
            new Ban("ThreadLocal" + "Random|Secure" + "Random", ENGINES, NOWHERE, "randomness handed in by the caller"),
            // A plugin in a class loader of its own sees no storage-memory, and RocksDB wants direct buffers.
            new Ban(
                    "allocate" + "Direct",
                    MAIN,
                    "storage-rocksdb/.*/DirectBuffer\\.java",
                    "a slab of storage-memory, within its budget"),
            new Ban("Arena\\.of" + "Auto", ALL, NOWHERE, "an arena with one owner that closes it"),
            new Ban(
                    "Arena\\.(of(Shared|Confined)|glo" + "bal)\\(",
                    MAIN,
                    "storage-memory/.*",
                    "storage-memory, the only code that makes arenas"),
            new Ban("Thread\\.sl" + "eep", ALL, NOWHERE, "a latch, a timer, or Awaitility in a test"),
            new Ban(
                    "\\.inter" + "rupt\\(\\)|shutdown" + "Now\\(\\)",
                    FILES_NEAR,
                    NOWHERE,
                    "a flag: an interrupt closes files"),
            new Ban("print" + "StackTrace", ALL, NOWHERE, "a log event with the exception"),
            new Ban("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b", ALL, NOWHERE, "an issue, or the work itself"),
            new Ban("@Dis" + "abled", ALL, NOWHERE, "a test that runs"));

    @Test
    void noSourceHasABannedCall() throws IOException {
        Path root = SourceTree.root();
        List<String> found = new ArrayList<>();
        for (Path file : SourceTree.javaFiles()) {
            String name = root.relativize(file).toString().replace('\\', '/');
            List<String> lines = Files.readAllLines(file);
            for (Ban ban : BANS) {
                if (ban.where().matcher(name).matches()
                        && !ban.except().matcher(name).matches()) {
                    for (int i = 0; i < lines.size(); i++) {
                        if (ban.call().matcher(lines.get(i)).find()) {
                            found.add(name + ":" + (i + 1) + " " + lines.get(i).strip() + "  -> use " + ban.instead());
                        }
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }
}
