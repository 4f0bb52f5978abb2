package dev.drumlin.tracing.store;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/** One row of a trace table on its way to a mutation: values by column name, written all together with one TTL. */
final class TraceRow {
    private final TableSchema table;
    private final Map<String, byte[]> values = new HashMap<>();

    TraceRow(TableSchema table) {
        this.table = table;
    }

    TraceRow set(String column, byte[] value) {
        if (table.column(column) == null) {
            throw new NotFoundException("Column '" + column + "' does not exist in table " + table.fullName());
        }
        values.put(column, value);
        return this;
    }

    /** Returns the encoded mutation; its timestamp is left to the engine. */
    byte[] mutation(int ttl, long nowSeconds) {
        byte[] key = value(table.partitionKey().getFirst());
        ByteWriter out = new ByteWriter(512);
        MutationWriter mutation = new MutationWriter(out);
        MemorySegment keySegment = MemorySegment.ofArray(key);
        mutation.begin(table.id(), Murmur3.token(key), keySegment, 0, key.length, RowFormat.SERVER_TIMESTAMP);
        ByteWriter clustering = new ByteWriter(64);
        for (ColumnSchema column : table.clustering()) {
            byte[] value = value(column);
            ClusteringCodec.encode(
                    clustering, column.type(), column.descending(), MemorySegment.ofArray(value), 0, value.length);
        }
        long death = nowSeconds + ttl;
        RowWriter row = mutation.row();
        row.begin(false, clustering.segment(), 0, clustering.size(), RowFormat.SERVER_TIMESTAMP);
        row.expiringMarker(RowFormat.SERVER_TIMESTAMP, ttl, death);
        table.regulars().stream()
                .filter(column -> values.containsKey(column.name()))
                .sorted((a, b) -> Integer.compare(a.id(), b.id()))
                .forEach(column -> {
                    byte[] value = value(column);
                    row.expiringCell(
                            column.id(),
                            RowFormat.SERVER_TIMESTAMP,
                            ttl,
                            death,
                            MemorySegment.ofArray(value),
                            0,
                            value.length);
                });
        row.end();
        mutation.rowDone().end();
        return out.toByteArray();
    }

    private byte[] value(ColumnSchema column) {
        byte[] value = values.get(column.name());
        if (value == null) {
            throw new IllegalStateException("column " + table.fullName() + "." + column.name() + " has no value");
        }
        return value;
    }
}
