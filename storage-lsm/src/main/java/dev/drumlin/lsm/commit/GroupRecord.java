package dev.drumlin.lsm.commit;

import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.MutationFormat;
import dev.drumlin.storage.data.MutationView;
import java.lang.foreign.MemorySegment;

/**
 * The body of a commit log record: one write group. Layout, little-endian: i64 last timestamp that the server chose up to
 * this group; then the group's mutations, one after the other, each with its own length in front.
 */
public final class GroupRecord {
    /** Where the first mutation begins. */
    static final int MUTATIONS_AT = Long.BYTES;

    private GroupRecord() {}

    /** Returns the length of a body with mutations of so many bytes. */
    static long bytes(long mutationBytes) {
        return MUTATIONS_AT + mutationBytes;
    }

    /** Writes the body of a group of a batch over what the writer held. */
    static void write(ByteWriter out, long lastTimestamp, WriteBatch batch, int group) {
        out.clear().putLong(lastTimestamp);
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            out.putBytes(batch.mutationSegment(i), batch.mutationAt(i), batch.mutationLength(i));
        }
    }

    /** Takes the mutations of a body, one after the other. */
    public interface MutationConsumer {
        void mutation(MutationView mutation);
    }

    /**
     * Reads a body and returns its last server timestamp.
     *
     * @throws IndexOutOfBoundsException if it is malformed
     */
    public static long read(MemorySegment body, long at, int length, MutationView view, MutationConsumer consumer) {
        ByteReader in = new ByteReader().wrap(body, at, length);
        long timestamp = in.readLong();
        while (in.remaining() > 0) {
            long start = in.position();
            if (in.remaining() < MutationFormat.KEY_AT) {
                throw new IndexOutOfBoundsException("a mutation is cut short at=" + start);
            }
            in.skip(MutationFormat.length(body, start));
            consumer.mutation(view.wrap(body, start));
        }
        return timestamp;
    }
}
