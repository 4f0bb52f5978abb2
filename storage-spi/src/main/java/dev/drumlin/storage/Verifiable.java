package dev.drumlin.storage;

import dev.drumlin.storage.error.CorruptedException;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Behind {@link Capability#VERIFY}: reads every byte and checks it. */
public interface Verifiable {
    /** Checks all files; completes with every damage found, empty if all is well. */
    CompletionStage<List<CorruptedException>> verify();
}
