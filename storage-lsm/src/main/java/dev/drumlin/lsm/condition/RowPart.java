package dev.drumlin.lsm.condition;

import dev.drumlin.lsm.read.PartitionMerge;
import dev.drumlin.lsm.read.TableSource;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Purge;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.data.Slices;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** What some sources say of one row: all of it merged into one version, and the newest deletion that covers it. Not thread-safe. */
final class RowPart {
    private final Slices slices;
    private final MemorySegment clustering;
    private final boolean isStatic;
    private final ByteWriter bytes = new ByteWriter(64);
    private final RowWriter writer = new RowWriter(bytes);
    private long covering = Long.MIN_VALUE;

    /** A part of a row; {@code clustering} is kept, not copied. */
    RowPart(byte[] clustering, boolean isStatic) {
        this.clustering = MemorySegment.ofArray(clustering);
        this.isStatic = isStatic;
        if (isStatic) {
            slices = Slices.NONE;
        } else if (clustering.length == 0) {
            slices = Slices.ALL;
        } else {
            slices = Slices.of(clustering, java.util.Arrays.copyOf(clustering, clustering.length + 1));
        }
    }

    void clear() {
        bytes.clear();
        covering = Long.MIN_VALUE;
    }

    /** Takes the place of what was here by what sources of the row's partition say; closes them. */
    void read(List<? extends TableSource> sources) throws IOException {
        clear();
        if (sources.isEmpty()) {
            return;
        }
        try (PartitionMerge merge = new PartitionMerge(sources)) {
            if (!merge.nextPartition()) {
                return;
            }
            merge.openRows(slices, false);
            covering = merge.deletion().timestamp();
            // Nothing expires here: when it does is for the decision to say.
            if (isStatic) {
                merge.staticRow(Long.MIN_VALUE).compacted(bytes, writer, Purge.NOTHING);
                return;
            }
            covering = Math.max(
                    covering,
                    merge.ranges()
                            .covering(clustering, 0, (int) clustering.byteSize())
                            .timestamp());
            if (merge.nextRow()) {
                merge.row(Long.MIN_VALUE).compacted(bytes, writer, Purge.NOTHING);
            }
        }
    }

    long covering() {
        return covering;
    }

    void addTo(RowMerger merger) {
        if (bytes.size() > 0) {
            merger.add(bytes.segment(), 0);
        }
    }
}
