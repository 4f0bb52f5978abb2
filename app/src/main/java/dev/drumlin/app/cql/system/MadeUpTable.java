package dev.drumlin.app.cql.system;

import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * A virtual table made of a short description and a function that adds its rows.
 *
 * @param source adds the rows
 */
record MadeUpTable(TableSchema schema, BiConsumer<Schema, VirtualRows> source) implements VirtualTable {
    @Override
    public void rows(Schema stored, VirtualRows rows) {
        source.accept(stored, rows);
    }

    /**
     * Describes a table.
     *
     * @param clusteringColumns how many of the columns after the first, which is the partition key, are clustering columns
     * @param columns each a name, a blank and a type; those outside the key must be sorted by name, as rows are given so
     */
    static MadeUpTable of(
            String keyspace,
            String name,
            int clusteringColumns,
            List<String> columns,
            BiConsumer<Schema, VirtualRows> source) {
        List<ColumnSchema> made = new ArrayList<>();
        for (String column : columns) {
            int blank = column.indexOf(' ');
            int place = made.size();
            ColumnKind kind = ColumnKind.REGULAR;
            int position = -1;
            if (place == 0) {
                kind = ColumnKind.PARTITION_KEY;
                position = 0;
            } else if (place <= clusteringColumns) {
                kind = ColumnKind.CLUSTERING;
                position = place - 1;
            }
            CqlType type = CqlType.parse(column.substring(blank + 1));
            made.add(new ColumnSchema(place + 1, column.substring(0, blank), type, kind, position, false));
        }
        List<ColumnSchema> others = made.subList(1 + clusteringColumns, made.size());
        if (!others.equals(
                others.stream().sorted(Comparator.comparing(ColumnSchema::name)).toList())) {
            throw new IllegalArgumentException("Columns of " + keyspace + "." + name + " are not sorted");
        }
        UUID id = UUID.nameUUIDFromBytes((keyspace + "." + name).getBytes(StandardCharsets.UTF_8));
        return new MadeUpTable(
                new TableSchema(id, keyspace, name, 0, made.size() + 1, made, List.of(), TableOptions.DEFAULTS),
                source);
    }
}
