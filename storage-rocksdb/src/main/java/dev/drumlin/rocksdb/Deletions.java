package dev.drumlin.rocksdb;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Purge;
import dev.drumlin.storage.data.RangeTombstones;
import java.lang.foreign.MemorySegment;

/**
 * The deletions of a partition and of ranges in it, as one value that grows by appending. Not thread-safe, reusable.
 *
 * <p>Each deletion: u8 kind (0 = the whole partition, 1 = a range), i64 timestamp, varint seconds of its time; a range then
 * has varint length and bytes of {@code from} and of {@code to}, the latter empty for the end of the partition. Persisted.
 */
final class Deletions {
    private static final int PARTITION = 0;
    private static final int RANGE = 1;

    private final ByteReader in = new ByteReader();
    private final RangeTombstones ranges = new RangeTombstones();
    private DeletionTime partition = DeletionTime.NONE;

    /** Appends a deletion of the whole partition. */
    static void putPartition(ByteWriter out, long timestamp, long deletionTime) {
        out.putByte(PARTITION).putLong(timestamp).putVarint(deletionTime);
    }

    /** Appends a deletion of the rows in [from, to). */
    static void putRange(
            ByteWriter out,
            long timestamp,
            long deletionTime,
            MemorySegment bytes,
            long fromAt,
            int fromLength,
            long toAt,
            int toLength) {
        out.putByte(RANGE).putLong(timestamp).putVarint(deletionTime);
        out.putVarint(fromLength).putBytes(bytes, fromAt, fromLength);
        out.putVarint(toLength).putBytes(bytes, toAt, toLength);
    }

    void clear() {
        partition = DeletionTime.NONE;
        ranges.clear();
    }

    /**
     * Reads a stored value, in place of what was read before.
     *
     * @throws IndexOutOfBoundsException if it is malformed
     */
    void read(MemorySegment value, long at, int length) {
        clear();
        in.wrap(value, at, length);
        while (in.remaining() > 0) {
            int kind = in.readByte();
            DeletionTime deletion = new DeletionTime(in.readLong(), in.readVarint());
            if (kind == PARTITION) {
                partition = partition.max(deletion);
            } else if (kind == RANGE) {
                byte[] from = in.readBytes(in.readLength());
                ranges.add(from, in.readBytes(in.readLength()), deletion);
            } else {
                throw new IndexOutOfBoundsException("deletion kind=" + kind);
            }
        }
    }

    DeletionTime partition() {
        return partition;
    }

    boolean isEmpty() {
        return partition.isNone() && ranges.isEmpty();
    }

    /** Returns the timestamp of the newest deletion that covers a row, {@link Long#MIN_VALUE} if none does. */
    long covering(MemorySegment clustering, long at, int length) {
        if (ranges.isEmpty()) {
            return partition.timestamp();
        }
        return Math.max(
                partition.timestamp(), ranges.covering(clustering, at, length).timestamp());
    }

    /** Appends what must be kept: what is not hidden by another deletion, unless {@code purge} lets it go. */
    void compacted(ByteWriter out, Purge purge) {
        if (!partition.isNone() && !purge.allows(partition.timestamp(), partition.localDeletionTime())) {
            putPartition(out, partition.timestamp(), partition.localDeletionTime());
        }
        for (RangeTombstones.Piece piece : ranges.pieces()) {
            DeletionTime deletion = piece.deletion();
            if (!partition.deletes(deletion.timestamp())
                    && !purge.allows(deletion.timestamp(), deletion.localDeletionTime())) {
                MemorySegment from = MemorySegment.ofArray(piece.from());
                out.putByte(RANGE).putLong(deletion.timestamp()).putVarint(deletion.localDeletionTime());
                out.putVarint(piece.from().length).putBytes(from, 0, piece.from().length);
                out.putVarint(piece.to().length).putBytes(piece.to());
            }
        }
    }
}
