package dev.drumlin.storage;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** What an engine with {@link Capability#SNAPSHOT} offers beside {@link Snapshotable} if it can tell its snapshots apart. */
public interface SnapshotCatalog {
    /** Returns the names of all snapshots, ascending, those that the engine took by itself included. */
    CompletionStage<List<String>> snapshots();

    /**
     * Removes a snapshot. Fails with {@link dev.drumlin.storage.error.NotFoundException} if there is none of that name, and
     * with {@link dev.drumlin.storage.error.InvalidRequestException} if it could not be a name.
     */
    CompletionStage<Void> clearSnapshot(String name);
}
