package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Runs calls on threads made for one stretch. Keeps what outlives a stretch: how many new rows there are. For one thread. */
public final class CallThreads {
    private final AtomicLong fresh = new AtomicLong();
    private long runs;

    /** Makes one call of a thread. */
    public interface Calls {
        /** Returns a call that tells {@code slot} of its end if that comes on another thread. */
        Call make(Numbers numbers, CallThread.Slot slot);
    }

    /** Runs calls on some threads, as many at once as the job says, until the time is over and the last has ended. */
    public Outcome run(Job job, int threads, long nanos, Calls calls) throws InterruptedException {
        runs++;
        long start = System.nanoTime();
        List<CallThread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int share = job.concurrency() / threads + (i < job.concurrency() % threads ? 1 : 0);
            Numbers numbers = new Numbers(job.seed() + runs * 1_000_003 + i, job.partitions(), fresh);
            all.add(CallThread.during(i, slot -> calls.make(numbers, slot), Math.max(1, share), start + nanos));
        }
        all.forEach(Thread::start);
        for (CallThread thread : all) {
            thread.join();
        }
        return Tally.sum(all.stream().map(CallThread::tally).toList(), start);
    }
}
