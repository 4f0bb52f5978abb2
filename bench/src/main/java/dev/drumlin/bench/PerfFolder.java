package dev.drumlin.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder that the data of a run is in: one that was named, or a temporary one that is removed at the end. */
public record PerfFolder(Path path, boolean temporary) implements AutoCloseable {
    public static PerfFolder of(@Nullable Path named) throws IOException {
        return named == null
                ? new PerfFolder(Files.createTempDirectory("drumlin-perf-"), true)
                : new PerfFolder(named, false);
    }

    /** Removes a temporary folder with all that is in it. */
    @Override
    public void close() {
        if (!temporary) {
            return;
        }
        try (Stream<Path> walk = Files.walk(path)) {
            List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
            for (Path entry : deepestFirst) {
                Files.deleteIfExists(entry);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the temporary folder " + path + " cannot be removed", e);
        }
    }
}
