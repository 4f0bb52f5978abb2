package dev.drumlin.app.pipeline;

import dev.drumlin.storage.error.StorageException;

/** One piece of work that a request gives to a stage. Used by the loop's thread only. */
public interface StageCall {
    /** Returns the request that the call belongs to; several calls may belong to one. */
    RequestContext request();

    /** Returns about how many bytes the call holds on to while it waits. */
    int bytes();

    /**
     * Ends the call without it having been run, or because the stage's function threw. Has no effect on a call that has ended
     * already.
     */
    void failed(StorageException problem);
}
