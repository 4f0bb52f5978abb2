package dev.drumlin.app.cql;

import dev.drumlin.storage.data.ByteWriter;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The values for a statement's markers, in their order, each in CQL's binary form, or null, or unset (leave as it is).
 * Reusable; not thread-safe; belongs to the request from its start to the sink's terminal call.
 *
 * <p>Filled with {@link #add} or, without a copy in between, by {@link #open}, writing, and {@link #close}.
 */
public final class BoundValues {
    /** Length of a null. */
    public static final int NULL = -1;
    /** Length of a value that was left out on purpose. */
    public static final int UNSET = -2;

    private static final int START = 8;

    private final ByteWriter bytes = new ByteWriter(128);
    private int[] ats = new int[START];
    private int[] lengths = new int[START];
    private int size;

    /** Forgets all values, keeps the memory. */
    public BoundValues clear() {
        bytes.clear();
        size = 0;
        return this;
    }

    public BoundValues add(byte[] value) {
        open().putBytes(value);
        return close();
    }

    public BoundValues add(MemorySegment segment, long at, int length) {
        open().putBytes(segment, at, length);
        return close();
    }

    public BoundValues addNull() {
        next(NULL);
        return this;
    }

    public BoundValues addUnset() {
        next(UNSET);
        return this;
    }

    /** Begins a value; append its bytes to the answer, then {@link #close}. */
    public ByteWriter open() {
        next(0);
        return bytes;
    }

    /** Ends the value begun last. */
    public BoundValues close() {
        lengths[size - 1] = bytes.size() - ats[size - 1];
        return this;
    }

    private void next(int length) {
        if (size == ats.length) {
            ats = Arrays.copyOf(ats, 2 * size);
            lengths = Arrays.copyOf(lengths, 2 * size);
        }
        ats[size] = bytes.size();
        lengths[size++] = length;
    }

    public int size() {
        return size;
    }

    /** Returns the memory that holds the values. */
    public MemorySegment segment() {
        return bytes.segment();
    }

    /** Returns the offset of a value's first byte in the segment. */
    public int at(int index) {
        return ats[index];
    }

    /** Returns the number of bytes of a value, {@link #NULL} or {@link #UNSET}. */
    public int length(int index) {
        return lengths[index];
    }
}
