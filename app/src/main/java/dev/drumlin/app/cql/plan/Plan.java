package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.Markers;
import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.storage.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/** A statement that was checked against the schema. Immutable. */
public sealed interface Plan permits SelectPlan, ModificationPlan, BatchPlan, Plan.Truncation, Plan.SchemaChange {
    Markers markers();

    /** Returns the table that the plan depends on, null if it looks its names up when it runs. */
    @Nullable
    TableSchema table();

    /** TRUNCATE. */
    record Truncation(TableSchema table) implements Plan {
        @Override
        public Markers markers() {
            return Markers.NONE;
        }
    }

    /**
     * A change of the schema; checked when it runs.
     *
     * @param keyspace for names without one
     */
    record SchemaChange(SchemaStatement statement, @Nullable String keyspace, Markers markers) implements Plan {
        @Override
        public @Nullable TableSchema table() {
            return null;
        }
    }
}
