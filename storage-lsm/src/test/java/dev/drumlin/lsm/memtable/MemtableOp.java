package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.data.MutationWriter;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.UUID;

/**
 * One write to one partition.
 *
 * @param clustering of the row; start of the range
 * @param to end of the range
 * @param length of the cell's value, which is made of the timestamp
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record MemtableOp(
        Kind kind,
        long token,
        byte[] key,
        byte[] clustering,
        byte[] to,
        int column,
        int length,
        long timestamp,
        long sequence) {
    enum Kind {
        CELL,
        STATIC_CELL,
        DELETE_ROW,
        DELETE_RANGE,
        DELETE_PARTITION
    }

    static final long DELETION_TIME = 77;
    private static final UUID TABLE = new UUID(1, 1);

    MutationView mutation() {
        ByteWriter out = new ByteWriter(64);
        MutationWriter writer = new MutationWriter(out);
        writer.begin(TABLE, token, MemorySegment.ofArray(key), 0, key.length, timestamp);
        MemorySegment row = MemorySegment.ofArray(clustering);
        MemorySegment value = MemorySegment.ofArray(value(timestamp, length));
        switch (kind) {
            case CELL -> {
                writer.row().begin(false, row, 0, clustering.length, timestamp);
                writer.row().cell(column, timestamp, value, 0, length).end();
                writer.rowDone();
            }
            case STATIC_CELL -> {
                writer.row()
                        .beginStatic(timestamp)
                        .cell(column, timestamp, value, 0, length)
                        .end();
                writer.rowDone();
            }
            case DELETE_ROW -> {
                writer.row().begin(false, row, 0, clustering.length, timestamp);
                writer.row().deletion(timestamp, DELETION_TIME).end();
                writer.rowDone();
            }
            case DELETE_RANGE ->
                writer.rangeTombstone(
                        row, clustering.length, MemorySegment.ofArray(to), to.length, timestamp, DELETION_TIME);
            case DELETE_PARTITION -> writer.partitionDeletion(timestamp, DELETION_TIME);
        }
        writer.end();
        return new MutationView().wrap(MemorySegment.ofArray(out.toByteArray()), 0);
    }

    static byte[] value(long timestamp, int length) {
        byte[] value = new byte[length];
        for (int i = 0; i < length; i++) {
            value[i] = (byte) (timestamp >>> (8 * (i & 3)));
        }
        return value;
    }

    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return sequence + ": " + kind + " token=" + Long.toHexString(token) + " key=" + hex.formatHex(key)
                + " clustering=" + hex.formatHex(clustering) + " to=" + hex.formatHex(to) + " column=" + column
                + " length=" + length + " timestamp=" + timestamp;
    }
}
