package dev.drumlin.app.cql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an ALTER TABLE changes. */
public sealed interface Alteration {
    /** ADD. */
    record AddColumns(boolean ifNotExists, List<ColumnDefinition> columns) implements Alteration {
        public AddColumns {
            columns = List.copyOf(columns);
        }
    }

    /**
     * DROP.
     *
     * @param timestamp what was written before this time (in microseconds) is gone; null for now
     */
    record DropColumns(
            boolean ifExists, List<Name> columns, @Nullable Term timestamp) implements Alteration {
        public DropColumns {
            columns = List.copyOf(columns);
        }
    }

    /** RENAME. */
    record RenameColumns(boolean ifExists, List<Renaming> columns) implements Alteration {
        public RenameColumns {
            columns = List.copyOf(columns);
        }
    }

    /** One column's old and new name. */
    record Renaming(Name from, Name to) {}

    /** ALTER c TYPE t. */
    record AlterType(Name column, TypeName type) implements Alteration {}

    /** WITH. */
    record SetOptions(List<Option> options) implements Alteration {
        public SetOptions {
            options = List.copyOf(options);
        }
    }
}
