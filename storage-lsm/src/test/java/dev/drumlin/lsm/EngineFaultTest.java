package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Fault;
import dev.drumlin.lsm.io.FaultyFiles;
import dev.drumlin.lsm.io.FileStep;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.ReadOnlyException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineEvent;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Disks that fail, fill up and lie. */
class EngineFaultTest {
    private static final long SECOND = 1_000_000_000L;

    private final CrashableFiles disk = new CrashableFiles();
    private final FaultyFiles files = new FaultyFiles(disk);
    private final TestStore store = new TestStore(files, TestOptions.SMALL, new KitContext());
    private final TableSchema table = store.createTable("t");

    private static boolean isLog(String name) {
        return name.startsWith("commitlog/");
    }

    private static boolean isSSTable(String name) {
        return name.startsWith("sstables/");
    }

    private static boolean isManifest(String name) {
        return name.startsWith("MANIFEST");
    }

    @AfterEach
    void nothingLeaks() {
        files.heal();
        store.close();
        assertThat(files.openHandles()).isEmpty();
    }

    private CompletableFuture<Void> flush() {
        CompletableFuture<Void> done =
                store.engine.ability(Flushable.class).orElseThrow().flush(null).toCompletableFuture();
        store.kit.runAll();
        return done;
    }

    private CompletableFuture<Void> startCompaction() {
        CompletableFuture<Void> done = store.engine
                .ability(Compactable.class)
                .orElseThrow()
                .compact(null)
                .toCompletableFuture();
        store.kit.runAll();
        return done;
    }

    private void compact() {
        store.await(store.engine.ability(Compactable.class).orElseThrow().compact(null));
    }

    @Test
    void nothingIsAcknowledgedOnTheStrengthOfASyncAfterAFailedOne() {
        store.write(TestStore.insert(table, "a", "1", "x", 10));
        files.inject(FileStep.SYNC, EngineFaultTest::isLog, 1, 1, Fault.IO_ERROR);
        assertThat(store.write(TestStore.insert(table, "a", "2", "y", 10))).isEqualTo("read-only unknown");
        for (int i = 3; i < 6; i++) {
            assertThat(store.write(TestStore.insert(table, "a", "" + i, "z", 10)))
                    .isEqualTo("read-only not-applied");
        }
        store.kit.advance(10 * SECOND);
        assertThat(store.engine.health()).isInstanceOf(Health.ReadOnly.class);
        assertThat(store.events).anyMatch(event -> event instanceof EngineEvent.BecameReadOnly);
        assertThat(store.rows(table, "a")).containsExactly("a/1=x");
        try (TestStore again = new TestStore(disk.afterCrash(Survivors.NONE, 1))) {
            assertThat(again.rows(again.table("t"), "a")).containsExactly("a/1=x");
            assertThat(again.write(TestStore.insert(table, "a", "9", "z", 10))).isEqualTo("applied");
        }
    }

    @Test
    void anUnloggedWriteDoesNotShowWhatAFailedLogMayHaveLost() {
        TableSchema unlogged =
                store.createTable("n", new UUID(7, 7), new TableOptions("", 0, 0, 0.01, Durability.NONE, Map.of()));
        files.inject(FileStep.SYNC, EngineFaultTest::isLog, 1, 1, Fault.IO_ERROR);
        List<TestStore.Fate> late = new ArrayList<>();
        disk.onStep((number, step, name) -> {
            if (step == FileStep.WRITE && isLog(name) && late.isEmpty()) {
                late.add(store.submit(Durability.NONE, TestStore.insert(unlogged, "a", "1", "n", 10)));
            }
        });
        assertThat(store.write(TestStore.insert(table, "a", "1", "x", 10))).isEqualTo("read-only unknown");
        store.kit.advance(SECOND);
        assertThat(late.getFirst().text).isEqualTo("read-only unknown");
        assertThat(store.rows(table, "a")).isEmpty();
        assertThat(store.rows(unlogged, "a")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"DISK_FULL", "SHORT_DISK_FULL"})
    void aFullDiskStopsWritesAndKeepsReadsAndEndsByItself(Fault fault) {
        store.write(TestStore.insert(table, "a", "1", "x", 10));
        files.inject(FileStep.WRITE, EngineFaultTest::isLog, 1, FaultyFiles.FOREVER, fault);
        assertThat(store.write(TestStore.insert(table, "a", "2", "y", 10))).isEqualTo("read-only unknown");
        assertThat(store.write(TestStore.insert(table, "a", "3", "z", 10))).isEqualTo("read-only not-applied");
        assertThat(store.rows(table, "a")).containsExactly("a/1=x");
        store.kit.advance(5 * SECOND);
        assertThat(store.engine.health()).isInstanceOf(Health.ReadOnly.class);

        files.heal();
        store.kit.advance(2 * SECOND);
        assertThat(store.engine.health()).isInstanceOf(Health.Ok.class);
        assertThat(store.events).anyMatch(event -> event instanceof EngineEvent.BecameWritable);
        assertThat(store.write(TestStore.insert(table, "a", "4", "w", 10))).isEqualTo("applied");
        // The write in doubt was kept, and comes before the one after it.
        assertThat(store.rows(table, "a")).containsExactly("a/1=x", "a/2=y", "a/4=w");
        try (TestStore again = new TestStore(disk.afterCrash(Survivors.NONE, 1))) {
            assertThat(again.rows(again.table("t"), "a")).containsExactly("a/1=x", "a/2=y", "a/4=w");
        }
    }

    @Test
    void aFlushThatFindsTheDiskFullIsDoneLater() {
        store.write(TestStore.insert(table, "a", "1", "x", 10));
        files.inject(FileStep.WRITE, EngineFaultTest::isSSTable, 1, 2, Fault.DISK_FULL);
        assertThat(flush()).isCompletedExceptionally();
        assertThat(store.rows(table, "a")).containsExactly("a/1=x");
        assertThat(store.write(TestStore.insert(table, "a", "2", "y", 10))).isEqualTo("applied");
        for (int i = 0; i < 4; i++) {
            store.kit.advance(SECOND);
        }
        assertThat(store.engine.stats().flushes()).isPositive();
        assertThat(store.rows(table, "a")).containsExactly("a/1=x", "a/2=y");
        assertThat(disk.names()).noneMatch(name -> name.endsWith(".tmp"));
    }

    @ParameterizedTest
    @EnumSource(
            value = FileStep.class,
            names = {"CREATE", "WRITE", "SYNC", "RENAME", "SYNC_FOLDER", "OPEN"})
    void aFlushThatFailsAnywhereIsDoneLaterAndLosesNothing(FileStep step) {
        store.write(TestStore.insert(table, "a", "1", "x", 10));
        files.inject(step, EngineFaultTest::isSSTable, 1, 1, Fault.IO_ERROR);
        boolean onFolder = step == FileStep.SYNC_FOLDER;
        if (onFolder) {
            files.inject(step, name -> name.equals("sstables"), 1, 1, Fault.IO_ERROR);
        }
        assertThat(flush()).isCompletedExceptionally();
        assertThat(store.rows(table, "a")).containsExactly("a/1=x");
        store.kit.advance(3 * SECOND);
        assertThat(store.engine.stats().sstables()).isEqualTo(1);
        assertThat(store.rows(table, "a")).containsExactly("a/1=x");
        try (TestStore again = new TestStore(disk.afterCrash(Survivors.NONE, 1))) {
            assertThat(again.rows(again.table("t"), "a")).containsExactly("a/1=x");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"IO_ERROR", "DISK_FULL"})
    void aManifestThatCannotBeSyncedStopsWritesAndLosesNothing(Fault fault) {
        store.write(TestStore.insert(table, "a", "1", "x", 10));
        files.inject(FileStep.SYNC, EngineFaultTest::isManifest, 1, 1, fault);
        assertThat(flush()).isCompletedExceptionally();
        assertThat(store.engine.health()).isInstanceOf(Health.ReadOnly.class);
        assertThat(store.rows(table, "a")).containsExactly("a/1=x");
        int filesThen = disk.names().size();
        store.kit.advance(3 * SECOND);
        assertThat(disk.names()).as("no more is tried").hasSize(filesThen);
        for (Survivors survivors : Survivors.values()) {
            try (TestStore again = new TestStore(disk.afterCrash(survivors, 1))) {
                assertThat(again.rows(again.table("t"), "a")).containsExactly("a/1=x");
            }
        }
    }

    @Test
    void aFullDiskAtTheManifestIsTriedAgain() {
        store.write(TestStore.insert(table, "a", "1", "x", 10));
        files.inject(FileStep.WRITE, EngineFaultTest::isManifest, 1, 1, Fault.SHORT_DISK_FULL);
        assertThat(flush()).isCompletedExceptionally();
        assertThat(store.engine.health()).isInstanceOf(Health.Ok.class);
        store.kit.advance(3 * SECOND);
        assertThat(store.engine.stats().sstables()).isEqualTo(1);
        try (TestStore again = new TestStore(disk.afterCrash(Survivors.NONE, 1))) {
            assertThat(again.rows(again.table("t"), "a")).containsExactly("a/1=x");
        }
    }

    @Test
    void damageIsNamedAndNothingIsMergedThatHasIt() {
        store.write(TestStore.insert(table, "a", "1", "x", 10));
        flush().join();
        store.write(TestStore.insert(table, "a", "2", "y", 10));
        flush().join();
        files.inject(FileStep.READ, EngineFaultTest::isSSTable, 1, FaultyFiles.FOREVER, Fault.BIT_FLIP);
        assertThatThrownBy(() -> store.rows(table, "a"))
                .isInstanceOfSatisfying(
                        CorruptedException.class,
                        damage -> assertThat(damage.file()).startsWith("sstables/"));
        assertThat(store.events).anyMatch(event -> event instanceof EngineEvent.CorruptionFound);
        assertThatThrownBy(this::compact).hasCauseInstanceOf(CorruptedException.class);
        files.heal();
        assertThat(store.engine.stats().sstables()).isEqualTo(2);
        assertThat(store.rows(table, "a")).containsExactly("a/1=x", "a/2=y");
    }

    @Test
    void aMissingFileIsReportedByName() throws Exception {
        store.write(TestStore.insert(table, "a", "1", "x", 10));
        flush().join();
        CrashableFiles left = disk.afterCrash(Survivors.ALL, 1);
        String gone = left.names().stream()
                .filter(EngineFaultTest::isSSTable)
                .findFirst()
                .orElseThrow();
        left.delete(gone);
        assertThatThrownBy(() -> new TestStore(left))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(gone);
        assertThat(left.openHandles()).isEmpty();
    }

    @Test
    void writesAreRefusedBeforeMemoryRunsOutAndTakenAgainAfterAFlush() {
        CrashableFiles small = new CrashableFiles();
        FaultyFiles slow = new FaultyFiles(small);
        KitContext kit = new KitContext();
        try (TestStore tight =
                new TestStore(slow, TestOptions.SMALL, kit, new MemoryBudget(300_000, 1 << 20, 1 << 20, 1 << 20))) {
            TableSchema t = tight.createTable("t");
            slow.inject(FileStep.CREATE, EngineFaultTest::isSSTable, 1, FaultyFiles.FOREVER, Fault.DISK_FULL);
            String fate = "applied";
            int written = 0;
            while (fate != null && fate.equals("applied") && written < 1_000) {
                TestStore.Fate submitted =
                        tight.submit(Durability.GROUP, TestStore.insert(t, "p" + written, "r", "x".repeat(2_000), 10));
                kit.advance(SECOND / 20);
                fate = submitted.text;
                written++;
            }
            assertThat(fate).isEqualTo("overloaded not-applied");
            assertThat(tight.engine.stats().memtableBytes()).isLessThan(600_000);
            assertThat(tight.events).anyMatch(event -> event instanceof EngineEvent.Stalled);
            slow.heal();
            kit.advance(5 * SECOND);
            assertThat(tight.write(TestStore.insert(t, "last", "r", "x", 10))).isEqualTo("applied");
            assertThat(tight.rows(t)).hasSize(written);
        }
    }

    @Test
    void aFlushWaitsUntilOlderPeriodicWritesOfOtherTablesAreSynced() {
        TableSchema other = store.createTable("other");
        assertThat(store.write(Durability.PERIODIC, TestStore.insert(other, "a", "1", "older", 10)))
                .isEqualTo("applied");
        assertThat(store.write(Durability.PERIODIC, TestStore.insert(table, "a", "2", "newer", 10)))
                .isEqualTo("applied");
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(table.id()));
        try (TestStore again = new TestStore(disk.afterCrash(Survivors.NONE, 1))) {
            assertThat(again.rows(again.table("t"), "a")).containsExactly("a/2=newer");
            assertThat(again.rows(again.table("other"), "a")).containsExactly("a/1=older");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFlushEndsWhenTheLogWillNeverHaveWhatItWrites(boolean compact) {
        files.inject(FileStep.SYNC, EngineFaultTest::isLog, 1, 1, Fault.IO_ERROR);
        assertThat(store.write(TestStore.insert(table, "a", "1", "x", 10))).isEqualTo("read-only unknown");
        CompletableFuture<Void> first = compact ? startCompaction() : flush();
        assertThatThrownBy(first::join).hasCauseInstanceOf(ReadOnlyException.class);
        // Later ones, too, though nothing is tried for them.
        assertThatThrownBy(flush()::join).hasCauseInstanceOf(ReadOnlyException.class);
        assertThatThrownBy(startCompaction()::join).hasCauseInstanceOf(ReadOnlyException.class);
        store.kit.advance(5 * SECOND);
        assertThat(disk.names()).noneMatch(EngineFaultTest::isSSTable);
    }

    @Test
    void aFlushWaitsWhileTheDiskIsFullAndEndsWhenThereIsRoom() {
        files.inject(FileStep.WRITE, EngineFaultTest::isLog, 1, FaultyFiles.FOREVER, Fault.DISK_FULL);
        assertThat(store.write(TestStore.insert(table, "a", "1", "x", 10))).isEqualTo("read-only unknown");
        CompletableFuture<Void> flush = flush();
        store.kit.advance(SECOND);
        assertThat(flush).isNotDone();
        files.heal();
        store.kit.advance(2 * SECOND);
        store.kit.advance(SECOND);
        assertThat(flush).isCompleted();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSchemaChangeSurvivesOnlyWithWhatCameBeforeIt(boolean drop) {
        TableSchema other = store.createTable("other");
        assertThat(store.write(Durability.PERIODIC, TestStore.insert(table, "a", "1", "older", 10)))
                .isEqualTo("applied");
        if (drop) {
            store.await(store.engine.change(new SchemaChange.DropTable("k", other.name())));
        } else {
            store.createTable("newer");
        }
        try (TestStore again = new TestStore(disk.afterCrash(Survivors.NONE, 1))) {
            assertThat(again.table("other") == null).isEqualTo(drop);
            assertThat(again.table("newer") == null).isEqualTo(drop);
            assertThat(again.rows(again.table("t"), "a")).containsExactly("a/1=older");
        }
    }

    @Test
    void aTableThatIsBeingDroppedTakesNoWritesUnlessTheDropFails() {
        TableSchema other = store.createTable("other");
        List<TestStore.Fate> fates = new ArrayList<>();
        disk.onStep((number, step, name) -> {
            if (isManifest(name) && fates.size() < 2) {
                fates.add(store.submit(
                        Durability.GROUP,
                        TestStore.insert(table, "a", "" + fates.size(), "x", 10),
                        TestStore.insert(other, "a", "" + fates.size(), "x", 10)));
            }
        });
        files.inject(FileStep.WRITE, EngineFaultTest::isManifest, 1, 1, Fault.SHORT_DISK_FULL);
        SchemaChange drop = new SchemaChange.DropTable("k", "other");
        assertThatThrownBy(() -> store.await(store.engine.change(drop))).hasCauseInstanceOf(StorageException.class);
        assertThat(fates.getFirst().text).isEqualTo("not-found not-applied");
        assertThat(store.write(TestStore.insert(table, "a", "2", "x", 10), TestStore.insert(other, "a", "2", "x", 10)))
                .isEqualTo("applied");
        store.await(store.engine.change(drop));
        assertThat(fates).extracting(fate -> fate.text).containsOnly("not-found not-applied");
        assertThat(store.rows(table, "a")).containsExactly("a/2=x");
        try (TestStore again = new TestStore(disk.afterCrash(Survivors.NONE, 1))) {
            assertThat(again.rows(again.table("t"), "a")).containsExactly("a/2=x");
            assertThat(again.table("other")).isNull();
        }
    }
}
