package dev.drumlin.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Readers follow references while writers replace and free what they lead to; freed memory is poisoned. */
class EpochsConcurrencyTest {
    private static final int SLAB = 1 << 12;
    private static final int CELLS = 4;
    private static final int WRITES = 5_000;
    private static final long MAGIC = 0x5EED_CAFEL;

    private final Epochs epochs = new Epochs();
    private final RetiredMemory retired = new RetiredMemory(epochs);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicBoolean done = new AtomicBoolean();
    private final AtomicInteger reads = new AtomicInteger();

    @Test
    void noReaderSeesFreedMemory() throws InterruptedException {
        long seed = Long.getLong("seed", 42);
        System.out.println("EpochsConcurrencyTest seed=" + seed);
        try (SlabPool pool = new SlabPool(new PoolOptions("test", 256 * SLAB, 0, SLAB, 0), Runnable::run)) {
            int cells = pool.tryTake(1);
            for (int cell = 0; cell < CELLS; cell++) {
                replace(pool, cellAt(cells, cell), cell);
            }
            List<Thread> readers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                long readerSeed = seed + i;
                readers.add(start("reader-" + i, () -> read(pool.memory(), cells, new Random(readerSeed))));
            }
            Random random = new Random(~seed);
            for (int i = 0; i < WRITES && failure.get() == null; i++) {
                replace(pool, cellAt(cells, random.nextInt(CELLS)), i);
            }
            while (reads.get() < 1_000 && failure.get() == null) {
                Thread.onSpinWait();
            }
            done.set(true);
            for (Thread reader : readers) {
                reader.join();
            }
            assertThat(failure.get()).as("seed=%s", seed).isNull();
            assertThat(retired.reclaim()).isZero();
            assertThat(pool.bytes()).isEqualTo((1 + CELLS) * SLAB);
            for (int cell = 0; cell < CELLS; cell++) {
                pool.give(slab(pool.memory(), cellAt(cells, cell)), 1);
            }
            pool.give(cells, 1);
        }
    }

    private static long cellAt(int cells, int cell) {
        return (long) cells * SLAB + cell * 64L;
    }

    private static int slab(MemorySegment memory, long cellAt) {
        return (int) (Extents.at(Words.getInt(memory, cellAt)) / SLAB);
    }

    /** Fills a slab with one number, publishes it, and frees the one that was there before. */
    private void replace(SlabPool pool, long cellAt, long value) {
        MemorySegment memory = pool.memory();
        int fresh = pool.tryTake(1);
        while (fresh < 0) {
            // All slabs wait for readers.
            retired.reclaim();
            fresh = pool.tryTake(1);
        }
        long at = (long) fresh * SLAB;
        for (int i = 0; i < 8; i++) {
            Words.setLong(memory, at + i * 512L, MAGIC + value);
        }
        int old = Words.getInt(memory, cellAt);
        Words.setIntRelease(memory, cellAt, Extents.reference(at));
        if (old != 0 && Extents.at(old) < memory.byteSize()) {
            retired.retire(() -> pool.give((int) (Extents.at(old) / SLAB), 1));
        }
    }

    private void read(MemorySegment memory, int cells, Random random) {
        try (Epochs.Reader reader = epochs.register()) {
            while (!done.get()) {
                reader.enter();
                long at = Extents.at(Words.getIntAcquire(memory, cellAt(cells, random.nextInt(CELLS))));
                long first = Words.getLong(memory, at);
                for (int i = 0; i < 8; i++) {
                    long value = Words.getLong(memory, at + i * 512L);
                    if (value != first || value < MAGIC || value > MAGIC + WRITES) {
                        throw new AssertionError("freed memory: " + Long.toHexString(value));
                    }
                }
                reader.leave();
                reads.incrementAndGet();
            }
        }
    }

    private Thread start(String name, Runnable work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (Throwable e) {
                        failure.set(e);
                    }
                },
                name);
        thread.start();
        return thread;
    }
}
