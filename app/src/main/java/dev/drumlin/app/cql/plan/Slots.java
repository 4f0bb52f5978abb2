package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The columns whose values a SELECT needs, each with a number, for its results or its filters. Immutable; arrays must not be
 * changed.
 */
public final class Slots {
    private final List<ColumnSchema> columns;
    private final int[] partition;
    private final int[] clustering;
    private final int[] statics;
    private final int[] regulars;

    /** Hands out numbers while a statement is planned. */
    static final class Builder {
        private final List<ColumnSchema> columns = new ArrayList<>();

        int slot(ColumnSchema column) {
            int known = columns.indexOf(column);
            if (known >= 0) {
                return known;
            }
            columns.add(column);
            return columns.size() - 1;
        }

        Slots build() {
            return new Slots(columns);
        }
    }

    private Slots(List<ColumnSchema> columns) {
        this.columns = List.copyOf(columns);
        partition = ofKind(ColumnKind.PARTITION_KEY);
        clustering = ofKind(ColumnKind.CLUSTERING);
        statics = ofKind(ColumnKind.STATIC);
        regulars = ofKind(ColumnKind.REGULAR);
    }

    private int[] ofKind(ColumnKind kind) {
        Comparator<Integer> order = kind == ColumnKind.CLUSTERING || kind == ColumnKind.PARTITION_KEY
                ? Comparator.comparingInt(slot -> columns.get(slot).position())
                : Comparator.comparingInt(slot -> columns.get(slot).id());
        List<Integer> slots = new ArrayList<>();
        for (int slot = 0; slot < columns.size(); slot++) {
            if (columns.get(slot).kind() == kind) {
                slots.add(slot);
            }
        }
        return slots.stream().sorted(order).mapToInt(Integer::intValue).toArray();
    }

    public int size() {
        return columns.size();
    }

    public ColumnSchema column(int slot) {
        return columns.get(slot);
    }

    /** Returns the number of a column. */
    public int slot(ColumnSchema column) {
        return columns.indexOf(column);
    }

    /** Returns the slots of partition key columns, by position. */
    public int[] partition() {
        return partition;
    }

    /** Returns the slots of clustering columns, by position. */
    public int[] clustering() {
        return clustering;
    }

    /** Returns the slots of static columns, by column id. */
    public int[] statics() {
        return statics;
    }

    /** Returns the slots of regular columns, by column id. */
    public int[] regulars() {
        return regulars;
    }
}
