package dev.drumlin.storage.data;

/**
 * Which of two versions of a cell or a row marker wins. The rule looks at stored fields only, never at the clock, so that
 * every replica, file and cache comes to the same answer in any order of merging.
 */
final class Reconciler {
    private Reconciler() {}

    /** Returns whether the cell at {@code a}'s cursor wins over the one at {@code b}'s; equal cells: either. */
    static boolean wins(RowView a, RowView b) {
        if (isCounter(a) || isCounter(b)) {
            if (a.isTombstone() != b.isTombstone()) {
                return a.isTombstone();
            }
        }
        if (a.timestamp() != b.timestamp()) {
            return a.timestamp() > b.timestamp();
        }
        boolean aMortal = a.isTombstone() || a.isExpiring();
        boolean bMortal = b.isTombstone() || b.isExpiring();
        if (aMortal != bMortal) {
            return aMortal;
        }
        // An expired cell whose value was dropped still ranks as expiring: compaction must not change who wins.
        if (a.isExpiring() != b.isExpiring()) {
            return b.isExpiring();
        }
        if (a.localDeletionTime() != b.localDeletionTime()) {
            return a.localDeletionTime() > b.localDeletionTime();
        }
        if (a.isTombstone() != b.isTombstone()) {
            return a.isTombstone();
        }
        int byValue =
                Keys.compare(a.segment(), a.valueAt(), a.valueLength(), b.segment(), b.valueAt(), b.valueLength());
        return byValue != 0 ? byValue > 0 : a.ttl() >= b.ttl();
    }

    /** Returns whether {@code a}'s row marker wins over {@code b}'s; both have one. */
    static boolean markerWins(RowView a, RowView b) {
        if (a.markerTimestamp() != b.markerTimestamp()) {
            return a.markerTimestamp() > b.markerTimestamp();
        }
        if (a.markerLocalDeletionTime() != b.markerLocalDeletionTime()) {
            boolean aMortal = a.markerTtl() != 0;
            boolean bMortal = b.markerTtl() != 0;
            return aMortal != bMortal ? aMortal : a.markerLocalDeletionTime() > b.markerLocalDeletionTime();
        }
        return a.markerTtl() >= b.markerTtl();
    }

    private static boolean isCounter(RowView view) {
        return (view.cellFlags() & RowFormat.COUNTER) != 0;
    }
}
