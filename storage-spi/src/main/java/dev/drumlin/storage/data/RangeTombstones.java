package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * The range tombstones of one partition from all sources, cut into pieces that do not overlap, so that each row meets at
 * most one. Not thread-safe, reusable: {@link #clear}, {@link #add} for each, then the rest.
 */
public final class RangeTombstones {
    /** [from, to) is deleted; an empty {@code to} is the end of the partition. */
    public static final class Piece {
        private final byte[] from;
        private final byte[] to;
        private final DeletionTime deletion;

        Piece(byte[] from, byte[] to, DeletionTime deletion) {
            this.from = from;
            this.to = to;
            this.deletion = deletion;
        }

        public byte[] from() {
            return from;
        }

        public byte[] to() {
            return to;
        }

        public DeletionTime deletion() {
            return deletion;
        }

        private boolean endsBy(byte[] bound) {
            return to.length != 0 && Arrays.compareUnsigned(to, bound) <= 0;
        }
    }

    private static final Comparator<Piece> STRONGEST_FIRST = (a, b) -> {
        if (a.deletion.equals(b.deletion)) {
            return 0;
        }
        return a.deletion.max(b.deletion).equals(a.deletion) ? -1 : 1;
    };

    private final List<Piece> added = new ArrayList<>();
    private List<Piece> pieces = List.of();
    private boolean cut = true;

    public void clear() {
        added.clear();
        pieces = List.of();
        cut = true;
    }

    /** Adds a tombstone over [from, to); arrays are kept. */
    public void add(byte[] from, byte[] to, DeletionTime deletion) {
        added.add(new Piece(from, to, deletion));
        cut = false;
    }

    public boolean isEmpty() {
        return added.isEmpty();
    }

    /** Returns the pieces in order, neighbours that say the same joined. */
    public List<Piece> pieces() {
        if (!cut) {
            pieces = added.size() == 1 ? List.copyOf(added) : cut();
            cut = true;
        }
        return pieces;
    }

    /** Sweeps over all bounds; between two of them the strongest of the open tombstones holds. */
    private List<Piece> cut() {
        TreeSet<byte[]> bounds = new TreeSet<>(Arrays::compareUnsigned);
        for (Piece piece : added) {
            bounds.add(piece.from);
            if (piece.to.length != 0) {
                bounds.add(piece.to);
            }
        }
        added.sort((a, b) -> Arrays.compareUnsigned(a.from, b.from));
        PriorityQueue<Piece> open = new PriorityQueue<>(STRONGEST_FIRST);
        List<Piece> result = new ArrayList<>();
        int next = 0;
        byte[] from = bounds.first();
        while (from != null) {
            byte[] bound = from;
            while (next < added.size() && Arrays.equals(added.get(next).from, bound)) {
                open.add(added.get(next++));
            }
            while (!open.isEmpty() && open.peek().endsBy(bound)) {
                open.remove();
            }
            byte[] to = bounds.higher(bound);
            if (!open.isEmpty()) {
                join(result, new Piece(bound, to == null ? new byte[0] : to, open.peek().deletion));
            }
            from = to;
        }
        return result;
    }

    private static void join(List<Piece> result, Piece piece) {
        if (!result.isEmpty()) {
            Piece last = result.getLast();
            if (last.deletion.equals(piece.deletion) && Arrays.equals(last.to, piece.from)) {
                result.set(result.size() - 1, new Piece(last.from, piece.to, piece.deletion));
                return;
            }
        }
        result.add(piece);
    }

    /** Returns the deletion that covers a row, {@link DeletionTime#NONE} if none does. */
    public DeletionTime covering(MemorySegment key, long at, int length) {
        List<Piece> all = pieces();
        int low = 0;
        int high = all.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (compare(all.get(middle).from, key, at, length) <= 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        if (high < 0) {
            return DeletionTime.NONE;
        }
        Piece piece = all.get(high);
        boolean covers = piece.to.length == 0 || compare(piece.to, key, at, length) > 0;
        return covers ? piece.deletion : DeletionTime.NONE;
    }

    private static int compare(byte[] bound, MemorySegment key, long at, int length) {
        return Keys.compare(MemorySegment.ofArray(bound), 0, bound.length, key, at, length);
    }
}
