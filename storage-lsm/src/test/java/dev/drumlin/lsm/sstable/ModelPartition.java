package dev.drumlin.lsm.sstable;

import dev.drumlin.storage.data.DeletionTime;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A partition as a test knows it. */
final class ModelPartition {
    static final class Range {
        final byte[] from;
        final byte[] to;
        final DeletionTime time;

        Range(byte[] from, byte[] to, DeletionTime time) {
            this.from = from;
            this.to = to;
            this.time = time;
        }
    }

    final long token;
    final byte[] key;
    DeletionTime deletion = DeletionTime.NONE;
    final List<Range> ranges = new ArrayList<>();
    byte @Nullable [] staticRow;
    final TreeMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);

    ModelPartition(long token, byte[] key) {
        this.token = token;
        this.key = key;
    }

    void write(SSTableWriter writer) throws Exception {
        writer.beginPartition(token, segment(key), 0, key.length, deletion);
        for (Range range : ranges) {
            writer.rangeTombstone(
                    segment(range.from), 0, range.from.length, segment(range.to), 0, range.to.length, range.time);
        }
        if (staticRow != null) {
            writer.staticRow(segment(staticRow), 0, staticRow.length);
        }
        for (byte[] row : rows.values()) {
            writer.row(segment(row), 0, row.length);
        }
        writer.endPartition();
    }

    static MemorySegment segment(byte[] bytes) {
        return MemorySegment.ofArray(bytes);
    }
}
