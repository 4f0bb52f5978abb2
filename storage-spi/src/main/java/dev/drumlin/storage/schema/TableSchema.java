package dev.drumlin.storage.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A table. Immutable, thread-safe.
 *
 * <p>Columns are kept in CQL's order: partition key and clustering columns by position, then static, then regular columns
 * by name.
 */
public final class TableSchema {
    private final UUID id;
    private final String keyspace;
    private final String name;
    private final long version;
    private final int nextColumnId;
    private final List<ColumnSchema> columns;
    private final List<ColumnSchema> partitionKey;
    private final List<ColumnSchema> clustering;
    private final List<ColumnSchema> statics;
    private final List<ColumnSchema> regulars;
    private final List<DroppedColumn> dropped;
    private final TableOptions options;
    private final Map<String, ColumnSchema> byName = new HashMap<>();
    private final Map<Integer, ColumnSchema> byId = new HashMap<>();

    /**
     * Makes a table.
     *
     * @param version number of the schema in which the table took this form
     * @param nextColumnId the id that the next added column gets
     */
    public TableSchema(
            UUID id,
            String keyspace,
            String name,
            long version,
            int nextColumnId,
            List<ColumnSchema> columns,
            List<DroppedColumn> dropped,
            TableOptions options) {
        this.id = id;
        this.keyspace = keyspace;
        this.name = name;
        this.version = version;
        this.nextColumnId = nextColumnId;
        this.dropped = List.copyOf(dropped);
        this.options = options;
        partitionKey = ofKind(columns, ColumnKind.PARTITION_KEY);
        clustering = ofKind(columns, ColumnKind.CLUSTERING);
        statics = ofKind(columns, ColumnKind.STATIC);
        regulars = ofKind(columns, ColumnKind.REGULAR);
        List<ColumnSchema> ordered = new ArrayList<>(partitionKey);
        ordered.addAll(clustering);
        ordered.addAll(statics);
        ordered.addAll(regulars);
        this.columns = List.copyOf(ordered);
        for (ColumnSchema column : this.columns) {
            byName.put(column.name(), column);
            byId.put(column.id(), column);
        }
        if (partitionKey.isEmpty() || byName.size() != columns.size() || byId.size() != columns.size()) {
            throw new IllegalArgumentException("Table " + keyspace + "." + name + " has no key or doubled columns");
        }
    }

    private static List<ColumnSchema> ofKind(List<ColumnSchema> columns, ColumnKind kind) {
        return columns.stream()
                .filter(column -> column.kind() == kind)
                .sorted(Comparator.comparingInt(ColumnSchema::position).thenComparing(ColumnSchema::name))
                .toList();
    }

    /** Returns the id that mutations carry: another one after DROP and CREATE of the same name. */
    public UUID id() {
        return id;
    }

    public String keyspace() {
        return keyspace;
    }

    public String name() {
        return name;
    }

    /** Returns {@code keyspace.table}, for messages. */
    public String fullName() {
        return keyspace + "." + name;
    }

    /** Returns the number of the schema in which this table last changed. */
    public long version() {
        return version;
    }

    public int nextColumnId() {
        return nextColumnId;
    }

    /** Returns all columns in CQL's order. */
    public List<ColumnSchema> columns() {
        return columns;
    }

    public List<ColumnSchema> partitionKey() {
        return partitionKey;
    }

    public List<ColumnSchema> clustering() {
        return clustering;
    }

    public List<ColumnSchema> statics() {
        return statics;
    }

    public List<ColumnSchema> regulars() {
        return regulars;
    }

    public List<DroppedColumn> dropped() {
        return dropped;
    }

    public TableOptions options() {
        return options;
    }

    /** Returns the column of that exact name, null if there is none. */
    public @Nullable ColumnSchema column(String columnName) {
        return byName.get(columnName);
    }

    /** Returns the column of that id, null if there is none or it was dropped. */
    public @Nullable ColumnSchema column(int columnId) {
        return byId.get(columnId);
    }

    /** Returns whether the table holds counters. */
    public boolean isCounter() {
        return regulars.stream().anyMatch(column -> column.type() == CqlType.Scalar.COUNTER)
                || statics.stream().anyMatch(column -> column.type() == CqlType.Scalar.COUNTER);
    }
}
