package dev.drumlin.app.cql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The IF clause of an UPDATE or DELETE.
 *
 * @param ifExists IF EXISTS; then there are no columns
 * @param columns the conditions on columns, all of which must hold
 */
public record Conditions(boolean ifExists, List<Condition> columns) {
    /** No IF clause. */
    public static final Conditions NONE = new Conditions(false, List.of());

    public Conditions {
        columns = List.copyOf(columns);
    }

    /** Returns whether there is an IF clause at all. */
    public boolean isPresent() {
        return ifExists || !columns.isEmpty();
    }

    /**
     * One condition.
     *
     * @param element key or index of the element that is looked at, null for the whole column
     * @param operator null for IN, whose values are then in a {@link Term.ListLiteral} or {@link Term.BindMarker}
     */
    public record Condition(
            Name column, @Nullable Term element, @Nullable Operator operator, Term value) {}
}
