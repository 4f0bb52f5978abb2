package dev.drumlin.app.cql.exec;

import dev.drumlin.storage.WriteBatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.queues.varhandle.MpmcVarHandleArrayQueue;

/** A write batch on loan from a pool; goes back when all groups have ended and the engine's call has returned. */
final class WriteLease {
    private static final int KEPT_MAX = 64;

    /** Leases that are free. Thread-safe. */
    static final class Pool {
        private final MpmcVarHandleArrayQueue<WriteLease> free = new MpmcVarHandleArrayQueue<>(KEPT_MAX);

        /** Returns a lease with an empty batch, held by the caller. */
        WriteLease take() {
            WriteLease lease = free.relaxedPoll();
            if (lease == null) {
                lease = new WriteLease(this);
            }
            lease.holders.set(1);
            lease.batch.begin();
            return lease;
        }
    }

    private final Pool pool;
    private final WriteBatch batch = new WriteBatch();
    private final AtomicInteger holders = new AtomicInteger();

    private WriteLease(Pool pool) {
        this.pool = pool;
    }

    WriteBatch batch() {
        return batch;
    }

    /** Notes that one more group holds on to the batch. */
    void hold() {
        holders.incrementAndGet();
    }

    /** Notes that a group ended, or that the engine's call returned. */
    void release() {
        if (holders.decrementAndGet() == 0) {
            pool.free.offer(this);
        }
    }
}
