package dev.drumlin.shell.client;

import java.util.List;

/**
 * The columns of a table: partition key, clustering keys, then the others by name.
 *
 * @param columns at least one
 */
public record TableSchema(TableName name, List<SchemaColumn> columns) {

    public TableSchema {
        columns = List.copyOf(columns);
    }

    /**
     * A column as {@code system_schema.columns} tells it.
     *
     * @param kind {@code partition_key}, {@code clustering}, {@code static} or {@code regular}
     * @param position among the columns of its kind, from 0
     * @param clusteringOrder {@code asc}, {@code desc} or {@code none}
     */
    public record SchemaColumn(CqlColumn column, String kind, int position, String clusteringOrder) {
        public boolean isKey() {
            return kind.equals("partition_key") || kind.equals("clustering");
        }
    }
}
