package dev.drumlin.lsm.memtable;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LookaheadTest {
    private static final byte[] KEY = {1};
    private static final byte[] NONE = {};

    private final MemtableBudget budget = new MemtableBudget(16 << 20, 0, Runnable::run);
    private final Memtable memtable = budget.memtable();

    @BeforeEach
    void retain() {
        memtable.retain();
    }

    @AfterEach
    void release() {
        memtable.release();
        budget.close();
    }

    private void put(long token, byte[] key, int length) {
        memtable.apply(
                new MemtableOp(MemtableOp.Kind.CELL, token, key, NONE, NONE, 5, length, 1, 0).mutation(), 1, true);
    }

    private static PartitionRef at(long token) {
        return new PartitionRef(token, MemorySegment.ofArray(KEY), 0, KEY.length);
    }

    private int located(long[] tokens) {
        long[] places = new long[tokens.length];
        memtable.locate(tokens, places, tokens.length);
        int located = 0;
        for (int i = 0; i < tokens.length; i++) {
            located += places[i] != 0 && places[i] == memtable.find(at(tokens[i])) ? 1 : 0;
        }
        return located;
    }

    @Test
    void nearlyEveryReadIsLocatedAlsoWhileTheDirectoryGrows() {
        SplittableRandom random = new SplittableRandom(3);
        long[] tokens = new long[3_000];
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = random.nextLong();
            put(tokens[i], KEY, 300);
            if (i % 100 == 99) {
                assertThat(located(Arrays.copyOf(tokens, i + 1))).isGreaterThan(i * 9 / 10);
            }
        }
    }

    @Test
    void anyMixOfTokensMayBeTouched() {
        Lookahead ahead = new Lookahead();
        for (long token : new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE, 77}) {
            assertThat(ahead.add(token)).isTrue();
        }
        ahead.touch(memtable);
        assertThat(ahead.seen()).as("an empty memtable").isZero();
        put(Long.MIN_VALUE, KEY, 0);
        put(Long.MAX_VALUE, KEY, 5_000);
        // One token with so many keys that its list has an index.
        for (int i = 0; i < 300; i++) {
            put(77, new byte[] {2, (byte) (i >> 8), (byte) i}, 1);
        }
        ahead.touch(memtable);
        assertThat(ahead.seen()).isNotZero();
    }

    @Test
    void moreThanItHoldsAreLeftOut() {
        Lookahead ahead = new Lookahead();
        int added = 0;
        while (added < 1_000 && ahead.add(added)) {
            added++;
        }
        assertThat(added).isEqualTo(64);
    }
}
