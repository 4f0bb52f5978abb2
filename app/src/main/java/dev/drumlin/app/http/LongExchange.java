package dev.drumlin.app.http;

import dev.drumlin.storage.error.StorageException;

/** A bulk load or an export: it may last as long as its client likes, so a stop must be able to cut it. */
interface LongExchange {
    /** Ends it soon, with an error line or body. Any thread; later calls have no effect. */
    void cut(StorageException why);
}
