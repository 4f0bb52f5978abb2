package dev.drumlin.storage.contract;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A cell as an object. Merging is written out here a second time, on purpose, from the rule's text rather than from the
 * engines' shared code, so that each checks the other.
 *
 * @param value null for a tombstone and for an expired cell whose value is gone
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
record ModelCell(long timestamp, int ttl, long localDeletionTime, byte @Nullable [] value, boolean counter) {
    boolean isTombstone() {
        return value == null && ttl == 0;
    }

    boolean isExpiring() {
        return ttl != 0;
    }

    boolean isLive(long now) {
        return value != null && localDeletionTime > now;
    }

    static ModelCell newer(ModelCell a, ModelCell b) {
        if ((a.counter || b.counter) && a.isTombstone() != b.isTombstone()) {
            return a.isTombstone() ? a : b;
        }
        int order = Long.compare(a.timestamp, b.timestamp);
        if (order == 0) {
            order = Integer.compare(a.rank(), b.rank());
        }
        if (order == 0) {
            order = Long.compare(a.localDeletionTime, b.localDeletionTime);
        }
        if (order == 0) {
            byte[] left = a.value;
            byte[] right = b.value;
            if (left != null && right != null) {
                order = Arrays.compareUnsigned(left, right);
            } else {
                order = Boolean.compare(left == null, right == null);
            }
        }
        if (order == 0) {
            order = Integer.compare(a.ttl, b.ttl);
        }
        return order >= 0 ? a : b;
    }

    private int rank() {
        return isTombstone() ? 2 : isExpiring() ? 1 : 0;
    }
}
