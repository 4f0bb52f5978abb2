package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.Extents;
import dev.drumlin.memory.Words;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.MutationFormat;
import dev.drumlin.storage.data.Purge;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
import java.lang.foreign.MemorySegment;

/**
 * What write groups said of a row, newest first. A version never changes. A whole one says all that was said up to its
 * sequence; a delta says what its group said, and the older ones say the rest, up to the next whole one. A reader takes the
 * newest version that is visible to it and merges down to a whole one.
 *
 * <p>A write to a small row makes a whole version of it, so that a row written often stays cheap to read. To a large one it
 * adds a delta, and makes a whole version only when the deltas together reach half of what they stand on: appending to a
 * large collection then costs amortised what is appended, not what is there.
 *
 * <p>Layout: i64 sequence with two marks in its top bits, u32 older version unless there is none, encoded row. Reading is for
 * any thread, writing for one at a time.
 */
final class RowVersions {
    static final int FIRST_HEADER = Long.BYTES;

    private static final int HEADER = FIRST_HEADER + Integer.BYTES;
    private static final int OLDER = FIRST_HEADER;

    /** There is no older version; this one is whole. */
    private static final long FIRST = 1L << 63;

    private static final long WHOLE = 1L << 62;
    private static final long MARKS = FIRST | WHOLE;

    private static final int LARGE_BYTES = 1024;

    /** A line of the processor's cache. */
    private static final int LINE_BYTES = 64;

    private static final int TOUCHED_BYTES = 4 * LINE_BYTES;
    private static final int VERSIONS_MAX = 64;

    private final MemorySegment memory;
    private final Extents extents;
    private final RowMerger merger = new RowMerger();
    private final ByteWriter out = new ByteWriter(1024);
    private final RowWriter writer = new RowWriter(out);

    RowVersions(Extents extents) {
        this.memory = extents.memory();
        this.extents = extents;
    }

    /** Returns an upper bound of what one version of a row takes, in bytes. */
    static long bytesMax(long rowLength) {
        return HEADER + rowLength;
    }

    private static long sequence(MemorySegment memory, long version) {
        return Words.getLong(memory, version) & ~MARKS;
    }

    private static boolean isWhole(MemorySegment memory, long version) {
        return (Words.getLong(memory, version) & MARKS) != 0;
    }

    private static long rowAt(MemorySegment memory, long version) {
        return version + (Words.getLong(memory, version) < 0 ? FIRST_HEADER : HEADER);
    }

    private static long older(MemorySegment memory, long version) {
        return Words.getLong(memory, version) < 0 ? 0 : Extents.at(Words.getInt(memory, version + OLDER));
    }

    /** Returns the newest version, from a reference on, that a reader at a sequence sees; 0 if there is none. */
    static long visible(MemorySegment memory, int newest, long sequence) {
        long version = Extents.at(newest);
        while (version != 0 && sequence(memory, version) > sequence) {
            version = older(memory, version);
        }
        return version;
    }

    /** Reads a word of each line of a version but the first, up to some length; returns their sum. */
    static long touch(MemorySegment memory, long version) {
        long rowAt = rowAt(memory, version);
        long end = rowAt + Math.min(MutationFormat.length(memory, rowAt), TOUCHED_BYTES);
        long sum = 0;
        for (long at = version + LINE_BYTES; at < end; at += LINE_BYTES) {
            sum += Words.getInt(memory, at);
        }
        return sum;
    }

    /** Adds a visible version and what it stands on to a merge; nothing if it is 0. */
    static void add(MemorySegment memory, long visible, RowMerger into) {
        long version = visible;
        while (version != 0) {
            into.add(memory, rowAt(memory, version));
            version = isWhole(memory, version) ? 0 : older(memory, version);
        }
    }

    /** Appends a row of which there is nothing yet. Publishes nothing. */
    int first(RowView row, long sequence) {
        int reference = extents.allocate(FIRST_HEADER + (long) row.length());
        writeFirst(Extents.at(reference), row, sequence);
        return reference;
    }

    /** As {@link #first}, into memory that is there. */
    void writeFirst(long at, RowView row, long sequence) {
        Words.setLong(memory, at, sequence | FIRST);
        MemorySegment.copy(row.segment(), row.at(), memory, at + FIRST_HEADER, row.length());
    }

    /** Appends what a group says of a row of which there is something. Publishes nothing. */
    int next(int newest, RowView row, long sequence) {
        long older = Extents.at(newest);
        if (pays(older, row.length())) {
            int merged = whole(older, row, sequence);
            if (merged != 0) {
                return merged;
            }
        }
        int reference = extents.allocate(HEADER + (long) row.length());
        write(reference, sequence, newest);
        MemorySegment.copy(row.segment(), row.at(), memory, Extents.at(reference) + HEADER, row.length());
        return reference;
    }

    private boolean pays(long newest, int length) {
        int count = 1;
        long bytes = length;
        long largest = length;
        boolean more = true;
        for (long version = newest; more; version = older(memory, version)) {
            int its = MutationFormat.length(memory, rowAt(memory, version));
            count++;
            bytes += its;
            largest = Math.max(largest, its);
            more = !isWhole(memory, version);
        }
        return largest <= LARGE_BYTES || 2 * (bytes - largest) >= largest || count > VERSIONS_MAX;
    }

    /** Returns 0 if there is nothing to say, or no room to say it at length. */
    private int whole(long older, RowView row, long sequence) {
        // Nothing expires here: what is dead at which time is for the reader to say.
        merger.begin(Long.MIN_VALUE, Long.MIN_VALUE);
        merger.add(row.segment(), row.at());
        add(memory, older, merger);
        out.clear();
        int length = merger.compacted(out, writer, Purge.NOTHING);
        int reference = length == 0 ? 0 : extents.tryAllocate(HEADER + (long) length);
        if (reference != 0) {
            write(reference, sequence | WHOLE, Extents.reference(older));
            MemorySegment.copy(out.segment(), 0, memory, Extents.at(reference) + HEADER, length);
        }
        return reference;
    }

    private void write(int reference, long marked, int older) {
        long at = Extents.at(reference);
        Words.setLong(memory, at, marked);
        Words.setInt(memory, at + OLDER, older);
    }
}
