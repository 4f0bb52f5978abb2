package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Fault;
import dev.drumlin.lsm.io.FaultyFiles;
import dev.drumlin.lsm.io.FileStep;
import dev.drumlin.lsm.io.Subfolder;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.SnapshotCatalog;
import dev.drumlin.storage.Snapshotable;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.UnavailableException;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableSchema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Snapshots on demand, and those that DROP and TRUNCATE take. */
class SnapshotTest {
    private static final SchemaChange DROP = new SchemaChange.DropTable("k", "t");

    private final CrashableFiles disk = new CrashableFiles();
    private final FaultyFiles files = new FaultyFiles(disk);
    private TestStore store = new TestStore(files, TestOptions.SMALL, new KitContext());
    private final TableSchema table = store.createTable("t");

    @AfterEach
    void nothingLeaks() {
        files.heal();
        store.close();
        assertThat(files.openHandles()).isEmpty();
    }

    private void insert(String row) {
        assertThat(store.write(TestStore.insert(table, "a", row, "x", 10))).isEqualTo("applied");
    }

    private void flush() {
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
    }

    private CompletionStage<Void> snapshot(String name) {
        return store.engine.ability(Snapshotable.class).orElseThrow().snapshot(name);
    }

    private List<String> snapshots() {
        return store.await(
                store.engine.ability(SnapshotCatalog.class).orElseThrow().snapshots());
    }

    private CompletionStage<Void> clear(String name) {
        return store.engine.ability(SnapshotCatalog.class).orElseThrow().clearSnapshot(name);
    }

    /** Opens a snapshot as the store that it is, on what a crash now would leave of it. */
    private List<String> rowsOf(String snapshot) {
        CrashableFiles left = disk.afterCrash(Survivors.NONE, 1);
        try (TestStore copy = new TestStore(new Subfolder(left, "snapshots/" + snapshot))) {
            assertThat(copy.engine.schema().tables()).hasSize(1);
            List<String> rows = copy.rows(copy.table("t"));
            assertThat(copy.write(TestStore.insert(copy.table("t"), "z", "z", "z", 10)))
                    .isEqualTo("applied");
            return rows;
        }
    }

    private CompletionStage<?> remove(String operation) {
        return switch (operation) {
            case "truncated" -> store.engine.truncate(table.id());
            case "dropped" -> store.engine.change(DROP);
            default -> store.engine.change(new SchemaChange.DropKeyspace("k"));
        };
    }

    @ParameterizedTest
    @CsvSource({"truncated, truncated, t", "dropped, dropped, t", "keyspace, dropped, k"})
    void whatIsRemovedIsKeptInASnapshot(String operation, String prefix, String subject) {
        insert("1");
        flush();
        insert("2");
        store.await(remove(operation));
        assertThat(snapshots()).singleElement().satisfies(name -> {
            assertThat(name).matches(prefix + "-[0-9]+-" + subject);
            assertThat(rowsOf(name)).containsExactly("a/1=x", "a/2=x");
        });
        // After the files of the table are gone as well.
        store.close();
        store = new TestStore(files, TestOptions.SMALL, new KitContext());
        assertThat(disk.names()).noneMatch(name -> name.startsWith("sstables/"));
        assertThat(rowsOf(snapshots().getFirst())).containsExactly("a/1=x", "a/2=x");
    }

    @Test
    void anEmptyTableLeavesNoSnapshotAndNamesAreNeverTakenTwice() {
        store.await(store.engine.truncate(table.id()));
        assertThat(snapshots()).isEmpty();
        insert("1");
        store.await(store.engine.truncate(table.id()));
        insert("2");
        store.await(store.engine.truncate(table.id()));
        assertThat(snapshots()).hasSize(2);
        assertThat(rowsOf(snapshots().getFirst())).containsExactly("a/1=x");
        assertThat(rowsOf(snapshots().getLast())).containsExactly("a/2=x");
    }

    @Test
    void withoutAutoSnapshotNothingIsKept() {
        store.close();
        store = new TestStore(files, LsmOptions.parse(Map.of("auto-snapshot", "false")), new KitContext());
        insert("1");
        store.await(store.engine.truncate(table.id()));
        insert("2");
        store.await(store.engine.change(DROP));
        assertThat(snapshots()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "truncated, LINK, 1",
        "truncated, CREATE, 1",
        "truncated, CREATE, 2",
        "truncated, WRITE, 1",
        "dropped, LINK, 1",
        "dropped, LINK, 2",
        "dropped, CREATE, 1",
        "dropped, CREATE, 2",
        "dropped, WRITE, 1",
        "dropped, SYNC, 1",
        "dropped, RENAME, 1",
        "dropped, SYNC_FOLDER, 1"
    })
    void aSnapshotThatFailsRefusesTheOperationAndChangesNothing(String operation, FileStep step, int nth) {
        insert("1");
        flush();
        insert("2");
        files.inject(step, name -> name.startsWith("snapshots/"), nth, 1, Fault.DISK_FULL);
        assertThatThrownBy(() -> store.await(remove(operation))).hasCauseInstanceOf(UnavailableException.class);
        assertThat(snapshots()).isEmpty();
        assertThat(disk.names()).noneMatch(name -> name.startsWith("snapshots/"));
        insert("3");
        assertThat(store.rows(table)).containsExactly("a/1=x", "a/2=x", "a/3=x");
        try (TestStore again = new TestStore(disk.afterCrash(Survivors.NONE, 1))) {
            assertThat(again.rows(again.table("t"))).containsExactly("a/1=x", "a/2=x", "a/3=x");
        }
        store.await(remove(operation));
        assertThat(rowsOf(snapshots().getFirst())).containsExactly("a/1=x", "a/2=x", "a/3=x");
    }

    @Test
    void aSnapshotOnDemandIsOnePointInTimeAndIsListedAndCleared() {
        insert("1");
        flush();
        insert("2");
        store.await(snapshot("before"));
        insert("3");
        store.await(store.engine.ability(Compactable.class).orElseThrow().compact(null));
        assertThat(snapshots()).containsExactly("before");
        assertThat(rowsOf("before")).containsExactly("a/1=x", "a/2=x");
        assertThatThrownBy(() -> store.await(snapshot("before"))).hasCauseInstanceOf(AlreadyExistsException.class);
        store.await(clear("before"));
        assertThat(snapshots()).isEmpty();
        assertThat(disk.names()).noneMatch(name -> name.startsWith("snapshots/"));
        assertThatThrownBy(() -> store.await(clear("before"))).hasCauseInstanceOf(NotFoundException.class);
        assertThat(store.rows(table)).containsExactly("a/1=x", "a/2=x", "a/3=x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a/b", "/etc", "a b", "a ", "a.b", "-a", "a\0b"})
    void namesThatCouldBePathsAreRefused(String name) {
        insert("1");
        List<String> before = disk.names();
        assertThatThrownBy(() -> store.await(snapshot(name))).hasCauseInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> store.await(clear(name))).hasCauseInstanceOf(InvalidRequestException.class);
        assertThat(disk.names()).isEqualTo(before);
    }
}
