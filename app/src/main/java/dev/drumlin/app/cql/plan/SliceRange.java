package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.data.Slices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Clustering keys [from, to) in byte-comparable form; an empty {@code to} is no bound. */
final class SliceRange {
    private final byte[] from;
    private final byte[] to;

    SliceRange(byte[] from, byte[] to) {
        this.from = from;
        this.to = to;
    }

    byte[] from() {
        return from;
    }

    byte[] to() {
        return to;
    }

    /** Returns all keys that begin with a prefix. */
    static SliceRange prefix(byte[] prefix) {
        return new SliceRange(prefix, Slices.after(prefix));
    }

    /** Adds the keys that begin with {@code prefix} and lie below {@code bound}. */
    static void below(List<SliceRange> ranges, byte[] prefix, byte[] bound) {
        add(ranges, prefix, bound);
    }

    /** Adds the keys that begin with {@code prefix} and lie at or above {@code bound}; an empty bound is above all. */
    static void above(List<SliceRange> ranges, byte[] prefix, byte[] bound) {
        if (bound.length != 0) {
            add(ranges, bound, Slices.after(prefix));
        }
    }

    private static void add(List<SliceRange> ranges, byte[] from, byte[] to) {
        if (to.length == 0 || Arrays.compareUnsigned(from, to) < 0) {
            ranges.add(new SliceRange(from, to));
        }
    }

    /** Returns the ranges in ascending order, with those joined that touch. Requires: disjoint. */
    static List<SliceRange> ascending(List<SliceRange> ranges) {
        List<SliceRange> sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparing(SliceRange::from, Arrays::compareUnsigned));
        List<SliceRange> joined = new ArrayList<>();
        for (SliceRange range : sorted) {
            SliceRange last = joined.isEmpty() ? null : joined.getLast();
            if (last != null && Arrays.equals(last.to(), range.from())) {
                joined.set(joined.size() - 1, new SliceRange(last.from(), range.to()));
            } else {
                joined.add(range);
            }
        }
        return joined;
    }

    /** Returns what two ascending lists have in common. */
    static List<SliceRange> common(List<SliceRange> a, List<SliceRange> b) {
        List<SliceRange> both = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < a.size() && j < b.size()) {
            SliceRange left = a.get(i);
            SliceRange right = b.get(j);
            byte[] from = Arrays.compareUnsigned(left.from(), right.from()) >= 0 ? left.from() : right.from();
            boolean leftEndsFirst = compareEnds(left.to(), right.to()) <= 0;
            add(both, from, leftEndsFirst ? left.to() : right.to());
            if (leftEndsFirst) {
                i++;
            } else {
                j++;
            }
        }
        return both;
    }

    private static int compareEnds(byte[] a, byte[] b) {
        if (a.length == 0 || b.length == 0) {
            return Integer.compare(b.length == 0 ? 0 : 1, a.length == 0 ? 0 : 1);
        }
        return Arrays.compareUnsigned(a, b);
    }
}
