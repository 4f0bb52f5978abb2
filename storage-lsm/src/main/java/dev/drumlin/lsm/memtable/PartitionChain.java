package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.Extents;
import dev.drumlin.memory.Words;
import dev.drumlin.storage.data.MutationView;
import java.lang.foreign.MemorySegment;

/**
 * Partitions in storage order: by token, then key. See {@link OrderedChain}.
 *
 * <p>Layout of a node: u32 next, u32 key length, i64 token, u32 newest version of the row without clustering key, u32 more,
 * key bytes. Most partitions of tables without clustering columns need nothing else. Layout of more: u32 slot of the rows, u32
 * newest version of the static row, u32 newest partition deletion, u32 newest range tombstone. All but the token and the key
 * are 0 until there is such a thing, and are stored with release.
 */
final class PartitionChain extends OrderedChain {
    static final int KEY_LENGTH = NEXT + Integer.BYTES;
    static final int NEWEST = PREFIX_END;
    static final int MORE = NEWEST + Integer.BYTES;
    static final int KEY = MORE + Integer.BYTES;

    static final int ROWS = 0;
    static final int STATIC_NEWEST = ROWS + Integer.BYTES;
    static final int DELETIONS = STATIC_NEWEST + Integer.BYTES;
    static final int RANGES = DELETIONS + Integer.BYTES;
    static final int MORE_BYTES = RANGES + Integer.BYTES;

    PartitionChain(Extents extents) {
        super(extents);
    }

    @Override
    long keyAt(long node) {
        return node + KEY;
    }

    @Override
    int keyLength(long node) {
        return Words.getInt(memory, node + KEY_LENGTH);
    }

    /** Returns the newest version of the row without clustering key, 0 if there is none. */
    int newest(long node) {
        return Words.getIntAcquire(memory, node + NEWEST);
    }

    /** Makes a node that nobody can reach yet. */
    long create(Extents extents, MutationView mutation) {
        int keyLength = mutation.keyLength();
        long node = Extents.at(extents.allocate(KEY + (long) keyLength));
        Words.setInt(memory, node + KEY_LENGTH, keyLength);
        Words.setLong(memory, node + PREFIX, mutation.token());
        Words.setInt(memory, node + NEWEST, 0);
        Words.setInt(memory, node + MORE, 0);
        MemorySegment.copy(mutation.segment(), mutation.keyAt(), memory, node + KEY, keyLength);
        return node;
    }

    /** Returns where a field of more is, after making more if there is none. Writer only. */
    long ensureMore(Extents extents, long node, int field) {
        long more = Extents.at(Words.getInt(memory, node + MORE));
        if (more == 0) {
            int reference = extents.allocate(MORE_BYTES);
            more = Extents.at(reference);
            for (int at = 0; at < MORE_BYTES; at += Integer.BYTES) {
                Words.setInt(memory, more + at, 0);
            }
            Words.setIntRelease(memory, node + MORE, reference);
        }
        return more + field;
    }

    /** Returns what a field of more holds, 0 if there is no more. */
    int more(long node, int field) {
        long more = Extents.at(Words.getIntAcquire(memory, node + MORE));
        return more == 0 ? 0 : Words.getIntAcquire(memory, more + field);
    }
}
