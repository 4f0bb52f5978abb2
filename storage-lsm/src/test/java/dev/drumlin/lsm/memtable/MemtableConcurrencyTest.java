package dev.drumlin.lsm.memtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.memtable.MemtableOp.Kind;
import dev.drumlin.storage.data.MutationView;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * One writer and some readers, on memtables that are given up and whose memory, poisoned in between, is used again. Each
 * group writes the same number to two partitions, adds a partition, and adds a row to a partition that has one for each
 * group: so a reader knows from its sequence alone what it must see.
 */
class MemtableConcurrencyTest {
    private static final int MEMTABLES = 4;
    private static final int GROUPS = 2_500;
    private static final int PAIRS = 50;
    private static final byte[] NONE = {};
    private static final byte[] KEY = {1};
    private static final ModelMemtable.Place ROWS = new ModelMemtable.Place(Long.MIN_VALUE + 5, KEY);

    private final long seed = Long.getLong("seed", 11);
    private final AtomicReference<Memtable> active = new AtomicReference<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicInteger checks = new AtomicInteger();

    /** The last group that may be seen, and the first of the active memtable. */
    private final AtomicLong visible = new AtomicLong();

    @Test
    void readersSeeWholeGroupsAndAllOfThem() throws InterruptedException {
        System.out.println("MemtableConcurrencyTest seed=" + seed);
        try (MemtableBudget budget = new MemtableBudget(64L << 20, 0, Runnable::run)) {
            List<Thread> readers = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                long readerSeed = seed + i;
                Thread reader = new Thread(() -> read(new SplittableRandom(readerSeed)), "reader-" + i);
                readers.add(reader);
            }
            rotate(budget, 0);
            readers.forEach(Thread::start);
            for (long group = 1; group <= (long) MEMTABLES * GROUPS && failure.get() == null; group++) {
                write(active.get(), group);
                visible.set(group);
                if (group % GROUPS == 0) {
                    awaitChecks();
                    rotate(budget, group);
                }
            }
            visible.set(Long.MAX_VALUE);
            for (Thread reader : readers) {
                reader.join();
            }
            assertThat(failure.get()).as("seed=%s", seed).isNull();
            active.get().release();
            assertThat(budget.bytes()).isZero();
        }
    }

    private void awaitChecks() {
        int enough = checks.get() + 4;
        while (checks.get() < enough && failure.get() == null) {
            Thread.onSpinWait();
        }
    }

    private void rotate(MemtableBudget budget, long group) {
        Memtable fresh = budget.memtable();
        fresh.retain();
        write(fresh, group);
        Memtable old = active.getAndSet(fresh);
        if (old != null) {
            old.release();
        }
    }

    private static long scrambled(long group) {
        return group * 0x9E37_79B9_7F4A_7C15L;
    }

    private static byte[] clustering(long group) {
        return ByteBuffer.allocate(12).putInt(3).putLong(scrambled(group)).array();
    }

    private static long pairToken(long pair, int half) {
        return scrambled(~pair) + half;
    }

    private static void write(Memtable memtable, long group) {
        for (int half = 0; half < 2; half++) {
            memtable.apply(op(pairToken(group % PAIRS, half), NONE, group), group, true);
        }
        memtable.apply(op(scrambled(group), NONE, group), group, true);
        memtable.apply(op(ROWS.token(), clustering(group), group), group, true);
    }

    private static MutationView op(long token, byte[] clustering, long group) {
        return new MemtableOp(Kind.CELL, token, KEY, clustering, NONE, 5, 20, group + 1, group).mutation();
    }

    private void read(SplittableRandom random) {
        try {
            while (failure.get() == null && visible.get() != Long.MAX_VALUE) {
                Memtable memtable = active.get();
                if (memtable.tryRetain()) {
                    try {
                        check(memtable, visible.get(), random);
                        checks.incrementAndGet();
                    } finally {
                        memtable.release();
                    }
                }
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    private static void check(Memtable memtable, long sequence, SplittableRandom random) {
        long first = memtable.firstSequence();
        long last = Math.min(sequence, memtable.lastSequence());
        if (sequence == Long.MAX_VALUE || last < first) {
            return;
        }
        MemtableReading reading = new MemtableReading(memtable, last);
        for (int i = 0; i < 20; i++) {
            long group = random.nextLong(first, last + 1);
            checkPair(reading, group, last);
            checkFound(reading, new ModelMemtable.Place(scrambled(group), KEY));
        }
        checkFound(reading, ROWS);
        List<String> rows = reading.rows(NONE, NONE, false);
        assertThat(rows).hasSize((int) (last - first + 1)).isSorted();
        assertThat(reading.rows(NONE, NONE, true)).isEqualTo(rows.reversed());
        List<ModelMemtable.Place> places = reading.places();
        assertThat(places).isSorted().hasSizeGreaterThanOrEqualTo(rows.size());
    }

    private static void checkPair(MemtableReading reading, long group, long last) {
        // The last group up to the reader's sequence that wrote this pair.
        long expected = last - Math.floorMod(last - group, (long) PAIRS);
        String value = ModelMemtable.cell(5, MemtableOp.value(expected + 1, 20));
        for (int half = 0; half < 2; half++) {
            checkFound(reading, new ModelMemtable.Place(pairToken(group % PAIRS, half), KEY));
            assertThat(reading.rows(NONE, NONE, false)).containsExactly(value);
        }
    }

    private static void checkFound(MemtableReading reading, ModelMemtable.Place place) {
        assertThat(reading.cursor().find(MemtableReading.ref(place)))
                .as("%s", place)
                .isTrue();
    }
}
