package dev.drumlin.storage.schema;

/**
 * A column that was dropped; cells of its id written at or before the drop are never shown again.
 *
 * @param droppedAt microseconds since the epoch
 */
public record DroppedColumn(int id, String name, CqlType type, ColumnKind kind, long droppedAt) {}
