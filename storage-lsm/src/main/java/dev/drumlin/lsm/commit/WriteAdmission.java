package dev.drumlin.lsm.commit;

import dev.drumlin.storage.WriteBatch;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what waits in the queue, and refuses above the limits. Thread-safe. */
final class WriteAdmission {
    private final long groupsMax;
    private final long bytesMax;
    private final AtomicLong groups = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    WriteAdmission(long groupsMax, long bytesMax) {
        this.groupsMax = groupsMax;
        this.bytesMax = bytesMax;
    }

    /** Counts a batch in; false, and nothing counted, if it is too much on top of what waits. */
    boolean tryEnter(WriteBatch batch) {
        long batchBytes = bytes(batch);
        long before = bytes.getAndAdd(batchBytes);
        long groupsBefore = groups.getAndAdd(batch.size());
        // One batch of any size may enter an empty queue: whether it is too large in itself is decided later.
        if (groupsBefore > 0 && (groupsBefore + batch.size() > groupsMax || before + batchBytes > bytesMax)) {
            leave(batch.size(), batchBytes);
            return false;
        }
        return true;
    }

    void leave(int groupCount, long byteCount) {
        groups.addAndGet(-groupCount);
        bytes.addAndGet(-byteCount);
    }

    /** Returns the bytes of all mutations of a batch. */
    static long bytes(WriteBatch batch) {
        long sum = 0;
        for (int group = 0; group < batch.size(); group++) {
            sum += bytes(batch, group);
        }
        return sum;
    }

    /** Returns the bytes of the mutations of a group. */
    static long bytes(WriteBatch batch, int group) {
        long sum = 0;
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            sum += batch.mutationLength(i);
        }
        return sum;
    }
}
