package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.UnavailableException;
import dev.drumlin.storage.event.EngineEvent;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LsmEngineTest {
    private final CrashableFiles files = new CrashableFiles();

    @Test
    void whatWasAcknowledgedIsThereAfterACrashAndAReplay() {
        TestStore store = new TestStore(files);
        TableSchema table = store.createTable("t");
        assertThat(store.write(TestStore.insert(table, "a", "1", "x", 10))).isEqualTo("applied");
        assertThat(store.write(TestStore.insert(table, "a", "2", "y", 10), TestStore.insert(table, "b", "1", "z", 10)))
                .isEqualTo("applied");

        CrashableFiles left = files.afterCrash(Survivors.NONE, 1);
        try (TestStore again = new TestStore(left)) {
            assertThat(again.rows(again.table("t"), "a")).containsExactly("a/1=x", "a/2=y");
            assertThat(again.rows(again.table("t"), "b")).containsExactly("b/1=z");
            assertThat(again.events)
                    .anyMatch(event -> event instanceof EngineEvent.ReplayFinished done && done.mutations() == 3);
        }
        assertThat(left.openHandles()).isEmpty();
    }

    @Test
    void nothingIsSeenBeforeItIsSynced() {
        try (TestStore store = new TestStore(files)) {
            TableSchema table = store.createTable("t");
            TestStore.Fate fate = store.submit(Durability.GROUP, TestStore.insert(table, "a", "1", "x", 10));
            assertThat(fate.text).isNull();
            TestStore.Fate unlogged = store.submit(Durability.NONE, TestStore.insert(table, "a", "2", "x", 10));
            assertThat(fate.text).isNull();
            assertThat(unlogged.text).isNull();
            store.kit.runAll();
            assertThat(fate.text).isEqualTo("applied");
            assertThat(unlogged.text).isEqualTo("applied");
            assertThat(store.rows(table, "a")).hasSize(2);
        }
    }

    @Test
    void aFlushIsNotAheadOfALogThatWasNotSynced() {
        TestStore store = new TestStore(files);
        TableOptions periodic = new TableOptions("", 0, 0, 0.01, Durability.PERIODIC, Map.of());
        TableSchema a = store.createTable("a", new UUID(1, 1), periodic);
        TableSchema b = store.createTable("b", new UUID(1, 2), periodic);
        TestStore.Fate fate = store.submit(
                Durability.NONE, TestStore.insert(a, "a", "1", "x", 10), TestStore.insert(b, "a", "1", "x", 10));
        store.kit.runAll();
        assertThat(fate.text).isEqualTo("applied");
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(a.id()));
        try (TestStore again = new TestStore(files.afterCrash(Survivors.NONE, 1))) {
            assertThat(again.rows(again.table("a"), "a")).containsExactly("a/1=x");
            assertThat(again.rows(again.table("b"), "a")).as("a group is whole").containsExactly("a/1=x");
        }
        store.close();
    }

    @Test
    void serverTimestampsRiseAcrossRestartsEvenIfTheClockGoesBack() {
        TestStore store = new TestStore(files);
        TableSchema table = store.createTable("t");
        store.write(TestStore.insert(table, "a", "1", "old", RowFormat.SERVER_TIMESTAMP));
        store.kit.jump(-1_000);
        store.write(TestStore.insert(table, "a", "1", "new", RowFormat.SERVER_TIMESTAMP));
        assertThat(store.rows(table, "a")).containsExactly("a/1=new");
        store.close();

        KitContext past = new KitContext();
        past.jump(-86_400);
        try (TestStore again = new TestStore(files, LsmOptions.DEFAULTS, past)) {
            again.write(TestStore.insert(table, "a", "1", "newest", RowFormat.SERVER_TIMESTAMP));
            assertThat(again.rows(table, "a")).containsExactly("a/1=newest");
        }
    }

    @Test
    void noTwoWritesGetOneTimestampEvenIfOneWaitedForRoomInTheLog() {
        try (TestStore store = new TestStore(files, TestOptions.SMALL, new KitContext())) {
            TableSchema table = store.createTable("t");
            for (String value : List.of("x", "y", "z")) {
                byte[] large = TestStore.insert(table, "a", "1", value.repeat(25_000), RowFormat.SERVER_TIMESTAMP);
                store.submit(Durability.GROUP, large);
            }
            store.submit(Durability.GROUP, TestStore.insert(table, "a", "1", "last", RowFormat.SERVER_TIMESTAMP));
            store.kit.runAll();
            assertThat(store.rows(table, "a")).containsExactly("a/1=last");
        }
    }

    @Test
    void aMissingManifestIsDamageAndNotANewStore() throws Exception {
        try (TestStore store = new TestStore(files)) {
            store.write(TestStore.insert(store.createTable("t"), "a", "1", "x", 10));
            store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
        }
        files.delete("MANIFEST");
        List<String> before = files.list("sstables");
        assertThatThrownBy(() -> new TestStore(files)).isInstanceOf(CorruptedException.class);
        assertThat(files.list("sstables")).isEqualTo(before).isNotEmpty();
    }

    @Test
    void aMalformedMutationFailsItsGroupAlone() {
        try (TestStore store = new TestStore(files)) {
            TableSchema table = store.createTable("t");
            byte[] broken = TestStore.insert(table, "a", "1", "x", 10);
            broken[0]++;
            assertThat(store.write(broken)).isEqualTo("invalid-request not-applied");
            assertThat(store.write(TestStore.insert(table, "a", "2", "y", 10))).isEqualTo("applied");
            assertThat(store.rows(table, "a")).containsExactly("a/2=y");
        }
    }

    @Test
    void aSecondEngineOnTheFolderIsRefused() {
        try (TestStore store = new TestStore(files)) {
            assertThatThrownBy(() -> new TestStore(files))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("test folder");
            assertThat(store.engine.health()).isInstanceOf(Health.Ok.class);
        }
    }

    @Test
    void closedEnginesRefuseAndHoldNothing() {
        TestStore store = new TestStore(files);
        TableSchema table = store.createTable("t");
        store.close();
        store.close();
        assertThat(store.write(TestStore.insert(table, "a", "1", "x", 10))).isEqualTo("closed not-applied");
        assertThat(files.openHandles()).isEmpty();
    }
}
