package dev.drumlin.bench.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder that all sides' folders are in; removed at the end with all that is in it. */
record DataFolder(Path path) implements AutoCloseable {
    private static final String PREFIX = "perf-compare-";
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    /** Makes a folder in the one that was named, or else in {@code target} of the working folder, or in that itself. */
    static DataFolder make(@Nullable Path named) throws IOException {
        Path target = Path.of("target");
        Path parent = named != null ? named : Files.isDirectory(target) ? target : Path.of("");
        Files.createDirectories(parent.toAbsolutePath());
        if (!Files.isWritable(parent.toAbsolutePath())) {
            throw new IOException(
                    "the folder " + parent.toAbsolutePath() + " cannot be written in; choose one with --data");
        }
        return new DataFolder(Files.createTempDirectory(parent.toAbsolutePath(), PREFIX));
    }

    /** Returns whether what is written here never gets to a disk. */
    boolean isInMemory() throws IOException {
        return IN_MEMORY.contains(Files.getFileStore(path).type());
    }

    /** Returns a place for a folder in it. */
    Path side(String name) {
        return path.resolve(name.replaceAll("[^A-Za-z0-9.-]", "_"));
    }

    /** Removes one of the folders in it. */
    void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
            for (Path entry : deepestFirst) {
                Files.deleteIfExists(entry);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder + " cannot be removed", e);
        }
    }

    @Override
    public void close() {
        remove(path);
    }
}
