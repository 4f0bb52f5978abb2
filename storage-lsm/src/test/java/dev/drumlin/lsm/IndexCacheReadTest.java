package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.indexcache.RegionCacheStatistics;
import dev.drumlin.lsm.io.DataFolder;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads of files through the cache of index pages. */
class IndexCacheReadTest {
    private static final long MIB = 1 << 20;

    /** Three pages in one file. */
    private static final int PARTITIONS = 1_200;

    @TempDir
    private Path folder;

    private TestStore store;
    private TableSchema table;

    private void open(long cacheBytes) throws IOException {
        MemoryBudget memory = new MemoryBudget(16 * MIB, cacheBytes, 16 * MIB, 16 * MIB);
        DataFolder files = DataFolder.open(folder, thread -> false, false);
        store = new TestStore(files, LsmOptions.DEFAULTS, new KitContext(), memory);
        table = store.createTable("t");
        write("first");
    }

    private void write(String value) {
        for (int i = 0; i < PARTITIONS; i++) {
            assertThat(store.write(TestStore.insert(table, key(i), "c", value, 1_000 + i)))
                    .isEqualTo("applied");
        }
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(table.id()));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static String key(int number) {
        return "key-" + number;
    }

    private void readAll(String value) {
        for (int i = 0; i < PARTITIONS; i++) {
            assertThat(store.rows(table, key(i))).isEqualTo(List.of(key(i) + "/c=" + value));
        }
    }

    private RegionCacheStatistics statistics() {
        return store.engine.indexCache().statistics();
    }

    @Test
    void aPageIsReadFromTheFileOnce() throws IOException {
        open(4 * MIB);
        readAll("first");
        assertThat(statistics().pages()).isEqualTo(3);
        assertThat(statistics().misses()).isEqualTo(3);
        readAll("first");
        assertThat(statistics().misses()).isEqualTo(3);
        // A token that is the first of a page is looked for in the page before as well.
        assertThat(statistics().hits()).isGreaterThanOrEqualTo(2L * PARTITIONS - 3);
    }

    @Test
    void aReadThatBypassesCachesLeavesNothing() throws IOException {
        open(4 * MIB);
        CostCounters cost = new CostCounters();
        TestStore.Answer answer = read(key(1), true, cost);
        assertThat(answer.lines).containsExactly("key-1/c=first");
        assertThat(cost.indexPages).isEqualTo(1);
        assertThat(cost.indexCacheHits).isZero();
        assertThat(statistics().inserts()).isZero();
        read(key(1), false, cost);
        assertThat(statistics().inserts()).isEqualTo(1);
        cost.clear();
        // It may look, though.
        read(key(1), true, cost);
        assertThat(cost.indexCacheHits).isEqualTo(1);
        assertThat(cost.chunks).isEqualTo(1);
    }

    private TestStore.Answer read(String key, boolean bypassCache, CostCounters cost) {
        TestStore.Answer answer = new TestStore.Answer();
        ReadBatch batch = new ReadBatch();
        batch.begin(store.kit.seconds(), bypassCache);
        MemorySegment bytes = TestStore.bytes(key);
        int length = (int) bytes.byteSize();
        long token = Murmur3.token(bytes, 0, length);
        int item = batch.point(ReadPlan.of(table), token, bytes, 0, length, Slices.ALL, null, Limits.NONE, answer);
        batch.trace(item, cost, ReadBatch.NO_DEADLINE);
        store.engine.read(batch);
        store.kit.runAll();
        return answer;
    }

    @Test
    void aScanLooksButKeepsNothing() throws IOException {
        open(4 * MIB);
        assertThat(store.rows(table)).hasSize(PARTITIONS);
        assertThat(statistics().inserts()).isZero();
        readAll("first");
        long misses = statistics().misses();
        assertThat(store.rows(table)).hasSize(PARTITIONS);
        assertThat(statistics().misses()).isEqualTo(misses);
    }

    @Test
    void withoutMemoryForItEveryPageIsRead() throws IOException {
        open(0);
        readAll("first");
        readAll("first");
        assertThat(statistics().caching()).isFalse();
        assertThat(statistics().pages()).isZero();
        assertThat(statistics().hits()).isZero();
        store.engine.indexCache().resize(4 * MIB);
        readAll("first");
        assertThat(statistics().pages()).isEqualTo(3);
        store.engine.indexCache().resize(0);
        assertThat(statistics().pages()).isZero();
        readAll("first");
    }

    @Test
    void pagesGoWithTheirFile() throws IOException {
        open(4 * MIB);
        readAll("first");
        store.engine.indexCache().clear();
        assertThat(statistics().pages()).isZero();
        readAll("first");
        write("second");
        readAll("second");
        assertThat(statistics().pages()).isEqualTo(6);
        store.await(store.engine.ability(Compactable.class).orElseThrow().compact(table.id()));
        assertThat(statistics().pages()).isZero();
        readAll("second");
        assertThat(statistics().pages()).isEqualTo(3);
    }

    @Test
    void closingGivesAllOfItBack() throws IOException {
        open(4 * MIB);
        readAll("first");
        assertThat(statistics().committedBytes()).isPositive();
        store.close();
        assertThat(statistics().pages()).isZero();
        assertThat(statistics().committedBytes()).isZero();
    }
}
