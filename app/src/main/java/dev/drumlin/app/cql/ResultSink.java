package dev.drumlin.app.cql;

import dev.drumlin.storage.error.StorageException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives the outcome of one request: {@link #columns} once, {@link #row} for each row of the page, then {@link #done}; or
 * at any point {@link #failed}, after which what was given before is void. Exactly one of the two ends the request.
 *
 * <p>Threads: one call at a time, each seeing what the one before it did. The thread is the
 * request's event loop, or an engine's thread when a disk had to be waited for.
 * A sink must not block and must not throw.
 */
public interface ResultSink {
    /** Begins the answer; no columns for statements that give no rows. */
    void columns(ResultColumns columns);

    /** Gives a row; the view and what it points at are valid during the call only. */
    void row(ResultRow row);

    /**
     * Ends the request.
     *
     * @param pageState what to send to get the next page, null if nothing is left; a page may be empty and yet not the last
     * @param warnings texts for the client, mostly none
     */
    void done(byte @Nullable [] pageState, List<String> warnings);

    /** Ends the request instead of {@link #done}. */
    void failed(StorageException problem);
}
