package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.Markers;
import dev.drumlin.storage.schema.TableSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A batch written out in one statement. Immutable.
 *
 * @param logged whether all of it is atomic
 * @param attributes what holds for the statements that say nothing themselves: a timestamp at most
 */
public record BatchPlan(Markers markers, boolean logged, Attributes attributes, List<ModificationPlan> statements)
        implements Plan {
    public BatchPlan {
        statements = List.copyOf(statements);
    }

    /** Returns null: a batch has many tables, see {@link #statements}. */
    @Override
    public @Nullable TableSchema table() {
        return null;
    }
}
