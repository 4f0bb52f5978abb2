package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.StoredFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses SSTables to merge: such as lie over the same tokens and are similarly dense there. So every row is rewritten about
 * once for each time that the table grows by the factor {@code filesMin}, and over no token lie more than {@code filesMin}
 * files of each such step. Stateless.
 *
 * <p>Density is what a file would be long if it held all tokens: a run that was split into many files counts like the one
 * file that it could have been, and each part of it can be merged alone. Which tokens a file lies over is told in parts of the
 * token range, as large as one file's worth of the table: partitions that lie close together by chance make no dense table,
 * and small files side by side are merged although they have no token in common.
 */
final class CompactionPicker {
    /** Files below this are all alike: what a small file costs is that it is there. */
    private static final long SMALL_BYTES = 1 << 20;

    /** A file is like the thinnest of its tier if it is at most so many times as dense. */
    private static final int TIER_FACTOR = 3;

    /** More inputs than this would need too many buffers at once. */
    private static final int FILES_MAX = 32;

    /** Writers are slowed from so many merges on that ought to have been, */
    private static final int SLOW_FROM = 2;

    /** and no more than with so many. */
    private static final int SLOWEST_AT = 8;

    private final int filesMin;
    private final long fileBytesMax;

    CompactionPicker(int filesMin, long fileBytesMax) {
        this.filesMin = filesMin;
        this.fileBytesMax = fileBytesMax;
    }

    /**
     * Returns groups of files to merge, thinnest first; no file is in two of them.
     *
     * @param files of one table, but for those that are being merged already
     */
    List<List<StoredFile>> pick(List<StoredFile> files) {
        List<List<StoredFile>> picks = new ArrayList<>();
        tiers(files).forEach(tier -> pickIn(tier, picks));
        return picks;
    }

    /**
     * Returns how many files lie over some token beyond what is normal: one less than are merged, of each tier.
     *
     * @param files all of one table
     */
    int excess(List<StoredFile> files) {
        int excess = 0;
        for (List<Spread> tier : tiers(files)) {
            excess += Math.max(0, Overlap.deepest(tier).depth() - (filesMin - 1));
        }
        return excess;
    }

    /** Returns how hard writers are to be slowed for an {@link #excess}, from 0 (not at all) to 1 (as hard as it gets). */
    double pressure(int excess) {
        return Math.clamp((double) (excess - SLOW_FROM * filesMin) / ((SLOWEST_AT - SLOW_FROM) * filesMin), 0, 1);
    }

    private List<List<Spread>> tiers(List<StoredFile> files) {
        List<Spread> sorted = sorted(files);
        List<List<Spread>> tiers = new ArrayList<>();
        int start = 0;
        while (start < sorted.size()) {
            double thinnest = sorted.get(start).density();
            int end = start + 1;
            while (end < sorted.size() && isAlike(sorted.get(end).density(), thinnest)) {
                end++;
            }
            tiers.add(new ArrayList<>(sorted.subList(start, end)));
            start = end;
        }
        return tiers;
    }

    private List<Spread> sorted(List<StoredFile> files) {
        double total = 0;
        for (StoredFile file : files) {
            total += file.fileBytes();
        }
        TokenShards parts = TokenShards.of(total, fileBytesMax);
        List<Spread> sorted = new ArrayList<>();
        for (StoredFile file : files) {
            sorted.add(Spread.of(file, parts));
        }
        sorted.sort(Comparator.comparingDouble(Spread::density)
                .thenComparingLong(spread -> spread.file().number()));
        return sorted;
    }

    private static boolean isAlike(double density, double thinnest) {
        return density <= SMALL_BYTES || density / TIER_FACTOR <= thinnest;
    }

    private void pickIn(List<Spread> tier, List<List<StoredFile>> picks) {
        while (tier.size() >= filesMin) {
            Overlap deepest = Overlap.deepest(tier);
            if (deepest.depth() < filesMin) {
                return;
            }
            List<Spread> pick = new ArrayList<>();
            int first = Integer.MAX_VALUE;
            int last = 0;
            for (Spread spread : tier) {
                if (spread.covers(deepest.part()) && pick.size() < FILES_MAX) {
                    pick.add(spread);
                    first = Math.min(first, spread.firstPart());
                    last = Math.max(last, spread.lastPart());
                }
            }
            // Others within the same tokens go along: else their neighbour, now denser, would no longer be like them.
            for (Spread spread : tier) {
                if (pick.size() < FILES_MAX
                        && !pick.contains(spread)
                        && spread.firstPart() >= first
                        && spread.lastPart() <= last) {
                    pick.add(spread);
                }
            }
            picks.add(pick.stream().map(Spread::file).toList());
            tier.removeAll(pick);
        }
    }
}
