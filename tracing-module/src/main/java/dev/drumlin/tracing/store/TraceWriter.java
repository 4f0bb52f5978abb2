package dev.drumlin.tracing.store;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.tracing.TimeUuids;
import dev.drumlin.tracing.slowquery.SlowQueryRecord;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores records: a bounded queue that any thread offers to without waiting, and one thread that writes what is in it. Its own
 * writes are never traced and ask for no durability. Closing writes what waits, within a bound.
 */
public final class TraceWriter implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(TraceWriter.class);

    /** Records that may wait; beyond it they are refused. */
    public static final int QUEUE_MAX = 1_024;

    private static final int BATCH_MAX = 64;
    private static final long ANSWER_SECONDS_MAX = 10;
    private static final long CLOSE_MILLIS_MAX = 1_000;

    private final StorageEngine engine;
    private final WallClock clock;
    private final RecordRows rows;
    private final MpscVarHandleArrayQueue<SlowQueryRecord> queue = new MpscVarHandleArrayQueue<>(QUEUE_MAX);
    private final Thread thread = new Thread(this::run, "trace-writer");
    private final AtomicBoolean asleep = new AtomicBoolean();
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private volatile boolean closing;

    public TraceWriter(StorageEngine engine, WallClock clock, TimeUuids uuids, InetAddress node) {
        this.engine = engine;
        this.clock = clock;
        rows = new RecordRows(uuids, node);
        thread.setDaemon(true);
    }

    /** Starts the writing thread. */
    public TraceWriter start() {
        thread.start();
        return this;
    }

    /** Takes a record, or answers false if there is no room or the writer closes. Any thread; does not wait. */
    public boolean offer(SlowQueryRecord record) {
        if (closing || !queue.offer(record)) {
            return false;
        }
        if (asleep.get()) {
            LockSupport.unpark(thread);
        }
        return true;
    }

    /** Returns how many records are stored. */
    public long written() {
        return written.get();
    }

    /** Returns how many records the engine refused. */
    public long failed() {
        return failed.get();
    }

    /** Returns how many records wait. */
    public int waiting() {
        return queue.size();
    }

    private void run() {
        while (!closing || !queue.isEmpty()) {
            if (queue.isEmpty()) {
                sleep();
            } else {
                try {
                    writeSome();
                } catch (RuntimeException e) {
                    // One bad batch must not end the thread: later records would all be dropped without a word.
                    countFailure(e);
                }
            }
        }
    }

    /** Announces its sleep before it looks once more, so that an offer is either seen here or wakes it. */
    private void sleep() {
        asleep.set(true);
        if (queue.isEmpty() && !closing) {
            LockSupport.park(this);
        }
        asleep.set(false);
    }

    private void writeSome() {
        WriteBatch batch = new WriteBatch();
        batch.begin();
        Answers answers = new Answers();
        for (int i = 0; i < BATCH_MAX; i++) {
            SlowQueryRecord record = queue.poll();
            if (record == null) {
                break;
            }
            add(record, batch, answers);
        }
        if (batch.size() > 0) {
            answers.expect(batch.size());
            engine.write(batch);
            answers.await();
        }
    }

    private void add(SlowQueryRecord record, WriteBatch batch, WriteSink answers) {
        List<byte[]> mutations;
        try {
            mutations = rows.mutations(record, engine.schema(), clock.seconds());
        } catch (RuntimeException e) {
            countFailure(e);
            return;
        }
        batch.group(Durability.NONE, ReadBatch.NO_DEADLINE, CostCounters.OFF, answers);
        for (byte[] mutation : mutations) {
            batch.mutation(MemorySegment.ofArray(mutation), 0, mutation.length);
        }
    }

    /** Failures come in crowds: the first of each ten thousand is worth a line. */
    private void countFailure(RuntimeException problem) {
        if (failed.getAndIncrement() % 10_000 == 0) {
            log.warn("slow-query record not stored: reason={}", problem.getMessage());
        }
    }

    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        try {
            thread.join(CLOSE_MILLIS_MAX);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the engine's answers to one batch. */
    private final class Answers implements WriteSink {
        private @Nullable CountDownLatch left;

        void expect(int groups) {
            left = new CountDownLatch(groups);
        }

        void await() {
            CountDownLatch latch = left;
            if (latch == null) {
                return;
            }
            try {
                if (!latch.await(ANSWER_SECONDS_MAX, TimeUnit.SECONDS)) {
                    log.warn("the engine has not answered slow-query records for {} s", ANSWER_SECONDS_MAX);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void applied(int group) {
            written.incrementAndGet();
            ended();
        }

        @Override
        public void notApplied(int group, @Nullable RowView current) {
            failed.incrementAndGet();
            ended();
        }

        @Override
        public void failed(int group, StorageException problem) {
            countFailure(problem);
            ended();
        }

        private void ended() {
            CountDownLatch latch = left;
            if (latch != null) {
                latch.countDown();
            }
        }
    }
}
