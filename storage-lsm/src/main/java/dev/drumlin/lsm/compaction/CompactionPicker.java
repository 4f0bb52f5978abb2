package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.StoredFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses SSTables of similar size to merge: so every row is rewritten about once for each time that the table grows by the
 * factor {@code filesMin}, and the number of files stays below {@code filesMin} for each such step. Stateless.
 */
final class CompactionPicker {
    /** Files below this are all alike: what a small file costs is that it is there. */
    private static final long SMALL_BYTES = 1 << 20;

    /** A file is like the smallest of its tier if it is at most so many times as large. */
    private static final int TIER_FACTOR = 3;

    /** More inputs than this would need too many buffers at once. */
    private static final int FILES_MAX = 32;

    private CompactionPicker() {}

    /** Returns files to merge, none if no tier has {@code filesMin}. */
    static List<StoredFile> pick(List<StoredFile> files, int filesMin) {
        List<StoredFile> bySize = new ArrayList<>(files);
        bySize.sort(Comparator.comparingLong(StoredFile::fileBytes).thenComparingLong(StoredFile::number));
        int start = 0;
        while (start < bySize.size()) {
            long smallest = bySize.get(start).fileBytes();
            int end = start + 1;
            while (end < bySize.size() && isAlike(bySize.get(end).fileBytes(), smallest)) {
                end++;
            }
            if (end - start >= filesMin) {
                return List.copyOf(bySize.subList(start, Math.min(end, start + FILES_MAX)));
            }
            start = end;
        }
        return List.of();
    }

    private static boolean isAlike(long bytes, long smallest) {
        // Divided, since a product could overflow.
        return bytes <= SMALL_BYTES || bytes / TIER_FACTOR <= smallest;
    }
}
