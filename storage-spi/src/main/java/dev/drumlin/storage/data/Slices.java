package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An immutable list of clustering ranges [from, to), ascending and disjoint, in byte-comparable form. An empty {@code from}
 * is the start of the partition, an empty {@code to} its end. Thread-safe.
 */
public final class Slices {
    /** Every row of a partition. */
    public static final Slices ALL = new Slices(new byte[][] {{}}, new byte[][] {{}});

    /** No row: only the static row is asked for. */
    public static final Slices NONE = new Slices(new byte[0][], new byte[0][]);

    private final byte[][] from;
    private final byte[][] to;
    private final MemorySegment[] fromSegments;
    private final MemorySegment[] toSegments;

    private Slices(byte[][] from, byte[][] to) {
        this.from = from;
        this.to = to;
        fromSegments = segments(from);
        toSegments = segments(to);
    }

    private static MemorySegment[] segments(byte[][] arrays) {
        MemorySegment[] segments = new MemorySegment[arrays.length];
        Arrays.setAll(segments, i -> MemorySegment.ofArray(arrays[i]));
        return segments;
    }

    /** Returns one range; arrays are taken over, not copied. */
    public static Slices of(byte[] from, byte[] to) {
        return of(new byte[][] {from}, new byte[][] {to});
    }

    /**
     * Returns several ranges; arrays are taken over, not copied.
     *
     * @throws IllegalArgumentException if a range is empty, or ranges overlap or do not ascend
     */
    public static Slices of(byte[][] from, byte[][] to) {
        if (from.length != to.length) {
            throw new IllegalArgumentException("from=" + from.length + " to=" + to.length);
        }
        for (int i = 0; i < from.length; i++) {
            boolean open = to[i].length == 0;
            if (!open && Arrays.compareUnsigned(from[i], to[i]) >= 0) {
                throw new IllegalArgumentException("slice " + i + " is empty");
            }
            if (i > 0 && (to[i - 1].length == 0 || Arrays.compareUnsigned(to[i - 1], from[i]) > 0)) {
                throw new IllegalArgumentException("slice " + i + " does not come after the one before");
            }
        }
        return new Slices(from, to);
    }

    /** Returns the range that holds exactly the rows whose clustering key begins with {@code prefix}. */
    public static Slices prefix(byte[] prefix) {
        return of(prefix, after(prefix));
    }

    /**
     * Returns the smallest byte string above every string that begins with {@code prefix}; empty, that is no bound, if
     * there is none.
     */
    public static byte[] after(byte[] prefix) {
        int last = prefix.length - 1;
        while (last >= 0 && prefix[last] == (byte) 0xFF) {
            last--;
        }
        if (last < 0) {
            return new byte[0];
        }
        byte[] bound = Arrays.copyOf(prefix, last + 1);
        bound[last]++;
        return bound;
    }

    public int count() {
        return from.length;
    }

    public boolean isAll() {
        return from.length == 1 && from[0].length == 0 && to[0].length == 0;
    }

    /** Returns the inclusive start of a range; not to be changed. */
    public byte[] from(int slice) {
        return from[slice];
    }

    /** Returns the exclusive end of a range, empty for none; not to be changed. */
    public byte[] to(int slice) {
        return to[slice];
    }

    /** Returns {@link #from} as memory. */
    public MemorySegment fromSegment(int slice) {
        return fromSegments[slice];
    }

    /** Returns {@link #to} as memory. */
    public MemorySegment toSegment(int slice) {
        return toSegments[slice];
    }

    /** Returns whether a clustering key lies in one of the ranges. */
    public boolean contains(MemorySegment key, long at, int length) {
        return sliceOf(key, at, length) >= 0;
    }

    /** Returns the range that holds a clustering key, or −(i + 1) where i is the first range that starts above it. */
    public int sliceOf(MemorySegment key, long at, int length) {
        for (int i = 0; i < from.length; i++) {
            if (Keys.compare(key, at, length, fromSegments[i], 0, from[i].length) < 0) {
                return -(i + 1);
            }
            if (to[i].length == 0 || Keys.compare(key, at, length, toSegments[i], 0, to[i].length) < 0) {
                return i;
            }
        }
        return -(from.length + 1);
    }

    /**
     * Returns what is left of the ranges when a read goes on after a row.
     *
     * @param clustering key of the last row that was given, null if none of the partition was
     * @param reversed whether the read goes downwards
     */
    public Slices rest(byte @Nullable [] clustering, boolean reversed) {
        if (clustering == null) {
            return this;
        }
        byte[] bound = reversed ? clustering : Arrays.copyOf(clustering, clustering.length + 1);
        byte[][] restFrom = new byte[from.length][];
        byte[][] restTo = new byte[from.length][];
        int kept = 0;
        for (int i = 0; i < from.length; i++) {
            byte[] low = from[i];
            byte[] high = to[i];
            if (reversed) {
                high = high.length == 0 || Arrays.compareUnsigned(high, bound) > 0 ? bound : high;
                if (bound.length == 0) {
                    continue;
                }
            } else {
                low = Arrays.compareUnsigned(low, bound) < 0 ? bound : low;
            }
            if (high.length == 0 || Arrays.compareUnsigned(low, high) < 0) {
                restFrom[kept] = low;
                restTo[kept++] = high;
            }
        }
        return new Slices(Arrays.copyOf(restFrom, kept), Arrays.copyOf(restTo, kept));
    }
}
