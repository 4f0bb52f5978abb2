package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.data.RowView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Takes a row as a writer of answers would, value by value, and tells whether it is the right one. For one thread at a time. */
public final class RowTaker {
    private final Rows rows;
    private final int[] columns;
    private final byte[] taken = new byte[Rows.COLUMNS * Rows.VALUE_BYTES];

    /** Makes a taker for columns in their order. */
    public RowTaker(Rows rows, int[] columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /** Copies the values out; returns whether they are those of the row with that number. */
    public boolean take(RowView row, long number) {
        int used = 0;
        for (int column : columns) {
            if (!row.seek(column) || row.valueLength() != Rows.VALUE_BYTES) {
                return false;
            }
            MemorySegment.copy(row.segment(), ValueLayout.JAVA_BYTE, row.valueAt(), taken, used, Rows.VALUE_BYTES);
            used += Rows.VALUE_BYTES;
        }
        return rows.isFirstValue(number, taken, 0, Rows.VALUE_BYTES);
    }
}
