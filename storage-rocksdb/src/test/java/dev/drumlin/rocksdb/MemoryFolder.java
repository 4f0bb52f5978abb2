package dev.drumlin.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Makes a test's folder in memory, where there is such a place: thousands of small synced writes would otherwise wait for a
 * disk, of which these tests have nothing to say.
 */
public final class MemoryFolder implements TempDirFactory {
    private static final Path MEMORY = Path.of("/dev/shm");

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
        return Files.isDirectory(MEMORY) && Files.isWritable(MEMORY)
                ? Files.createTempDirectory(MEMORY, "drumlin")
                : Files.createTempDirectory("drumlin");
    }
}
