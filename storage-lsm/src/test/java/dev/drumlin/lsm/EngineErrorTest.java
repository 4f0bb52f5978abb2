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
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableSchema;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that ends in an Error: whoever waits is told, and what was taken is given back. */
class EngineErrorTest {
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

    @AfterEach
    void nothingLeaks() {
        files.heal();
        store.close();
        assertThat(files.openHandles()).isEmpty();
    }

    private <T> CompletableFuture<T> started(CompletionStage<T> stage) {
        store.kit.runAll();
        return stage.toCompletableFuture();
    }

    private CompletableFuture<Void> flush() {
        return started(store.engine.ability(Flushable.class).orElseThrow().flush(null));
    }

    private CompletableFuture<Void> compact() {
        return started(store.engine.ability(Compactable.class).orElseThrow().compact(null));
    }

    private void insert(String row) {
        assertThat(store.write(TestStore.insert(table, "a", row, "x", 10))).isEqualTo("applied");
    }

    @ParameterizedTest
    @ValueSource(strings = {"WRITE", "SYNC"})
    void anErrorInTheLogEndsTheWriteAndStopsWrites(String step) {
        files.inject(FileStep.valueOf(step), EngineErrorTest::isLog, 1, 1, Fault.ERROR);
        assertThat(store.write(TestStore.insert(table, "a", "1", "x", 10))).isEqualTo("read-only unknown");
        assertThat(store.engine.health()).isInstanceOf(Health.ReadOnly.class);
        assertThat(store.write(TestStore.insert(table, "a", "2", "x", 10))).isEqualTo("read-only not-applied");
        assertThat(store.rows(table, "a")).isEmpty();
        // No clean end is written behind what may be lost: the next start finds a torn log, not a damaged one.
        store.close();
        for (Survivors survivors : Survivors.values()) {
            try (TestStore again = new TestStore(disk.afterCrash(survivors, 1))) {
                assertThat(again.rows(again.table("t"), "a")).isSubsetOf("a/1=x");
            }
        }
    }

    @Test
    void aFlushThatEndsInAnErrorIsDoneLater() {
        insert("1");
        files.inject(FileStep.CREATE, EngineErrorTest::isSSTable, 1, 1, Fault.ERROR);
        assertThatThrownBy(flush()::join).hasCauseInstanceOf(InternalException.class);
        store.kit.advance(2 * SECOND);
        assertThat(store.engine.stats().sstables()).isEqualTo(1);
        assertThat(store.rows(table, "a")).containsExactly("a/1=x");
    }

    @Test
    void aMergeThatEndsInAnErrorIsToldAndLeavesTheTableFree() {
        insert("1");
        flush().join();
        insert("2");
        flush().join();
        files.inject(FileStep.CREATE, EngineErrorTest::isSSTable, 1, 1, Fault.ERROR);
        assertThatThrownBy(compact()::join).hasCauseInstanceOf(InternalException.class);
        assertThat(store.engine.stats().sstables()).isEqualTo(2);
        compact().join();
        assertThat(store.engine.stats().sstables()).isEqualTo(1);
        assertThat(store.rows(table, "a")).containsExactly("a/1=x", "a/2=x");
    }

    @Test
    void aTruncationThatEndsInAnErrorIsToldAndKeepsTheRows() {
        assertThat(store.write(Durability.PERIODIC, TestStore.insert(table, "a", "1", "x", 10)))
                .isEqualTo("applied");
        files.inject(FileStep.WRITE, name -> name.startsWith("MANIFEST"), 1, 1, Fault.ERROR);
        assertThat(started(store.engine.truncate(table.id()))).isCompletedExceptionally();
        assertThat(store.rows(table, "a")).containsExactly("a/1=x");
    }

    @Test
    void aSchemaChangeThatEndsInAnErrorIsTold() {
        files.inject(FileStep.WRITE, name -> name.startsWith("MANIFEST"), 1, 1, Fault.ERROR);
        assertThat(started(store.engine.change(new SchemaChange.DropTable("k", "t"))))
                .isCompletedExceptionally();
        assertThat(store.table("t")).isNotNull();
    }

    @Test
    void aReadThatEndsInAnErrorIsToldAndTheNextOneWorks() {
        insert("1");
        flush().join();
        files.inject(FileStep.READ, EngineErrorTest::isSSTable, 1, 1, Fault.ERROR);
        assertThatThrownBy(() -> store.rows(table, "a")).isInstanceOf(InternalException.class);
        assertThat(store.rows(table, "a")).containsExactly("a/1=x");
        files.inject(FileStep.READ, EngineErrorTest::isSSTable, 1, 1, Fault.ERROR);
        assertThat(started(store.engine.ability(Verifiable.class).orElseThrow().verify()))
                .isCompletedExceptionally();
    }
}
