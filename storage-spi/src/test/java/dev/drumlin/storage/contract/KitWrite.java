package dev.drumlin.storage.contract;

import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds mutations of the kit's table, and collects the fate of a group. */
final class KitWrite {
    private KitWrite() {}

    static byte[] mutation(UUID table, String key, long timestamp, Consumer<MutationWriter> content) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        ByteWriter out = new ByteWriter(128);
        MutationWriter writer = new MutationWriter(out);
        writer.begin(table, Murmur3.token(bytes), MemorySegment.ofArray(bytes), 0, bytes.length, timestamp);
        content.accept(writer);
        writer.end();
        return out.toByteArray();
    }

    /** Adds a row with the given clustering text. */
    static void row(MutationWriter mutation, String clustering, Consumer<RowWriter> content) {
        byte[] key = clustering(clustering);
        RowWriter row = mutation.row();
        row.begin(false, MemorySegment.ofArray(key), 0, key.length, mutation.baseTimestamp());
        content.accept(row);
        row.end();
        mutation.rowDone();
    }

    static void staticRow(MutationWriter mutation, Consumer<RowWriter> content) {
        RowWriter row = mutation.row().beginStatic(mutation.baseTimestamp());
        content.accept(row);
        row.end();
        mutation.rowDone();
    }

    static void range(MutationWriter mutation, byte[] from, byte[] to, long timestamp, long deletionTime) {
        mutation.rangeTombstone(
                MemorySegment.ofArray(from),
                from.length,
                MemorySegment.ofArray(to),
                to.length,
                timestamp,
                deletionTime);
    }

    static byte[] clustering(String text) {
        byte[] value = text.getBytes(StandardCharsets.UTF_8);
        ByteWriter out = new ByteWriter(value.length + 2);
        ClusteringCodec.encode(out, Scalar.TEXT, false, MemorySegment.ofArray(value), 0, value.length);
        return out.toByteArray();
    }

    static MemorySegment text(String text) {
        return MemorySegment.ofArray(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** What became of a group. */
    static final class Fate implements WriteSink {
        private String state = "open";
        private @Nullable StorageException problem;

        @Override
        public void applied(int group) {
            end("applied");
        }

        @Override
        public void notApplied(int group, @Nullable RowView current) {
            end("not applied" + (current == null ? "" : ": " + KitAnswer.text(current)));
        }

        @Override
        public void failed(int group, StorageException why) {
            problem = why;
            end("failed");
        }

        private void end(String how) {
            if (!state.equals("open")) {
                throw new AssertionError("The engine ended a group twice: " + state + ", then " + how);
            }
            state = how;
        }

        boolean ended() {
            return !state.equals("open");
        }

        /** Returns what became of the group; for a condition that failed, with the row that it looked at. */
        String text() {
            return state;
        }

        boolean isApplied() {
            return state.equals("applied");
        }

        @Nullable
        StorageException problem() {
            return problem;
        }
    }
}
