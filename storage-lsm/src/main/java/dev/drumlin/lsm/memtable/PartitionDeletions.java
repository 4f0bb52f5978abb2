package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.Extents;
import dev.drumlin.memory.Words;
import dev.drumlin.storage.data.DeletionTime;
import java.lang.foreign.MemorySegment;

/**
 * The deletions of a partition, newest first. Each says the strongest up to its sequence, so a reader looks at the newest
 * that is visible to it and no further.
 *
 * <p>Layout: i64 sequence, u32 older, 4 bytes unused, i64 timestamp, i64 local deletion time.
 */
final class PartitionDeletions {
    private static final int OLDER = Long.BYTES;
    private static final int TIMESTAMP = OLDER + Long.BYTES;
    private static final int TIME = TIMESTAMP + Long.BYTES;
    static final int BYTES = TIME + Long.BYTES;

    private PartitionDeletions() {}

    static DeletionTime visible(MemorySegment memory, int newest, long sequence) {
        long at = Extents.at(newest);
        while (at != 0 && Words.getLong(memory, at) > sequence) {
            at = Extents.at(Words.getInt(memory, at + OLDER));
        }
        return at == 0
                ? DeletionTime.NONE
                : new DeletionTime(Words.getLong(memory, at + TIMESTAMP), Words.getLong(memory, at + TIME));
    }

    /** Appends a deletion. Publishes nothing. */
    static int append(Extents extents, int newest, long sequence, DeletionTime deletion) {
        MemorySegment memory = extents.memory();
        DeletionTime strongest = visible(memory, newest, sequence).max(deletion);
        int reference = extents.allocate(BYTES);
        long at = Extents.at(reference);
        Words.setLong(memory, at, sequence);
        Words.setInt(memory, at + OLDER, newest);
        Words.setLong(memory, at + TIMESTAMP, strongest.timestamp());
        Words.setLong(memory, at + TIME, strongest.localDeletionTime());
        return reference;
    }
}
