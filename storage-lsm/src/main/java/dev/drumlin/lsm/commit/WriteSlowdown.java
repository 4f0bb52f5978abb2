package dev.drumlin.lsm.commit;

import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.event.EngineEvent;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Says for how long the next sync step is put off, so that writers come more slowly, the more memory is used and the further
 * merges lag behind. Nobody is stopped by it: that is left to the limit of the memtables. Thread-safe.
 */
final class WriteSlowdown {
    /** Flushes free memory within a fraction of a second, and what does not get memory is refused. */
    private static final long MEMORY_NANOS_MAX = 20_000_000;

    /** Merges take long, and only reads suffer meanwhile. */
    private static final long DEBT_NANOS_MAX = 10_000_000;

    private final EngineContext context;
    private final MemtableBudget budget;
    private final CompactionDebt debt;
    private final AtomicLong delays = new AtomicLong();
    private final AtomicLong delayNanos = new AtomicLong();

    /** When writers began to be slowed, 0 while they are not. */
    private final AtomicLong since = new AtomicLong();

    WriteSlowdown(EngineContext context, MemtableBudget budget, CompactionDebt debt) {
        this.context = context;
        this.budget = budget;
        this.debt = debt;
    }

    /** Returns the delay of a step that is asked for now. */
    long nextNanos() {
        long memory = (long) (budget.pressure() * MEMORY_NANOS_MAX);
        double lag = debt.pressure();
        // Squared: gentle at first.
        long merges = (long) (lag * lag * DEBT_NANOS_MAX);
        long delay = Math.max(memory, merges);
        if (delay > 0) {
            delays.incrementAndGet();
            delayNanos.addAndGet(delay);
        }
        if (delay > 0 || since.get() != 0) {
            tell(delay, memory >= merges ? "memtables are nearly full" : "compaction lags behind");
        }
        return delay;
    }

    private void tell(long delay, String reason) {
        long now = context.nanos().nanos();
        long began = since.get();
        if (delay > 0 && began == 0) {
            if (since.compareAndSet(0, now == 0 ? 1 : now)) {
                context.events().on(new EngineEvent.Stalled(reason, delay));
            }
        } else if (delay == 0 && began != 0 && since.compareAndSet(began, 0)) {
            context.events().on(new EngineEvent.StallEnded(now - began));
        }
    }

    /** Returns how many steps were put off. */
    long delays() {
        return delays.get();
    }

    /** Returns by how long, all in all. */
    long delayNanos() {
        return delayNanos.get();
    }
}
