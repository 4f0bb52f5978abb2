package dev.drumlin.bench.compare.bare;

import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.RowWriter;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Clock;

/** Writes values: the row encoding, as the plugin stores it. For one thread. */
final class BareValues {
    /** Longest value. */
    static final int BYTES_MAX = 512;

    /** Ids of the value columns, as a new table has them: the key columns come first. */
    static final int[] COLUMNS = {2, 3, 4, 5, 6};

    private static final long MICROS_PER_MILLI = 1_000;

    private final ByteWriter out = new ByteWriter(BYTES_MAX);
    private final RowWriter row = new RowWriter(out);
    private final MemorySegment clustering = MemorySegment.ofArray(new byte[0]);
    private long timestamp = Clock.systemUTC().millis() * MICROS_PER_MILLI;

    /** Puts a row; leaves the buffer ready to be read. */
    void row(ByteBuffer target, Rows rows, long number, int version) {
        timestamp++;
        out.clear();
        row.begin(false, clustering, 0, 0, timestamp);
        for (int i = 0; i < Rows.COLUMNS; i++) {
            row.cell(COLUMNS[i], timestamp, rows.pool(), Rows.valueAt(number, i, version), Rows.VALUE_BYTES);
        }
        row.end();
        target.clear();
        target.put(out.array(), 0, out.size());
        target.flip();
    }
}
