package dev.drumlin.bench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder on a disk, removed when closed. */
record BenchFolder(Path path) implements AutoCloseable {
    private static final List<String> NO_DISKS = List.of("tmpfs", "ramfs");

    /**
     * Makes one where temporary files are: {@code -Djava.io.tmpdir=DIR} chooses the place.
     *
     * @throws IllegalStateException if that is memory, whose syncs cost nothing
     */
    static BenchFolder onDisk() throws IOException {
        Path path = Files.createTempDirectory("drumlin-jmh-");
        String type = Files.getFileStore(path).type();
        if (NO_DISKS.contains(type)) {
            Files.delete(path);
            throw new IllegalStateException(
                    path + " is on " + type + ": choose a folder on a disk, -Djava.io.tmpdir=DIR");
        }
        return new BenchFolder(path);
    }

    /** Returns how many files below have names that end so. */
    long count(String suffix) throws IOException {
        try (Stream<Path> walk = Files.walk(path)) {
            return walk.filter(each -> each.toString().endsWith(suffix)).count();
        }
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> walk = Files.walk(path)) {
            for (Path entry : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(entry);
            }
        }
    }
}
