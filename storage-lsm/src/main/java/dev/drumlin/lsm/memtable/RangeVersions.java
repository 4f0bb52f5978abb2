package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.Extents;
import dev.drumlin.memory.Words;
import dev.drumlin.storage.data.MutationView;
import java.lang.foreign.MemorySegment;

/**
 * The range tombstones of a partition, newest first. They never change.
 *
 * <p>Layout: i64 sequence, u32 older, u32 length of from, i64 timestamp, i64 local deletion time, u32 length of to, the bytes of
 * from, the bytes of to.
 */
final class RangeVersions {
    static final int SEQUENCE = 0;
    static final int OLDER = SEQUENCE + Long.BYTES;
    static final int FROM_LENGTH = OLDER + Integer.BYTES;
    static final int TIMESTAMP = FROM_LENGTH + Integer.BYTES;
    static final int TIME = TIMESTAMP + Long.BYTES;
    static final int TO_LENGTH = TIME + Long.BYTES;
    static final int FROM = TO_LENGTH + Integer.BYTES;

    private RangeVersions() {}

    /** Returns what the range at the mutation's cursor takes, in bytes. */
    static long bytes(MutationView mutation) {
        return (long) FROM + mutation.fromLength() + mutation.toLength();
    }

    /** Appends the range at the mutation's cursor. Publishes nothing. */
    static int append(Extents extents, int newest, long sequence, MutationView mutation) {
        MemorySegment memory = extents.memory();
        int reference = extents.allocate(bytes(mutation));
        long at = Extents.at(reference);
        int fromLength = mutation.fromLength();
        Words.setLong(memory, at + SEQUENCE, sequence);
        Words.setInt(memory, at + OLDER, newest);
        Words.setInt(memory, at + FROM_LENGTH, fromLength);
        Words.setLong(memory, at + TIMESTAMP, mutation.rangeTimestamp());
        Words.setLong(memory, at + TIME, mutation.rangeDeletionTime());
        Words.setInt(memory, at + TO_LENGTH, mutation.toLength());
        MemorySegment.copy(mutation.segment(), mutation.fromAt(), memory, at + FROM, fromLength);
        MemorySegment.copy(mutation.segment(), mutation.toAt(), memory, at + FROM + fromLength, mutation.toLength());
        return reference;
    }
}
