package dev.drumlin.storage;

import java.io.IOException;
import java.nio.file.Path;

/** Behind {@link Capability#INSPECT}: explains a file byte by byte. Offered by providers, works without an engine. */
public interface Inspectable {
    /**
     * Prints the structure of one file of this backend: offset, bytes, meaning. Blocks; opens the file for reading only.
     *
     * @throws dev.drumlin.storage.error.CorruptedException at the first damage, after what was readable is printed
     * @throws dev.drumlin.storage.error.InvalidRequestException if the file is none of this backend's
     */
    void inspect(Path file, Appendable out) throws IOException;
}
