package dev.drumlin.app.cql.system;

import dev.drumlin.app.cql.value.TextValues;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the rows of one virtual table and encodes them. Used for one read, by one thread. */
public final class VirtualRows {
    /** When made-up cells were written, in microseconds: long ago, but not never. */
    private static final long TIMESTAMP = 1;

    private final TableSchema table;
    private final List<VirtualRow> rows = new ArrayList<>();
    private final ByteWriter value = new ByteWriter(256);
    private final ByteWriter out = new ByteWriter(512);
    private final RowWriter writer = new RowWriter(out);
    private final byte @Nullable [] onlyKey;

    /** Collects rows of all partitions, or of one: then rows of others are passed over. */
    VirtualRows(TableSchema table, byte @Nullable [] onlyKey) {
        this.table = table;
        this.onlyKey = onlyKey;
    }

    /**
     * Adds a row.
     *
     * @param values one for each column in the order of {@link TableSchema#columns}: the text of a scalar (any object is
     *     asked for its own), a collection or map of such; null where there is none, but never for a key
     */
    public void add(@Nullable Object... values) {
        List<ColumnSchema> columns = table.columns();
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(
                    table.fullName() + " has " + columns.size() + " columns, got " + values.length + " values");
        }
        byte[] key = encoded(columns.getFirst(), values[0]);
        if (onlyKey != null && !Arrays.equals(onlyKey, key)) {
            return;
        }
        ByteWriter clustering = new ByteWriter(64);
        int keyColumns = 1 + table.clustering().size();
        for (int i = 1; i < keyColumns; i++) {
            encoded(columns.get(i), values[i]);
            ColumnSchema column = columns.get(i);
            ClusteringCodec.encode(clustering, column.type(), column.descending(), value.segment(), 0, value.size());
        }
        byte[] clusteringKey = clustering.toByteArray();
        out.clear();
        writer.begin(false, MemorySegment.ofArray(clusteringKey), 0, clusteringKey.length, TIMESTAMP);
        writer.marker(TIMESTAMP);
        for (int i = keyColumns; i < columns.size(); i++) {
            Object given = values[i];
            if (given != null) {
                encoded(columns.get(i), given);
                writer.cell(columns.get(i).id(), TIMESTAMP, value.segment(), 0, value.size());
            }
        }
        writer.end();
        rows.add(new VirtualRow(Murmur3.token(key), key, clusteringKey, out.toByteArray()));
    }

    private byte[] encoded(ColumnSchema column, @Nullable Object given) {
        if (given == null) {
            throw new IllegalArgumentException("Key column " + column.name() + " of " + table.fullName() + " is null");
        }
        value.clear();
        TextValues.encode(column.type(), given, value);
        return value.toByteArray();
    }

    /** Returns the rows in storage order. */
    List<VirtualRow> sorted() {
        rows.sort(VirtualRow.ORDER);
        return rows;
    }
}
