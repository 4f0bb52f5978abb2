package dev.drumlin.app.cql;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement that has been parsed and checked against the schema, to be executed any number of times. Thread-safe. It
 * follows the schema: after a change of its table it is planned anew at its next execution, so that markers and columns are
 * those of the table as it stands. Where the statement no longer goes with it, {@link #markers} and {@link #columns} throw a
 * {@link dev.drumlin.storage.error.StorageException}.
 */
public interface Prepared {
    /** Returns the name by which a client asks for it: 32 hexadecimal digits that stand for text and keyspace. */
    String id();

    /** Returns the text as it was given. */
    String statement();

    /** Returns the keyspace that was given for names without one. */
    @Nullable
    String keyspace();

    /** Returns the bind markers in the order of the text. */
    Markers markers();

    /** Returns the columns of its result; none for a statement that gives no rows. */
    ResultColumns columns();

    /** Returns what kind of statement it is. */
    Kind kind();

    /** Returns {@code keyspace.table} of each table that it names; none for a statement that names no table. */
    Set<String> tables();

    /** Kinds of statement, by what may be done with them. */
    enum Kind {
        SELECT,
        /** INSERT, UPDATE or DELETE: what may stand in a batch. */
        MODIFICATION,
        /** A batch written out in the text. */
        BATCH,
        TRUNCATE,
        /** A change of the schema. */
        SCHEMA
    }
}
