package dev.drumlin.storage;

import java.util.Set;

/** The entrance of a storage plugin, found by {@link java.util.ServiceLoader}; one per plugin, stateless. */
public interface StorageProvider {
    /** Returns the backend's name: short lower-case ASCII, recorded in the data folder, never changed; not "backend". */
    String name();

    /** Returns what the backend can do beyond the core contract. */
    Set<Capability> capabilities();

    /**
     * Opens an engine: recovers what the folder holds and starts background work. Called once, on the start-up thread; may
     * block. On failure nothing stays open.
     *
     * @throws dev.drumlin.storage.error.InvalidRequestException if a setting is unknown or out of range
     * @throws dev.drumlin.storage.error.CorruptedException if stored bytes are damaged where no crash explains it
     * @throws dev.drumlin.storage.error.UnavailableException if another process holds the folder
     */
    StorageEngine open(EngineOptions options, EngineContext context);
}
