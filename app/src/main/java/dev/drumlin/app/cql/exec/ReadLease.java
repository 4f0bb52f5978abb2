package dev.drumlin.app.cql.exec;

import dev.drumlin.storage.ReadBatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.queues.varhandle.MpmcVarHandleArrayQueue;

/**
 * A read batch on loan from a pool. It goes back when all of its items have ended and the call that handed it to the engine
 * has returned; from then on its numbers mean other requests' items, which {@link #cancel} must not hit.
 */
final class ReadLease {
    private static final int KEPT_MAX = 64;

    /** Leases that are free. Thread-safe. */
    static final class Pool {
        private final MpmcVarHandleArrayQueue<ReadLease> free = new MpmcVarHandleArrayQueue<>(KEPT_MAX);

        /** Returns a lease with an empty batch, held by the caller. */
        ReadLease take(long nowSeconds, boolean bypassCache) {
            ReadLease lease = free.relaxedPoll();
            if (lease == null) {
                lease = new ReadLease(this);
            }
            lease.holders.set(1);
            lease.batch.begin(nowSeconds, bypassCache);
            return lease;
        }
    }

    private final Pool pool;
    private final ReadBatch batch = new ReadBatch();
    private final AtomicInteger holders = new AtomicInteger();

    // Guarded by this.
    private long generation;

    private ReadLease(Pool pool) {
        this.pool = pool;
    }

    ReadBatch batch() {
        return batch;
    }

    /** Notes that one more item holds on to the batch. */
    void hold() {
        holders.incrementAndGet();
    }

    /** Notes that an item ended, or that the engine's call returned. */
    void release() {
        if (holders.decrementAndGet() == 0) {
            synchronized (this) {
                generation++;
            }
            pool.free.offer(this);
        }
    }

    synchronized long generation() {
        return generation;
    }

    /** Cancels an item, unless the batch has gone on to other requests. */
    synchronized void cancel(int item, long since) {
        if (since == generation) {
            batch.cancel(item);
        }
    }
}
