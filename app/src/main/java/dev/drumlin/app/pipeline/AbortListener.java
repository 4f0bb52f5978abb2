package dev.drumlin.app.pipeline;

import dev.drumlin.storage.error.StorageException;

/** Is told, on the request's loop and at most once, that the request must be answered now though its work goes on. */
@FunctionalInterface
public interface AbortListener {
    /** The deadline passed or an operator called the request off. */
    void aborted(StorageException problem);
}
