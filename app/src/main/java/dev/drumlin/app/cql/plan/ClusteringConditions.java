package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.plan.ClusteringRestrictions.Bound;
import dev.drumlin.app.cql.plan.ClusteringRestrictions.Group;
import dev.drumlin.app.cql.plan.ClusteringRestrictions.Slice;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the relations on clustering columns, refuses those that do not go together, and puts the rest in order. */
final class ClusteringConditions {
    private final TableSchema table;
    private final @Nullable Condition[] byPosition;

    /** What is known about the columns that start at one position. */
    private static final class Condition {
        private final int start;
        private final int count;
        private boolean tuple;
        private @Nullable Group values;
        private @Nullable Bound lower;
        private @Nullable Bound upper;

        Condition(int start, int count, boolean tuple) {
            this.start = start;
            this.count = count;
            this.tuple = tuple;
        }
    }

    ClusteringConditions(TableSchema table) {
        this.table = table;
        this.byPosition = new Condition[table.clustering().size()];
    }

    void equal(int position, ValueSource value) {
        claim(position, 1, false).values = new Group.One(value);
    }

    void oneOf(int position, int count, boolean tuple, TupleSource tuples) {
        claim(position, count, tuple).values = new Group.Several(count, tuples);
    }

    void bound(int position, int count, boolean tuple, boolean lower, Bound bound) {
        Condition condition = sliceAt(position, count, tuple);
        if ((lower ? condition.lower : condition.upper) != null) {
            throw new InvalidRequestException("More than one restriction was found for the " + (lower ? "start" : "end")
                    + " bound on " + name(position));
        }
        for (int i = position; i < position + count; i++) {
            byPosition[i] = condition;
        }
        if (lower) {
            condition.lower = bound;
        } else {
            condition.upper = bound;
        }
    }

    /** Returns the slice that starts at a position, a new one if there is none. */
    private Condition sliceAt(int position, int count, boolean tuple) {
        Condition known = byPosition[position];
        if (known == null || known.start != position || known.values != null) {
            return claim(position, count, tuple);
        }
        known.tuple |= tuple;
        return known;
    }

    private Condition claim(int position, int count, boolean tuple) {
        Condition condition = new Condition(position, count, tuple);
        for (int i = position; i < position + count; i++) {
            if (byPosition[i] != null) {
                throw new InvalidRequestException("Column " + name(i)
                        + " cannot be restricted by more than one relation, unless by one lower and one upper bound");
            }
            byPosition[i] = condition;
        }
        return condition;
    }

    /** Returns whether no clustering column is restricted. */
    boolean isEmpty() {
        for (Condition condition : byPosition) {
            if (condition != null) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a column is compared by equality with one value. */
    boolean isEqual(int position) {
        Condition condition = byPosition[position];
        return condition != null && condition.values instanceof Group.One;
    }

    /** Returns whether a column is restricted together with others. */
    boolean isTuple(int position) {
        Condition condition = byPosition[position];
        return condition != null && condition.tuple;
    }

    /**
     * Returns what can be read as slices: the conditions from the first column on without a gap, up to and with the first
     * slice.
     */
    ClusteringRestrictions restrictions() {
        List<Group> groups = new ArrayList<>();
        int position = 0;
        while (position < byPosition.length) {
            Condition condition = byPosition[position];
            if (condition == null) {
                break;
            }
            if (condition.values == null) {
                return new ClusteringRestrictions(
                        table.clustering(), groups, new Slice(condition.lower, condition.upper));
            }
            groups.add(condition.values);
            position += condition.count;
        }
        return new ClusteringRestrictions(table.clustering(), groups, null);
    }

    /**
     * Returns the first column that is restricted behind a gap or a slice, so that slices cannot serve it, or −1. A slice of
     * several columns serves them all.
     */
    int firstUnserved() {
        Condition before = null;
        boolean open = true;
        for (int i = 0; i < byPosition.length; i++) {
            Condition condition = byPosition[i];
            if (condition != null && !open && condition != before) {
                return i;
            }
            open = open && condition != null && condition.values != null;
            before = condition;
        }
        return -1;
    }

    /** Returns why the column cannot be restricted as it is. */
    InvalidRequestException gapBefore(int position) {
        ColumnSchema column = table.clustering().get(position);
        ColumnSchema before = table.clustering().get(position - 1);
        String why = byPosition[position - 1] == null ? "is not restricted" : "is not restricted by equality or IN";
        return new InvalidRequestException("PRIMARY KEY column '" + column.name()
                + "' cannot be restricted as preceding column '" + before.name() + "' " + why);
    }

    private String name(int position) {
        return "'" + table.clustering().get(position).name() + "'";
    }
}
