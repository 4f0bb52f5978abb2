package dev.drumlin.app.pipeline;

/** Whether calls are gathered into batches. */
public enum PipelineMode {
    /** Calls that arrive in one turn of the loop are run together. */
    STAGED,
    /** Each call is run by itself as it comes: the same stages and engine with batches of one. */
    DIRECT
}
