package dev.drumlin.storage.contract;

import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects one item's answer as lines of text: {@code key/clustering column@timestamp=value …}, a partition's static row as
 * {@code key static …}. Fails the test if the engine breaks the order of calls.
 */
final class KitAnswer implements ReadSink {
    private final List<String> lines = new ArrayList<>();
    private final List<String> partitions = new ArrayList<>();
    private final int rowsWanted;
    private int rows;
    private boolean ended;
    private @Nullable Position resume;
    private @Nullable StorageException problem;

    KitAnswer(int rowsWanted) {
        this.rowsWanted = rowsWanted;
    }

    @Override
    public boolean partition(PartitionView partition) {
        require(!ended, "partition() after the end");
        String key =
                HexFormat.of().formatHex(ModelRow.bytes(partition.key(), partition.keyAt(), partition.keyLength()));
        partitions.add(key);
        if (partition.hasStatic()) {
            lines.add(key + " static" + cells(partition.staticRow()));
        }
        return true;
    }

    @Override
    public boolean row(RowView row) {
        require(!ended && !partitions.isEmpty(), "row() without a partition or after the end");
        byte[] clustering = ModelRow.bytes(row.segment(), row.clusteringAt(), row.clusteringLength());
        String marker = row.hasMarker() ? " marker@" + row.markerTimestamp() : "";
        lines.add(partitions.getLast() + "/" + HexFormat.of().formatHex(clustering) + marker + cells(row));
        rows++;
        return rows < rowsWanted;
    }

    /** Returns a row as text, without its partition. */
    static String text(RowView row) {
        byte[] clustering = ModelRow.bytes(row.segment(), row.clusteringAt(), row.clusteringLength());
        String marker = row.hasMarker() ? " marker@" + row.markerTimestamp() : "";
        return (row.isStatic() ? "static" : HexFormat.of().formatHex(clustering)) + marker + cells(row);
    }

    private static String cells(RowView row) {
        StringBuilder text = new StringBuilder();
        while (row.nextCell()) {
            text.append(' ').append(row.columnId()).append('@').append(row.timestamp());
            if (row.isExpiring()) {
                text.append('!').append(row.ttl()).append(':').append(row.localDeletionTime());
            }
            text.append('=').append(value(row.segment(), row.valueAt(), row.valueLength()));
        }
        return text.toString();
    }

    private static String value(MemorySegment segment, long at, int length) {
        return length > 64
                ? length + " bytes"
                : new String(ModelRow.bytes(segment, at, length), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void done(int item, @Nullable Position where) {
        require(!ended, "done() after the end");
        ended = true;
        resume = where;
    }

    @Override
    public void failed(int item, StorageException why) {
        require(!ended, "failed() after the end");
        ended = true;
        problem = why;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("The engine called " + what);
        }
    }

    boolean ended() {
        return ended;
    }

    @Nullable
    Position resume() {
        return resume;
    }

    @Nullable
    StorageException problem() {
        return problem;
    }

    int rows() {
        return rows;
    }

    /** Returns the answer; throws what the item failed with. */
    List<String> lines() {
        StorageException why = problem;
        if (why != null) {
            throw why;
        }
        return lines;
    }
}
