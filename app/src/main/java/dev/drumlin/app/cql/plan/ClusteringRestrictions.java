package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnSchema;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a partition that a statement names: equality or IN on the first clustering columns, then perhaps one slice.
 * Immutable.
 *
 * <p>A comparison of several columns at once, {@code (a, b) > (1, 2)}, holds where a is greater, or a is equal and b greater.
 * Where the columns are not all sorted the same way, these are different places of the partition: each step gives a range
 * of its own, and neighbouring ones are joined again.
 */
public final class ClusteringRestrictions {
    private final List<ColumnSchema> columns;
    private final List<Group> groups;
    private final @Nullable Slice slice;
    private final boolean exact;

    /** Neighbouring columns with their possible values. */
    sealed interface Group {
        /** Returns the number of columns. */
        int count();

        /** One column, one value. */
        record One(ValueSource value) implements Group {
            @Override
            public int count() {
                return 1;
            }
        }

        /** One or more columns, one or more combinations. */
        record Several(int count, TupleSource tuples) implements Group {}
    }

    /** The slice behind the groups; at least one of its ends is there. */
    record Slice(@Nullable Bound lower, @Nullable Bound upper) {}

    /**
     * An end of a slice.
     *
     * @param tuple one combination
     */
    record Bound(TupleSource tuple, boolean inclusive) {}

    ClusteringRestrictions(List<ColumnSchema> columns, List<Group> groups, @Nullable Slice slice) {
        this.columns = columns;
        this.groups = List.copyOf(groups);
        this.slice = slice;
        this.exact = slice == null
                && groups.size() == columns.size()
                && groups.stream().allMatch(group -> group instanceof Group.One);
    }

    /** Returns whether every row of a partition is meant. */
    public boolean isAll() {
        return groups.isEmpty() && slice == null;
    }

    /** Returns whether exactly one row is meant: each column is compared by equality; so too where there is no column. */
    public boolean isExact() {
        return exact;
    }

    /** Returns whether all columns are given by equality or IN, so that rows are named one by one. */
    public boolean namesRows() {
        return slice == null && groups.stream().mapToInt(Group::count).sum() == columns.size();
    }

    /** Appends the byte-comparable key of the one row. Requires: {@link #isExact}. */
    public void writeKey(Bindings in, ByteWriter out) {
        for (int i = 0; i < groups.size(); i++) {
            ColumnSchema column = columns.get(i);
            if (!(groups.get(i) instanceof Group.One one)) {
                throw new IllegalStateException("several values for " + column.name());
            }
            ByteWriter scratch = in.scratch();
            int length = one.value().write(in, scratch);
            if (length < 0) {
                throw Nulls.missing(column, length);
            }
            ClusteringCodec.encode(out, column.type(), column.descending(), scratch.segment(), 0, length);
        }
    }

    /**
     * Returns the rows as slices.
     *
     * @param rowsMax most combinations allowed
     */
    public Slices slices(Bindings in, int rowsMax) {
        if (isAll()) {
            return Slices.ALL;
        }
        if (exact) {
            ByteWriter out = new ByteWriter(32);
            writeKey(in, out);
            return Slices.prefix(out.toByteArray());
        }
        List<SliceRange> ranges = new ArrayList<>();
        for (byte[] prefix : prefixes(in, rowsMax)) {
            ranges.addAll(ranges(in, prefix));
        }
        return Slices.of(
                ranges.stream().map(SliceRange::from).toArray(byte[][]::new),
                ranges.stream().map(SliceRange::to).toArray(byte[][]::new));
    }

    /** Returns the byte-comparable keys up to the slice, ascending: whole keys if there is no slice and no column is left. */
    public Iterable<byte[]> prefixes(Bindings in, int rowsMax) {
        TreeSet<byte[]> prefixes = new TreeSet<>(Arrays::compareUnsigned);
        prefixes.add(new byte[0]);
        int column = 0;
        for (Group group : groups) {
            List<byte[]> parts = parts(in, group, column);
            TreeSet<byte[]> longer = new TreeSet<>(Arrays::compareUnsigned);
            for (byte[] prefix : prefixes) {
                for (byte[] part : parts) {
                    longer.add(concat(prefix, part));
                }
                if (longer.size() > rowsMax) {
                    throw new InvalidRequestException("The statement names more than " + rowsMax
                            + " combinations of clustering keys: use several statements");
                }
            }
            prefixes = longer;
            column += group.count();
        }
        return prefixes;
    }

    private List<byte[]> parts(Bindings in, Group group, int column) {
        List<byte[]> parts = new ArrayList<>();
        switch (group) {
            case Group.One(ValueSource value) -> {
                byte[] bytes = Nulls.require(columns.get(column), value.bytes(in));
                parts.add(encoded(column, new byte[][] {bytes}));
            }
            case Group.Several(int _, TupleSource tuples) ->
                tuples.tuples(in).forEach(tuple -> parts.add(encoded(column, tuple)));
        }
        return parts;
    }

    private List<SliceRange> ranges(Bindings in, byte[] prefix) {
        if (slice == null) {
            return List.of(SliceRange.prefix(prefix));
        }
        List<SliceRange> all = List.of(SliceRange.prefix(prefix));
        int column = groups.stream().mapToInt(Group::count).sum();
        Bound lower = slice.lower();
        Bound upper = slice.upper();
        return SliceRange.common(
                lower == null ? all : side(in, prefix, column, lower, true),
                upper == null ? all : side(in, prefix, column, upper, false));
    }

    /** Returns the ranges on one side of a bound, step by step as the class comment says. */
    private List<SliceRange> side(Bindings in, byte[] prefix, int first, Bound bound, boolean greater) {
        byte[][] tuple = bound.tuple().tuples(in).getFirst();
        List<SliceRange> ranges = new ArrayList<>();
        byte[] start = prefix;
        for (int i = 0; i < tuple.length; i++) {
            byte[] equal = concat(start, encoded(first + i, new byte[][] {tuple[i]}));
            boolean withEqual = bound.inclusive() && i == tuple.length - 1;
            boolean upwards = greater != columns.get(first + i).descending();
            if (upwards) {
                SliceRange.above(ranges, start, withEqual ? equal : Slices.after(equal));
            } else {
                SliceRange.below(ranges, start, withEqual ? Slices.after(equal) : equal);
            }
            start = equal;
        }
        return SliceRange.ascending(ranges);
    }

    private byte[] encoded(int first, byte[][] values) {
        ByteWriter out = new ByteWriter(32);
        for (int i = 0; i < values.length; i++) {
            ColumnSchema column = columns.get(first + i);
            ClusteringCodec.encode(
                    out, column.type(), column.descending(), MemorySegment.ofArray(values[i]), 0, values[i].length);
        }
        return out.toByteArray();
    }

    private static byte[] concat(byte[] a, byte[] b) {
        byte[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }
}
