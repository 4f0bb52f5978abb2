package dev.drumlin.rocksdb;

import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What engines answer, as text that can be compared. */
final class SecondOpinion {
    private SecondOpinion() {}

    /** One read item's answer. */
    static final class Answer implements ReadSink {
        private final List<String> lines = new ArrayList<>();
        private final int rowsWanted;
        private int rows;
        private String partition = "";
        private @Nullable Position resume;
        private boolean ended;

        Answer(int rowsWanted) {
            this.rowsWanted = rowsWanted;
        }

        @Override
        public boolean partition(PartitionView view) {
            partition = hex(view.key(), view.keyAt(), view.keyLength());
            if (view.hasStatic()) {
                lines.add(partition + " static" + cells(view.staticRow()));
            }
            return true;
        }

        @Override
        public boolean row(RowView row) {
            lines.add(partition + "/" + hex(row.segment(), row.clusteringAt(), row.clusteringLength())
                    + (row.hasMarker() ? " marker@" + row.markerTimestamp() : "") + cells(row));
            return ++rows < rowsWanted;
        }

        private static String cells(RowView row) {
            StringBuilder text = new StringBuilder();
            while (row.nextCell()) {
                text.append(' ').append(row.columnId()).append('@').append(row.timestamp());
                text.append(row.isExpiring() ? "!" + row.localDeletionTime() : "")
                        .append('=');
                text.append(hex(row.segment(), row.valueAt(), row.valueLength()));
            }
            return text.toString();
        }

        private static String hex(MemorySegment segment, long at, int length) {
            byte[] copy = new byte[length];
            MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, at, copy, 0, length);
            return HexFormat.of().formatHex(copy);
        }

        @Override
        public void done(int item, @Nullable Position where) {
            resume = where;
            ended = true;
        }

        @Override
        public void failed(int item, StorageException problem) {
            lines.add("failed " + problem.code());
            ended = true;
        }

        List<String> lines() {
            return lines;
        }

        @Nullable
        Position resume() {
            return resume;
        }

        boolean isEnded() {
            return ended;
        }
    }

    /** What became of a write group. */
    static final class Fate implements WriteSink {
        private String text = "";

        @Override
        public void applied(int group) {
            text = "applied";
        }

        @Override
        public void notApplied(int group, @Nullable RowView current) {
            text = "not applied";
        }

        @Override
        public void failed(int group, StorageException problem) {
            text = "failed " + problem.code();
        }

        boolean isEnded() {
            return !text.isEmpty();
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
