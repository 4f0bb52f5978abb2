package dev.drumlin.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class SlabPoolTest {
    private static final int SLAB = 1 << 12;

    private final Queue<Runnable> background = new ArrayDeque<>();

    private SlabPool pool(long slabsMax, long slabsOver, long slabsAhead) {
        return new SlabPool(
                new PoolOptions("test", slabsMax * SLAB, slabsOver * SLAB, SLAB, slabsAhead * SLAB), background::add);
    }

    private void runBackground() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    @Test
    void runsDoNotOverlapAndHolesAreUsedAgain() {
        try (SlabPool pool = pool(16, 0, 0)) {
            int a = pool.tryTake(3);
            int b = pool.tryTake(2);
            int c = pool.tryTake(1);
            assertThat(new int[] {a, b, c}).containsExactly(1, 4, 6);
            pool.give(a, 3);
            assertThat(pool.tryTake(4)).as("does not fit into the hole").isEqualTo(7);
            assertThat(pool.tryTake(2)).isEqualTo(a);
            assertThat(pool.bytes()).isEqualTo((2 + 1 + 4 + 2) * SLAB);
            pool.give(b, 2);
            pool.give(c, 1);
            pool.give(7, 4);
            pool.give(a, 2);
            assertThat(pool.bytes()).isZero();
        }
    }

    @Test
    void aFullPoolLetsWorkInFlightGoOnAndThenRefuses() {
        try (SlabPool pool = pool(4, 2, 0)) {
            pool.tryTake(3);
            assertThat(pool.isFull()).isFalse();
            pool.tryTake(1);
            assertThat(pool.isFull()).isTrue();
            assertThat(pool.tryTake(3)).isEqualTo(-1);
            int over = pool.tryTake(2);
            assertThat(over).isPositive();
            assertThat(pool.tryTake(1)).isEqualTo(-1);
            assertThat(pool.use().refusals()).isEqualTo(2);
            pool.give(over, 2);
            pool.give(1, 4);
        }
    }

    @Test
    void slabsAreWrittenToAheadOfTheirUse() {
        try (SlabPool pool = pool(64, 0, 8)) {
            pool.tryTake(1);
            assertThat(pool.use().bytesUnprepared()).isEqualTo(SLAB);
            runBackground();
            assertThat(pool.use().bytesTouched()).isGreaterThanOrEqualTo(9 * SLAB);
            for (int i = 0; i < 40; i++) {
                pool.tryTake(1);
                runBackground();
            }
            assertThat(pool.use().bytesUnprepared()).isEqualTo(SLAB);
            assertThat(pool.use().bytes()).isEqualTo(41 * SLAB);
            pool.give(1, 41);
        }
    }

    @Test
    void nothingIsPreparedBeyondTheLimitByFar() {
        try (SlabPool pool = pool(20, 1_000, 8)) {
            pool.tryTake(20);
            runBackground();
            assertThat(pool.use().bytesTouched()).isLessThanOrEqualTo(40 * SLAB);
            pool.give(1, 20);
        }
    }

    @Test
    void aBackgroundThatTakesNoMoreWorkOnlyMakesItSlower() {
        SlabPool pool = new SlabPool(new PoolOptions("test", 8 * SLAB, 0, SLAB, SLAB), task -> {
            throw new RejectedExecutionException();
        });
        int first = pool.tryTake(8);
        pool.memory().set(ValueLayout.JAVA_LONG, (long) first * SLAB, 7);
        assertThat(pool.memory().get(ValueLayout.JAVA_LONG, (long) first * SLAB))
                .isEqualTo(7);
        pool.give(first, 8);
        pool.close();
    }

    @Test
    void freedMemoryIsPoisoned() {
        try (SlabPool pool = pool(4, 0, 0)) {
            int kept = pool.tryTake(1);
            int freed = pool.tryTake(1);
            pool.memory().set(ValueLayout.JAVA_BYTE, (long) kept * SLAB, (byte) 1);
            pool.give(freed, 1);
            for (long at = (long) freed * SLAB; at < (freed + 1L) * SLAB; at++) {
                assertThat(pool.memory().get(ValueLayout.JAVA_BYTE, at)).isEqualTo(SlabPool.POISON);
            }
            assertThat(pool.memory().get(ValueLayout.JAVA_BYTE, (long) kept * SLAB))
                    .isEqualTo((byte) 1);
            pool.give(kept, 1);
        }
    }

    @Test
    void aClosedPoolServesWhoStillHoldsSlabs() {
        SlabPool pool = pool(4, 0, 0);
        int late = pool.tryTake(1);
        pool.close();
        pool.memory().set(ValueLayout.JAVA_INT, (long) late * SLAB, 5);
        assertThat(pool.memory().get(ValueLayout.JAVA_INT, (long) late * SLAB)).isEqualTo(5);
        assertThat(pool.tryTake(1)).isEqualTo(-1);
        pool.give(late, 1);
        pool.close();
    }

    @Test
    void aPoolClosedWhilePreparationWaitsIsLeftAlone() {
        SlabPool pool = pool(64, 0, 8);
        pool.give(pool.tryTake(1), 1);
        pool.close();
        assertThat(background).hasSize(1);
        runBackground();
        assertThat(pool.use().bytesTouched()).isEqualTo(SLAB);
    }

    @Test
    void slabsGivenBackTwiceAreABug() {
        try (SlabPool pool = pool(4, 0, 0)) {
            int first = pool.tryTake(2);
            pool.give(first, 2);
            assertThatThrownBy(() -> pool.give(first, 2)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void smallPoolsHaveSmallSlabs() {
        assertThat(PoolOptions.of("test", 192L << 20, 0).slabBytes()).isEqualTo(1 << 14);
        assertThat(PoolOptions.of("test", 300_000, 0).slabBytes()).isEqualTo(1 << 12);
        assertThat(PoolOptions.of("test", 1, 0).slabBytes()).isEqualTo(1 << 12);
        assertThatThrownBy(() -> PoolOptions.of("test", 32L << 30, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsGivenToTheSystemIsNotTouchedAnyMoreUntilItIsTakenAgain() {
        try (SlabPool pool = pool(16, 0, 0)) {
            int first = pool.tryTake(4);
            long at = (long) first * SLAB;
            pool.memory().asSlice(at, 4 * SLAB).fill((byte) 7);
            pool.giveToSystem(first + 1, 2);
            assertThat(pool.bytes()).isEqualTo(2 * SLAB);
            assertThat(pool.use().bytesTouched()).isEqualTo(2 * SLAB);
            assertThat(pool.memory().get(ValueLayout.JAVA_BYTE, at + SLAB - 1)).isEqualTo((byte) 7);
            assertThat(pool.memory().get(ValueLayout.JAVA_BYTE, at + 3 * SLAB)).isEqualTo((byte) 7);

            assertThat(pool.tryTake(2)).isEqualTo(first + 1);
            assertThat(pool.use().bytesTouched()).isEqualTo(4 * SLAB);
            assertThat(pool.memory().get(ValueLayout.JAVA_BYTE, at + SLAB)).isZero();
            pool.give(first, 4);
        }
    }
}
