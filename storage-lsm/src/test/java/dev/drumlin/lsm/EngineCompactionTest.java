package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.compaction.CompactionOptions;
import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.event.EngineEvent;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class EngineCompactionTest {
    private static final long SECOND = 1_000_000_000L;
    private static final TableOptions NO_GRACE = new TableOptions("", 0, 0, 0.01, null, Map.of());

    private final CrashableFiles files = new CrashableFiles();
    private TestStore store = new TestStore(files, TestOptions.SMALL, new KitContext());

    private void flush() {
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
    }

    private void compact() {
        store.await(store.engine.ability(Compactable.class).orElseThrow().compact(null));
    }

    private TableSchema table(TableOptions options) {
        return store.createTable("t", new UUID(1, 2), options);
    }

    @Test
    void aTombstoneStaysWhileAMemtableHoldsSomethingOlder() {
        TableSchema table = table(NO_GRACE);
        store.write(TestStore.deleteRow(table, "a", "1", 20, store.kit.seconds()));
        flush();
        store.write(TestStore.insert(table, "b", "1", "x", 30));
        flush();
        store.kit.advance(10 * SECOND);
        // It arrives late, and is not flushed when the files are merged.
        CompletableFuture<Void> merge;
        store.write(TestStore.insert(table, "a", "1", "late", 10));
        merge = store.engine
                .ability(Compactable.class)
                .orElseThrow()
                .compact(null)
                .toCompletableFuture();
        store.kit.runAll();
        merge.join();
        assertThat(store.rows(table, "a")).isEmpty();
        flush();
        assertThat(store.rows(table, "a")).isEmpty();
        store.close();
        store = new TestStore(files);
        assertThat(store.rows(table, "a")).isEmpty();
        store.close();
    }

    @Test
    void whatArrivesWhileAMergeRunsKeepsTheTombstoneToo() {
        TableSchema table = table(NO_GRACE);
        store.write(TestStore.deleteRow(table, "a", "1", 20, store.kit.seconds()));
        flush();
        store.write(TestStore.insert(table, "b", "1", "x", 30));
        flush();
        store.kit.advance(10 * SECOND);
        boolean[] once = new boolean[1];
        files.onStep((number, step, name) -> {
            if (name.endsWith(".sst.tmp") && !once[0]) {
                once[0] = true;
                store.submit(Durability.NONE, TestStore.insert(table, "a", "1", "late", 10));
            }
        });
        compact();
        files.onStep((number, step, name) -> {});
        assertThat(once[0]).isTrue();
        assertThat(store.rows(table, "a")).isEmpty();
        flush();
        assertThat(store.rows(table, "a")).isEmpty();
        store.close();
    }

    @Test
    void tombstonesGoAfterTheirGracePeriodAndNotBefore() {
        TableSchema table = table(new TableOptions("", 0, 100, 0.01, null, Map.of()));
        for (int i = 0; i < 50; i++) {
            store.write(TestStore.insert(table, "a", "" + i, "x", 10));
            store.write(TestStore.deleteRow(table, "a", "" + i, 20, store.kit.seconds()));
        }
        compact();
        assertThat(store.engine.stats().sstables()).isEqualTo(1);
        store.kit.advance(101 * SECOND);
        compact();
        assertThat(store.engine.stats().sstables()).isZero();
        assertThat(store.rows(table)).isEmpty();
        store.kit.runAll();
        assertThat(files.names()).noneMatch(name -> name.startsWith("sstables/"));
        store.close();
    }

    @Test
    void theNumberOfFilesStaysBoundedByItself() {
        store.close();
        LsmOptions automatic = TestOptions.with(new CompactionOptions(true, 4, 1 << 14, 0));
        store = new TestStore(files, automatic, new KitContext());
        TableSchema table = table(TableOptions.DEFAULTS);
        for (int i = 0; i < 60; i++) {
            store.write(TestStore.insert(table, "p" + i, "r", "x", 10));
            flush();
        }
        assertThat(store.engine.stats().sstables()).isLessThan(8);
        assertThat(store.engine.stats().compactions()).isPositive();
        assertThat(store.rows(table)).hasSize(60);
        store.close();
        assertThat(files.openHandles()).isEmpty();
    }

    @Test
    void pagesEndOverManyTombstonesAndBothLiveRowsArrive() {
        TableSchema table = table(TableOptions.DEFAULTS);
        int deleted = 20_000;
        store.write(TestStore.insert(table, "a", "0", "first", 10));
        store.write(TestStore.insert(table, "a", "z", "last", 10));
        for (int i = 0; i < deleted; i += 100) {
            List<byte[]> group = new ArrayList<>();
            for (int j = i; j < i + 100; j++) {
                group.add(TestStore.deleteRow(table, "a", String.format("m%06d", j), 20, store.kit.seconds()));
            }
            store.submit(Durability.PERIODIC, group.toArray(byte[][]::new));
            store.kit.runAll();
            if (i == deleted / 2) {
                flush();
            }
        }
        Limits page = new Limits(10, 1 << 20, 1_000);
        for (boolean reversed : new boolean[] {false, true}) {
            ReadPlan plan = new ReadPlan(table, reversed, Integer.MAX_VALUE, false);
            List<String> rows = new ArrayList<>();
            Position resume = null;
            int pages = 0;
            do {
                TestStore.Answer answer = store.readPartition(plan, "a", Slices.ALL, resume, page);
                assertThat(answer.problem).isNull();
                rows.addAll(answer.lines);
                resume = answer.resume;
                pages++;
            } while (resume != null);
            assertThat(rows).isEqualTo(reversed ? List.of("a/z=last", "a/0=first") : List.of("a/0=first", "a/z=last"));
            assertThat(pages).isBetween(deleted / 1_000, deleted / 1_000 + 3);
        }
        store.close();
    }

    @Test
    void anIdleTableDoesNotKeepTheLog() {
        TableSchema idle = store.createTable("idle");
        TableSchema table = table(TableOptions.DEFAULTS);
        store.write(TestStore.insert(idle, "a", "1", "x", 10));
        for (int i = 0; i < 400; i++) {
            store.write(TestStore.insert(table, "p" + i, "r", "x".repeat(4_000), 10));
            store.kit.advance(SECOND / 10);
        }
        assertThat(store.engine.stats().logBytes()).isLessThan(TestOptions.SMALL.logBytesMax() * 2);
        assertThat(store.rows(idle)).containsExactly("a/1=x");
        store.close();
        store = new TestStore(files, TestOptions.SMALL, new KitContext());
        assertThat(store.rows(idle)).containsExactly("a/1=x");
        assertThat(store.rows(table)).hasSize(400);
        store.close();
    }

    @Test
    void aLogLargerThanMemoryIsReplayedByFlushing() {
        store.close();
        LsmOptions large = new LsmOptions(
                Durability.GROUP,
                100,
                1 << 18,
                1L << 30,
                1L << 30,
                0,
                1_000,
                1 << 20,
                1 << 12,
                new CompactionOptions(false, 4, 1 << 20, 0),
                true);
        store = new TestStore(files, large, new KitContext());
        TableSchema table = table(TableOptions.DEFAULTS);
        for (int i = 0; i < 500; i++) {
            store.write(TestStore.insert(table, "p" + i, "r", "x".repeat(2_000), 10));
        }
        CrashableFiles left = files.afterCrash(Survivors.NONE, 1);
        store.close();
        MemoryBudget tight = new MemoryBudget(400_000, 1 << 20, 1 << 20, 1 << 20);
        try (TestStore again = new TestStore(left, large, new KitContext(), tight)) {
            assertThat(again.engine.stats().sstables()).isGreaterThan(1);
            assertThat(again.rows(table)).hasSize(500);
        }
        assertThat(left.openHandles()).isEmpty();
    }

    @Test
    void unloggedWritesComeWithTheirFlushAndNotWithTheLog() {
        TableSchema table = table(new TableOptions("", 0, 0, 0.01, Durability.NONE, Map.of()));
        TestStore.Fate fate = store.submit(Durability.NONE, TestStore.insert(table, "a", "1", "x", 10));
        assertThat(fate.text).as("nothing to wait for").isEqualTo("applied");
        flush();
        store.submit(Durability.NONE, TestStore.insert(table, "a", "2", "y", 10));
        assertThat(store.rows(table)).hasSize(2);
        CrashableFiles left = files.afterCrash(Survivors.ALL, 1);
        try (TestStore again = new TestStore(left)) {
            assertThat(again.rows(table)).containsExactly("a/1=x");
        }
        store.close();
    }

    @Test
    void aCleanStopKeepsUnloggedWrites() {
        TableSchema table = table(new TableOptions("", 0, 0, 0.01, Durability.NONE, Map.of()));
        store.submit(Durability.NONE, TestStore.insert(table, "a", "1", "x", 10));
        store.write(TestStore.insert(table, "a", "2", "y", 10));
        store.close();
        store = new TestStore(files);
        assertThat(store.rows(table)).containsExactly("a/1=x", "a/2=y");
        store.close();
    }

    @Test
    void truncationHoldsAgainstMergesThatRunMeanwhile() {
        TableSchema table = table(TableOptions.DEFAULTS);
        store.write(TestStore.insert(table, "a", "old", "x", 10));
        flush();
        CompletableFuture<Void> truncated = store.engine.truncate(table.id()).toCompletableFuture();
        store.submit(Durability.GROUP, TestStore.insert(table, "a", "new", "y", 10));
        CompletableFuture<Void> merged = store.engine
                .ability(Compactable.class)
                .orElseThrow()
                .compact(null)
                .toCompletableFuture();
        store.kit.runAll();
        for (int i = 0; i < 5; i++) {
            store.kit.advance(SECOND);
        }
        truncated.join();
        merged.join();
        assertThat(store.rows(table)).containsExactly("a/new=y");
        store.close();
        store = new TestStore(files);
        assertThat(store.rows(table)).containsExactly("a/new=y");
        assertThat(store.events).anyMatch(event -> event instanceof EngineEvent.ReplayFinished);
        store.close();
    }
}
