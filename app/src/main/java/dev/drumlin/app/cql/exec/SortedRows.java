package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnSchema;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of several partitions that are put in order after all have been read, by the columns of ORDER BY alone: rows that are
 * equal there stay in the order of their partitions. For one execution.
 */
final class SortedRows {
    /** Less than the bytes of any clustering column. */
    private static final byte[] NO_CLUSTERING = {};

    private final List<ColumnSchema> columns;
    private final boolean reversed;
    private final int rowsMax;
    private final ByteWriter scratch = new ByteWriter(32);
    private final List<Kept> rows = new ArrayList<>();

    private static final class Kept {
        private final byte[] clustering;
        private final List<byte @Nullable []> values;

        Kept(byte[] clustering, List<byte @Nullable []> values) {
            this.clustering = clustering;
            this.values = values;
        }
    }

    /**
     * Makes an empty one.
     *
     * @param columns the clustering columns up to the last one that is sorted by
     */
    SortedRows(List<ColumnSchema> columns, boolean reversed, int rowsMax) {
        this.columns = columns;
        this.reversed = reversed;
        this.rowsMax = rowsMax;
    }

    /**
     * Keeps a copy of a result row.
     *
     * @param row where it comes from; null for the static row of a partition without others, whose clustering columns are
     *     null and stand before all values in the table's order, be it descending or not
     */
    void add(@Nullable RowView row, RowOutput output) {
        if (rows.size() == rowsMax) {
            throw new InvalidRequestException("ORDER BY over several partitions found more than " + rowsMax
                    + " rows, which cannot be sorted in memory: add a LIMIT, or read the partitions one by one");
        }
        List<byte @Nullable []> values = new ArrayList<>(output.size());
        for (int i = 0; i < output.size(); i++) {
            values.add(output.copy(i));
        }
        rows.add(new Kept(row == null ? NO_CLUSTERING : sortedPart(row), values));
    }

    private byte[] sortedPart(RowView row) {
        long start = row.clusteringAt();
        long end = start + row.clusteringLength();
        long next = start;
        scratch.clear();
        for (ColumnSchema column : columns) {
            next = ClusteringCodec.decode(scratch, column.type(), column.descending(), row.segment(), next, end);
        }
        return row.segment().asSlice(start, next - start).toArray(ValueLayout.JAVA_BYTE);
    }

    /** Gives the rows in order. */
    void give(int limit, RowOutput output, ResultSink sink) {
        Comparator<Kept> order = (a, b) -> Arrays.compareUnsigned(a.clustering, b.clustering);
        rows.sort(reversed ? order.reversed() : order);
        for (int i = 0; i < rows.size() && i < limit; i++) {
            List<byte @Nullable []> values = rows.get(i).values;
            for (int column = 0; column < values.size(); column++) {
                output.set(column, values.get(column));
            }
            sink.row(output);
        }
    }
}
