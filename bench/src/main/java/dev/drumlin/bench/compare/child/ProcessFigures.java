package dev.drumlin.bench.compare.child;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a process holds and has done.
 *
 * @param diskBytes of its folder
 * @param dataBytes of the files that hold the rows, −1 if that is not known
 * @param writtenBytes that it has caused to be written to disk since it began
 * @param userWrittenBytes keys and values that it was given to write since it began
 * @param peakResidentBytes the most memory it had resident
 */
public record ProcessFigures(
        long diskBytes, long dataBytes, long writtenBytes, long userWrittenBytes, long peakResidentBytes) {
    private static final long KIB = 1_024;

    /** Returns the figures of a process now. */
    static ProcessFigures now(long pid, Path folder, long dataBytes, long userWrittenBytes) {
        Path process = Path.of("/proc", Long.toString(pid));
        return new ProcessFigures(
                sizeOf(folder),
                dataBytes,
                field(process.resolve("io"), "write_bytes:"),
                userWrittenBytes,
                field(process.resolve("status"), "VmHWM:") * KIB);
    }

    /** Returns the milliseconds that garbage collections have taken since this process began. */
    static long gcMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static long field(Path file, String name) {
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith(name)) {
                    return Long.parseLong(line.substring(name.length()).replaceAll("[^0-9]", ""));
                }
            }
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    /** Files may go while they are counted. */
    private static long sizeOf(Path folder) {
        try (Stream<Path> walk = Files.walk(folder)) {
            List<Path> files = walk.toList();
            long sum = 0;
            for (Path file : files) {
                sum += sizeOfFile(file);
            }
            return sum;
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private static long sizeOfFile(Path file) throws IOException {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (NoSuchFileException gone) {
            return 0;
        }
    }
}
