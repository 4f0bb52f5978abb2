package dev.drumlin.app.cql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that writes rows of one table, and may stand in a batch. */
public sealed interface Modification extends Statement {
    /** Returns the table that is written. */
    TableName table();

    /** Returns timestamp, TTL and timeout. */
    Using using();

    /**
     * INSERT.
     *
     * @param columns as named, perhaps one twice; as many as there are values
     */
    record Insert(TableName table, List<Name> columns, List<Term> values, boolean ifNotExists, Using using)
            implements Modification {
        public Insert {
            columns = List.copyOf(columns);
            values = List.copyOf(values);
        }
    }

    /** UPDATE, with at least one assignment and one relation. */
    record Update(
            TableName table, Using using, List<Assignment> assignments, List<Relation> where, Conditions conditions)
            implements Modification {
        public Update {
            assignments = List.copyOf(assignments);
            where = List.copyOf(where);
        }
    }

    /**
     * DELETE, with at least one relation.
     *
     * @param columns the columns to delete; empty for whole rows
     * @param using has no TTL
     */
    record Delete(TableName table, List<Deletion> columns, Using using, List<Relation> where, Conditions conditions)
            implements Modification {
        public Delete {
            columns = List.copyOf(columns);
            where = List.copyOf(where);
        }
    }

    /**
     * What a DELETE removes from its rows.
     *
     * @param element key or index of one element, null for the whole column
     */
    record Deletion(Name column, @Nullable Term element) {}
}
