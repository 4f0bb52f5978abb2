package dev.drumlin.storage.schema;

/** The role of a column. Persisted by name, never rename. */
public enum ColumnKind {
    PARTITION_KEY,
    CLUSTERING,
    STATIC,
    REGULAR
}
