package dev.drumlin.app.cql.system;

import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/** The rows that describe a table's columns. */
final class ColumnRows {
    private ColumnRows() {}

    static void add(TableSchema table, VirtualRows rows) {
        for (ColumnSchema column : table.columns()) {
            String order = "none";
            if (column.kind() == ColumnKind.CLUSTERING) {
                order = column.descending() ? "desc" : "asc";
            }
            rows.add(
                    table.keyspace(),
                    table.name(),
                    column.name(),
                    order,
                    "0x" + HexFormat.of().formatHex(column.name().getBytes(StandardCharsets.UTF_8)),
                    column.kind().name().toLowerCase(Locale.ROOT),
                    column.position(),
                    column.type().cql());
        }
    }
}
