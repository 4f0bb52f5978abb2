package dev.drumlin.bench.load;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.Prepared;

/** What one event loop asks for, again and again. Used by that loop's thread only. */
public interface Workload {
    /** Returns the statement that every operation executes. */
    Prepared statement();

    /**
     * Gives the values of the next operation.
     *
     * @param values empty
     * @return whether there is another operation
     */
    boolean next(BoundValues values);

    /** Returns how many rows each operation must give; another number counts as an error. */
    int rows();
}
