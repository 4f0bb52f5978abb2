package dev.drumlin.app.cql;

import dev.drumlin.app.cql.exec.EngineCqlService;
import org.jspecify.annotations.Nullable;

/**
 * The way into CQL. Thread-safe.
 *
 * <p>Execution never blocks and never throws for what is wrong with a request: that goes to {@link ResultSink#failed}, and
 * every request ends by exactly one terminal call of its sink. {@link #execute} and {@link #batch} are called on the
 * request's event loop.
 */
public interface CqlService {
    /** Returns CQL over an engine; once for each pipeline. */
    static CqlService over(CqlEnvironment environment) {
        return new EngineCqlService(environment);
    }

    /**
     * Parses and checks a statement and keeps it under its id. The same text and keyspace give the same id, after a restart
     * too.
     *
     * @param keyspace for table names without one, null if there is none
     * @throws dev.drumlin.storage.error.StorageException if the statement is wrong, with line and column where it can be
     *     said, or names what does not exist
     */
    Prepared prepare(String statement, @Nullable String keyspace);

    /** As {@link #prepare}, but for one execution: kept only if it has bind markers and so is likely to come again. */
    Prepared analyse(String statement, @Nullable String keyspace);

    /**
     * Returns a prepared statement by its id.
     *
     * @throws dev.drumlin.storage.error.NotFoundException if it was never prepared here or has been dropped from the cache;
     *     the message says to prepare it again
     */
    Prepared prepared(String id);

    /** Runs a statement. */
    void execute(CqlRequest request, ResultSink sink);

    /** Runs several modifications as one. */
    void batch(BatchRequest request, ResultSink sink);
}
