package dev.drumlin.storage.schema;

/**
 * A column of a table. Immutable.
 *
 * @param id names the column in cells; from 1 to 65,535, never used again within the table, not even for a re-added name
 * @param position place among the columns of the same key, from 0; −1 for static and regular columns
 * @param descending whether a clustering column sorts from high to low; false for all others
 */
public record ColumnSchema(int id, String name, CqlType type, ColumnKind kind, int position, boolean descending) {
    /** Largest column id. */
    public static final int ID_MAX = 0xFFFF;

    public ColumnSchema {
        if (id < 1 || id > ID_MAX) {
            throw new IllegalArgumentException("column id=" + id);
        }
    }

    /** Returns whether the column is part of the primary key. */
    public boolean isKey() {
        return kind == ColumnKind.PARTITION_KEY || kind == ColumnKind.CLUSTERING;
    }

    ColumnSchema renamed(String newName) {
        return new ColumnSchema(id, newName, type, kind, position, descending);
    }
}
