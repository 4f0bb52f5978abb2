package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.DeletionTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What a memtable should say, from a sorted map of lists of everything that was ever written. */
final class ModelMemtable {
    /** A partition's place. */
    @SuppressWarnings("ArrayRecordComponent") // compared by compareTo alone
    record Place(long token, byte[] key) implements Comparable<Place> {
        @Override
        public int compareTo(Place that) {
            int byToken = Long.compare(token, that.token);
            return byToken != 0 ? byToken : Arrays.compareUnsigned(key, that.key);
        }

        @Override
        public String toString() {
            return Long.toHexString(token) + "/" + HexFormat.of().formatHex(key);
        }
    }

    private final NavigableMap<Place, List<MemtableOp>> partitions = new TreeMap<>();

    void apply(MemtableOp op) {
        partitions
                .computeIfAbsent(new Place(op.token(), op.key()), place -> new ArrayList<>())
                .add(op);
    }

    List<Place> places() {
        return List.copyOf(partitions.keySet());
    }

    Place ceiling(Place place) {
        return partitions.ceilingKey(place);
    }

    boolean has(Place place) {
        return partitions.containsKey(place);
    }

    private List<MemtableOp> visible(Place place, long sequence, MemtableOp.Kind... kinds) {
        List<MemtableOp> found = new ArrayList<>();
        for (MemtableOp op : partitions.get(place)) {
            if (op.sequence() <= sequence && Arrays.asList(kinds).contains(op.kind())) {
                found.add(op);
            }
        }
        return found;
    }

    DeletionTime deletion(Place place, long sequence) {
        DeletionTime strongest = DeletionTime.NONE;
        for (MemtableOp op : visible(place, sequence, MemtableOp.Kind.DELETE_PARTITION)) {
            strongest = strongest.max(new DeletionTime(op.timestamp(), MemtableOp.DELETION_TIME));
        }
        return strongest;
    }

    List<String> ranges(Place place, long sequence) {
        List<String> found = new ArrayList<>();
        for (MemtableOp op : visible(place, sequence, MemtableOp.Kind.DELETE_RANGE)) {
            found.add(range(op.clustering(), op.to(), op.timestamp()));
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    static String range(byte[] from, byte[] to, long timestamp) {
        return HexFormat.of().formatHex(from) + ".." + HexFormat.of().formatHex(to) + "@" + timestamp;
    }

    String staticRow(Place place, long sequence) {
        return cells(visible(place, sequence, MemtableOp.Kind.STATIC_CELL));
    }

    /** Returns the rows of [from, to) as text, in order. */
    List<String> rows(Place place, long sequence, byte[] from, byte[] to) {
        NavigableMap<byte[], List<MemtableOp>> rows = new TreeMap<>(Arrays::compareUnsigned);
        for (MemtableOp op : visible(place, sequence, MemtableOp.Kind.CELL, MemtableOp.Kind.DELETE_ROW)) {
            boolean inSlice = Arrays.compareUnsigned(op.clustering(), from) >= 0
                    && (to.length == 0 || Arrays.compareUnsigned(op.clustering(), to) < 0);
            if (inSlice) {
                rows.computeIfAbsent(op.clustering(), key -> new ArrayList<>()).add(op);
            }
        }
        List<String> found = new ArrayList<>();
        rows.forEach((key, ops) -> found.add(HexFormat.of().formatHex(key) + cells(ops)));
        return found;
    }

    private static String cells(List<MemtableOp> ops) {
        long deleted = Long.MIN_VALUE;
        TreeMap<Integer, MemtableOp> newest = new TreeMap<>();
        for (MemtableOp op : ops) {
            if (op.kind() == MemtableOp.Kind.DELETE_ROW) {
                deleted = Math.max(deleted, op.timestamp());
            } else {
                newest.merge(op.column(), op, (a, b) -> a.timestamp() > b.timestamp() ? a : b);
            }
        }
        StringBuilder text = new StringBuilder();
        for (MemtableOp op : newest.values()) {
            if (op.timestamp() > deleted) {
                text.append(cell(op.column(), MemtableOp.value(op.timestamp(), op.length())));
            }
        }
        return text.toString();
    }

    static String cell(int column, byte[] value) {
        return " " + column + "=" + value.length + ":" + Arrays.hashCode(value);
    }
}
