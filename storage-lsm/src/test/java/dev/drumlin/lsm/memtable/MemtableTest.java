package dev.drumlin.lsm.memtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.data.MutationView;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemtableTest {
    private static final byte[] KEY = {1};
    private static final byte[] NONE = {};
    private static final ModelMemtable.Place PLACE = new ModelMemtable.Place(7, KEY);

    private final MemtableBudget budget = new MemtableBudget(16 << 20, 0, Runnable::run);
    private final Memtable memtable = budget.memtable();

    @BeforeEach
    void retain() {
        memtable.retain();
    }

    @AfterEach
    void release() {
        memtable.release();
        assertThat(budget.bytes()).isZero();
        budget.close();
    }

    private static MutationView cell(long token, byte[] clustering, int length, long timestamp) {
        return new MemtableOp(MemtableOp.Kind.CELL, token, KEY, clustering, NONE, 5, length, timestamp, 0).mutation();
    }

    private List<String> rows(long sequence) {
        MemtableReading reading = new MemtableReading(memtable, sequence);
        assertThat(reading.cursor().find(MemtableReading.ref(PLACE))).isTrue();
        return reading.rows(NONE, NONE, false);
    }

    private static String row(int length, long timestamp) {
        return "09" + ModelMemtable.cell(5, MemtableOp.value(timestamp, length));
    }

    @Test
    void everyReaderSeesTheVersionsUpToItsSequence() {
        byte[] clustering = {9};
        memtable.apply(cell(7, clustering, 8, 10), 1, true);
        memtable.apply(cell(7, clustering, 8, 20), 2, true);
        memtable.apply(cell(7, clustering, 8, 5), 3, true);
        assertThat(rows(0)).isEmpty();
        assertThat(rows(1)).containsExactly(row(8, 10));
        assertThat(rows(2)).containsExactly(row(8, 20));
        assertThat(rows(3)).containsExactly(row(8, 20));
    }

    @Test
    void appendingToALargeRowCostsWhatIsAppended() {
        byte[] clustering = {9};
        memtable.apply(cell(7, clustering, 1_000_000, 10), 1, true);
        long before = memtable.bytes();
        for (int i = 2; i < 50; i++) {
            memtable.apply(
                    new MemtableOp(MemtableOp.Kind.CELL, 7, KEY, clustering, NONE, 6, 100, i, i).mutation(), i, true);
        }
        assertThat(memtable.bytes() - before).isLessThan(50 * 200);
        assertThat(rows(49)).containsExactly(row(1_000_000, 10) + ModelMemtable.cell(6, MemtableOp.value(49, 100)));
    }

    @Test
    void garbageCountsAndStatisticsAreKept() {
        byte[] clustering = {9};
        memtable.apply(cell(7, clustering, 4_000, 30), 4, true);
        long once = memtable.bytes();
        for (int i = 5; i < 10; i++) {
            memtable.apply(cell(7, clustering, 4_000, 29 - i), i, false);
        }
        assertThat(memtable.bytes()).isGreaterThan(once + 4 * 4_000);
        assertThat(memtable.minTimestamp()).isEqualTo(20);
        assertThat(memtable.firstSequence()).isEqualTo(4);
        assertThat(memtable.lastSequence()).isEqualTo(9);
        assertThat(memtable.lastLoggedSequence()).isEqualTo(4);
        assertThat(memtable.partitionCount()).isEqualTo(1);
        assertThat(memtable.hasUnlogged()).isTrue();
    }

    @Test
    void aPartitionCostsLittleBesideItsRow() {
        int partitions = 20_000;
        long rowBytes = 0;
        for (int i = 0; i < partitions; i++) {
            MutationView mutation = cell(i * 0x9E37_79B9_7F4A_7C15L, NONE, 200, 10);
            mutation.nextRow();
            rowBytes += mutation.length() - (mutation.rowAt() - mutation.at());
            mutation.wrap(mutation.segment(), mutation.at());
            memtable.apply(mutation, i + 1, true);
        }
        // Key, links and directory, which is at its emptiest a little after it has grown.
        assertThat((memtable.bytes() - rowBytes) / (double) partitions).isLessThan(64);
    }

    @Test
    void aThousandSmallTablesCostOneSlabEach() {
        try (MemtableBudget many = new MemtableBudget(192L << 20, 0, Runnable::run)) {
            List<Memtable> tables = Stream.generate(many::memtable).limit(1_000).toList();
            tables.forEach(Memtable::retain);
            assertThat(many.bytes()).isZero();
            tables.forEach(table -> table.apply(cell(7, NONE, 100, 1), 1, true));
            assertThat(many.bytes()).isLessThanOrEqualTo(16L << 20);
            tables.forEach(Memtable::release);
            assertThat(many.bytes()).isZero();
        }
    }

    @Test
    void whatWasReservedFindsRoomThoughMemoryIsFull() {
        try (MemtableBudget small = new MemtableBudget(1 << 20, 0, Runnable::run)) {
            Memtable lucky = small.memtable();
            Memtable greedy = small.memtable();
            lucky.retain();
            greedy.retain();
            MutationView mutation = cell(7, new byte[] {1, 2}, 3_000, 1);
            assertThat(lucky.reserve(mutation.segment(), mutation.at())).isTrue();
            assertThat(small.isFull()).isFalse();
            int taken = 0;
            MutationView large = cell(8, NONE, 4 << 20, 1);
            while (greedy.reserve(large.segment(), large.at())) {
                greedy.apply(cell(taken, NONE, 4 << 20, 1), ++taken, true);
                greedy.endReservation();
            }
            assertThat(small.isFull()).isTrue();
            assertThat(taken).isGreaterThan(50);
            assertThat(small.pressure()).isEqualTo(1);
            lucky.apply(mutation, 1, true);
            assertThat(lucky.partitionCount()).isEqualTo(1);
            greedy.release();
            assertThat(small.isFull()).isFalse();
            lucky.release();
        }
    }

    @Test
    void whoComesTooLateGetsNothing() {
        Memtable gone = budget.memtable();
        gone.retain();
        assertThat(gone.tryRetain()).isTrue();
        gone.release();
        gone.release();
        assertThat(gone.tryRetain()).isFalse();
    }
}
