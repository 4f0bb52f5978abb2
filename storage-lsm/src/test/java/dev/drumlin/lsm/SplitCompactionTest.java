package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.compaction.CompactionOptions;
import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Fault;
import dev.drumlin.lsm.io.FaultyFiles;
import dev.drumlin.lsm.io.FileStep;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.CompactionProgress;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.error.UnavailableException;
import dev.drumlin.storage.event.EngineEvent;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merges whose result is a run of many files. */
class SplitCompactionTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int FILE_BYTES = 1 << 14;
    private static final String VALUE = "x".repeat(200);
    private static final TableOptions NO_GRACE = new TableOptions("", 0, 0, 0.01, null, Map.of());

    private final CrashableFiles disk = new CrashableFiles();
    private final FaultyFiles files = new FaultyFiles(disk);
    private final Random random = new Random(42);
    private TestStore store;
    private TableSchema table;

    private void open(boolean automatic, long bytesPerSecond) {
        open(automatic, bytesPerSecond, TableOptions.DEFAULTS);
    }

    private void open(boolean automatic, long bytesPerSecond, TableOptions options) {
        store = new TestStore(
                files,
                TestOptions.with(new CompactionOptions(automatic, 4, FILE_BYTES, bytesPerSecond)),
                new KitContext());
        table = store.createTable("t", new UUID(1, 2), options);
    }

    @AfterEach
    void nothingIsLeftOpen() {
        files.heal();
        store.close();
        assertThat(disk.openHandles()).isEmpty();
    }

    private Compactable compactable() {
        return store.engine.ability(Compactable.class).orElseThrow();
    }

    private void flush() {
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
    }

    /** Writes random bytes, so that nothing is made smaller by compression. */
    private void fill(int partitions, int from) {
        for (int i = from; i < from + partitions; i++) {
            StringBuilder value = new StringBuilder();
            for (int j = 0; j < 100; j++) {
                value.append((char) ('!' + random.nextInt(90)));
            }
            store.submit(Durability.PERIODIC, TestStore.insert(table, "p" + i, "r", value.toString(), 10));
            if (i % 50 == 0) {
                store.kit.runAll();
            }
        }
        store.kit.runAll();
    }

    private List<String> sstables() {
        return disk.names().stream()
                .filter(name -> name.startsWith("sstables/"))
                .sorted()
                .toList();
    }

    @Test
    void theResultIsManyFilesOfBoundedSizeSideBySide() throws Exception {
        open(false, 0);
        fill(1_000, 0);
        flush();
        fill(1_000, 500);
        flush();
        List<String> before = store.rows(table);
        store.await(compactable().compact(null));
        store.kit.runAll();
        assertThat(sstables()).hasSizeBetween(8, 32);
        for (String name : sstables()) {
            assertThat(disk.length(name)).as(name).isLessThan(2 * FILE_BYTES);
        }
        assertThat(store.rows(table)).isEqualTo(before).hasSize(1_500);
        assertThat(store.rows(table, "p700")).hasSize(1);
        assertThat(store.await(
                        store.engine.ability(Verifiable.class).orElseThrow().verify()))
                .isEmpty();
        // Once more, now part by part: never is more written at a time than a file or two.
        List<String> first = sstables();
        long[] most = new long[1];
        disk.onStep(
                (number, step, name) -> most[0] = Math.max(most[0], sstables().size()));
        store.await(compactable().compact(null));
        store.kit.runAll();
        disk.onStep((number, step, name) -> {});
        assertThat(sstables()).hasSameSizeAs(first).doesNotContainAnyElementsOf(first);
        assertThat(most[0]).isLessThan(first.size() + 6L);
        assertThat(store.rows(table)).isEqualTo(before);
    }

    @Test
    void fewWideFilesAreSplitBeforeTheRestIsMergedPartByPart() {
        open(false, 0);
        fill(1_000, 0);
        flush();
        store.await(compactable().compact(null));
        fill(100, 950);
        flush();
        store.events.clear();
        store.await(compactable().compact(null));
        store.kit.runAll();
        List<EngineEvent> merges = store.events.stream()
                .filter(event -> event instanceof EngineEvent.Compacted)
                .toList();
        assertThat(merges).hasSizeGreaterThan(8);
        assertThat(((EngineEvent.Compacted) merges.getFirst()).filesIn()).isEqualTo(1);
        assertThat(store.rows(table)).hasSize(1_050);
    }

    @Test
    void aCrashAtAnyStepLeavesTheOldFilesOrTheNewOnes() {
        open(false, 0);
        fill(300, 0);
        flush();
        fill(300, 150);
        flush();
        List<String> rows = store.rows(table);
        List<String> old = sstables();
        List<CrashableFiles> crashes = new ArrayList<>();
        Survivors[] survivors = Survivors.values();
        disk.onStep((number, step, name) ->
                crashes.add(disk.afterCrash(survivors[(int) (number % survivors.length)], number)));
        store.await(compactable().compact(null));
        store.kit.runAll();
        disk.onStep((number, step, name) -> {});
        assertThat(crashes).hasSizeGreaterThan(20);
        assertThat(sstables()).hasSizeGreaterThan(2);
        for (CrashableFiles left : crashes) {
            try (TestStore again = new TestStore(left, TestOptions.SMALL, new KitContext())) {
                assertThat(again.rows(again.table("t"))).isEqualTo(rows);
                List<String> found = left.names().stream()
                        .filter(name -> name.startsWith("sstables/"))
                        .sorted()
                        .toList();
                assertThat(found.equals(old) || found.stream().noneMatch(old::contains))
                        .as("old=%s found=%s", old, found)
                        .isTrue();
                assertThat(again.await(again.engine
                                .ability(Verifiable.class)
                                .orElseThrow()
                                .verify()))
                        .isEmpty();
            }
            assertThat(left.openHandles()).isEmpty();
        }
    }

    @Test
    void aMergeTellsHowFarItIsAndCanBeStopped() {
        open(false, 30_000);
        fill(500, 0);
        flush();
        fill(500, 250);
        flush();
        List<String> rows = store.rows(table);
        List<String> before = sstables();
        CompletableFuture<Void> merge = compactable().compact(null).toCompletableFuture();
        store.kit.runAll();
        List<Long> done = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            store.kit.advance(SECOND / 10);
            compactable().running().forEach(progress -> done.add(progress.bytesDone()));
        }
        assertThat(done).hasSize(40).isSorted();
        CompactionProgress progress = compactable().running().getFirst();
        assertThat(progress.table()).isEqualTo("k.t");
        assertThat(progress.requested()).isTrue();
        assertThat(progress.filesIn()).isEqualTo(2);
        assertThat(progress.filesOut()).isPositive();
        // A small file is read at once.
        assertThat(progress.bytesDone()).isPositive().isLessThanOrEqualTo(progress.bytesTotal());
        assertThat(progress.bytesWritten()).isPositive().isLessThan(progress.bytesTotal() / 2);
        assertThat(progress.rows()).isPositive().isEqualTo(progress.partitions());
        assertThat(compactable().stop(progress.id() + 1)).isFalse();
        assertThat(compactable().stop(progress.id())).isTrue();
        store.kit.advance(SECOND);
        assertThat(merge).isCompletedExceptionally();
        assertThat(merge.exceptionNow()).isInstanceOf(UnavailableException.class);
        assertThat(compactable().running()).isEmpty();
        assertThat(sstables()).isEqualTo(before);
        assertThat(store.rows(table)).isEqualTo(rows);
    }

    @Test
    void memoryOfAFlushIsFreeWhileAMergeGoesOn() {
        open(false, 5_000);
        fill(500, 0);
        flush();
        CompletableFuture<Void> merge = compactable().compact(null).toCompletableFuture();
        store.kit.advance(SECOND);
        fill(500, 500);
        long full = store.engine.stats().memtableBytes();
        flush();
        assertThat(compactable().running()).hasSize(1);
        assertThat(store.engine.stats().memtableBytes()).isLessThan(full / 2);
        store.close();
        assertThat(merge).isCompletedExceptionally();
        assertThat(sstables()).hasSize(2);
    }

    @Test
    void aFullDiskGivesBackWhatWasWrittenAndTheMergeIsDoneLater() {
        open(true, 0);
        for (int i = 0; i < 3; i++) {
            fill(300, 100 * i);
            flush();
        }
        // The fourth brings the merge about: it comes far enough to complete files.
        files.inject(FileStep.WRITE, name -> name.endsWith(".sst.tmp"), 9, FaultyFiles.FOREVER, Fault.DISK_FULL);
        fill(100, 700);
        flush();
        store.kit.advance(SECOND);
        assertThat(store.events).anyMatch(event -> event instanceof EngineEvent.BackgroundFailed);
        assertThat(store.engine.stats().compactions()).isZero();
        assertThat(sstables()).hasSize(4);
        files.heal();
        store.kit.advance(11 * SECOND);
        store.kit.runAll();
        assertThat(store.engine.stats().compactions()).isPositive();
        assertThat(store.rows(table)).hasSize(600);
    }

    @Test
    void writersAreSlowedWhileMergesLagBehindAndNeverStopped() {
        open(true, 2_000);
        for (int i = 0; i < 40; i++) {
            assertThat(store.write(TestStore.insert(table, "p" + i, "r", VALUE, 10)) == null)
                    .as("a write waits only once merges lag behind")
                    .isEqualTo(store.engine.stats().writeDelays() > 0);
            store.kit.advance(SECOND / 50);
            flush();
        }
        assertThat(store.engine.stats().compactionDebtBytes()).isPositive();
        assertThat(store.engine.stats().writeDelays()).isPositive();
        assertThat(store.events)
                .anyMatch(event -> event instanceof EngineEvent.Stalled(String reason, long _)
                        && reason.equals("compaction lags behind"));
        for (int i = 0; i < 60; i++) {
            store.kit.advance(SECOND);
        }
        assertThat(store.engine.stats().compactionDebtBytes()).isZero();
        assertThat(store.write(TestStore.insert(table, "last", "r", VALUE, 10))).isEqualTo("applied");
        assertThat(store.events.getLast()).isInstanceOf(EngineEvent.StallEnded.class);
        assertThat(store.rows(table)).hasSize(41);
    }

    /** Rows are deleted and written anew, with every merge free to forget tombstones at once. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void nothingDeletedComesBack(long seed) {
        open(true, 400_000, NO_GRACE);
        Random choice = new Random(seed);
        Map<String, String> model = new TreeMap<>();
        for (int i = 1; i <= 3_000; i++) {
            String key = "p" + choice.nextInt(200);
            String row = "r" + choice.nextInt(3);
            if (choice.nextInt(3) == 0) {
                model.remove(key + "/" + row);
                store.submit(Durability.PERIODIC, TestStore.deleteRow(table, key, row, i, store.kit.seconds()));
            } else {
                String value = i + VALUE.substring(choice.nextInt(VALUE.length()));
                model.put(key + "/" + row, key + "/" + row + "=" + value);
                store.submit(Durability.PERIODIC, TestStore.insert(table, key, row, value, i));
            }
            store.kit.runAll();
            switch (choice.nextInt(80)) {
                case 0, 1, 2 -> flush();
                case 3 -> store.kit.advance(SECOND);
                case 4 -> {
                    if (choice.nextInt(4) == 0) {
                        store.await(compactable().compact(null));
                    }
                }
                default -> store.kit.advance(1_000_000);
            }
            if (i % 500 == 0) {
                assertThat(store.rows(table).stream().sorted())
                        .as("seed=%d operation=%d", seed, i)
                        .isEqualTo(model.values().stream().sorted().toList());
            }
        }
        assertThat(store.engine.stats().compactions()).isGreaterThan(10);
        store.await(compactable().compact(null));
        assertThat(store.rows(table).stream().sorted())
                .isEqualTo(model.values().stream().sorted().toList());
        store.close();
        store = new TestStore(files, TestOptions.SMALL, new KitContext());
        assertThat(store.rows(table)).hasSameSizeAs(model.values());
    }
}
