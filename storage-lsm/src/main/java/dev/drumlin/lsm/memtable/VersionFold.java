package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.MutationFormat;
import dev.drumlin.storage.data.Purge;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowWriter;
import org.jspecify.annotations.Nullable;

/**
 * Merges versions of a row that no reader needs apart any more, so that a row written often stays cheap to read.
 *
 * <p>Small versions are folded at once. A large one is folded only when the newer ones together reach half of its size:
 * appending to a large collection then costs amortised what was appended, not what is there. Not thread-safe.
 */
final class VersionFold {
    private static final int LARGE_BYTES = 1024;
    private static final int VERSIONS_MAX = 64;

    private final RowMerger merger = new RowMerger();
    private final ByteWriter out = new ByteWriter(1024);
    private final RowWriter writer = new RowWriter(out);
    private final Slab slab;

    VersionFold(Slab slab) {
        this.slab = slab;
    }

    /** Folds versions up to {@code floor} where that pays and returns the newest of the chain, null if none is left. */
    @Nullable
    RowVersion fold(@Nullable RowVersion newest, long floor) {
        RowVersion above = null;
        RowVersion foldable = newest;
        while (foldable != null && foldable.sequence() > floor) {
            above = foldable;
            foldable = foldable.older();
        }
        if (foldable == null || !pays(foldable)) {
            return newest;
        }
        RowVersion folded = merge(foldable);
        if (above == null) {
            return folded;
        }
        above.replaceOlder(folded);
        return newest;
    }

    private static boolean pays(RowVersion newest) {
        int count = 0;
        long bytes = 0;
        long largest = 0;
        for (RowVersion version = newest; version != null; version = version.older()) {
            int length = MutationFormat.length(version.segment(), version.at());
            count++;
            bytes += length;
            largest = Math.max(largest, length);
        }
        return count > 1 && (largest <= LARGE_BYTES || 2 * (bytes - largest) >= largest || count > VERSIONS_MAX);
    }

    private @Nullable RowVersion merge(RowVersion newest) {
        // Nothing expires here: what is dead at which time is for the reader to say.
        merger.begin(Long.MIN_VALUE, Long.MIN_VALUE);
        for (RowVersion version = newest; version != null; version = version.older()) {
            merger.add(version.segment(), version.at());
        }
        out.clear();
        int length = merger.compacted(out, writer, Purge.NOTHING);
        if (length == 0) {
            return null;
        }
        long at = slab.append(out.segment(), 0, length);
        return new RowVersion(newest.sequence(), slab.lastSegment(), at, null);
    }
}
