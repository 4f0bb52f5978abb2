package dev.drumlin.app.cql;

import java.lang.foreign.MemorySegment;

/** A row of a result, column by column in CQL's binary form. A view that is valid during the call that gives it. */
public interface ResultRow {
    boolean isNull(int column);

    /** Returns the memory that holds a value; only where it is not null. */
    MemorySegment segment(int column);

    /** Returns the offset of a value's first byte in its segment; only where it is not null. */
    long at(int column);

    /** Returns the number of bytes of a value, −1 for null. */
    int length(int column);
}
