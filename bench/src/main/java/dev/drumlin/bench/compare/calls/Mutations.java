package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowWriter;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Encoded mutations, one after the other in the same memory. For one thread. */
final class Mutations {
    private final SpiTable table;
    private final MemorySegment key = MemorySegment.ofArray(new byte[Rows.KEY_BYTES]);
    private final ByteWriter out = new ByteWriter(32 * 1024);
    private final MutationWriter writer = new MutationWriter(out);
    private int[] ends = new int[64];
    private int count;

    Mutations(SpiTable table) {
        this.table = table;
    }

    void clear() {
        out.clear();
        count = 0;
    }

    /** Returns the memory of all; valid until the next one is added. */
    ByteWriter bytes() {
        return out;
    }

    int at(int mutation) {
        return mutation == 0 ? 0 : ends[mutation - 1];
    }

    int length(int mutation) {
        return ends[mutation] - at(mutation);
    }

    /** Adds a row in a partition of its own. */
    void row(long number, int version) {
        begin(number);
        values(writer.row().begin(false, SpiTable.noClustering(), 0, 0, RowFormat.SERVER_TIMESTAMP), number, version);
        end();
    }

    /** Adds some rows of a wide partition. */
    void wide(long partition, int from, int to) {
        begin(partition);
        for (int i = from; i < to; i++) {
            byte[] clustering = SpiTable.clustering(i);
            RowWriter row = writer.row()
                    .begin(false, MemorySegment.ofArray(clustering), 0, clustering.length, RowFormat.SERVER_TIMESTAMP);
            values(row, Rows.wideNumber(partition, i), 0);
        }
        end();
    }

    private void begin(long partition) {
        Rows.key(partition, key, 0);
        long token = Murmur3.token(key, 0, Rows.KEY_BYTES);
        writer.begin(table.schema().id(), token, key, 0, Rows.KEY_BYTES, RowFormat.SERVER_TIMESTAMP);
    }

    private void values(RowWriter row, long number, int version) {
        for (int i = 0; i < Rows.COLUMNS; i++) {
            row.cell(
                    table.columns().get(i),
                    RowFormat.SERVER_TIMESTAMP,
                    table.rows().pool(),
                    Rows.valueAt(number, i, version),
                    Rows.VALUE_BYTES);
        }
        row.end();
        writer.rowDone();
    }

    private void end() {
        writer.end();
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        ends[count++] = out.size();
    }
}
