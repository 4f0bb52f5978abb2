package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Fault;
import dev.drumlin.lsm.io.FaultyFiles;
import dev.drumlin.lsm.io.FileStep;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ConditionFormat;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When conditions are looked at, decided and acknowledged, step by step on one thread. */
class ConditionsTest {
    private final CrashableFiles disk = new CrashableFiles();
    private final FaultyFiles files = new FaultyFiles(disk);
    private final TestStore store = new TestStore(files, TestOptions.SMALL, new KitContext());
    private final TableSchema table = store.createTable("t");

    @AfterEach
    void close() {
        store.close();
    }

    static byte[] valueIs(TableSchema table, String key, String clustering, String value) {
        byte[] rawKey = key.getBytes(StandardCharsets.UTF_8);
        ByteWriter out = new ByteWriter(64);
        ConditionFormat.value(
                out,
                table,
                Murmur3.token(rawKey),
                rawKey,
                clustering.getBytes(StandardCharsets.UTF_8),
                false,
                ConditionFormat.EQUALS,
                TestStore.VALUE_COLUMN,
                TestStore.bytes(value == null ? "" : value),
                0,
                value == null ? -1 : (int) TestStore.bytes(value).byteSize());
        return out.toByteArray();
    }

    static void group(WriteBatch batch, TestStore.Fate fate, Durability durability, byte[] put, byte[] condition) {
        batch.group(durability, ReadBatch.NO_DEADLINE, CostCounters.OFF, fate);
        batch.mutation(MemorySegment.ofArray(put), 0, put.length);
        if (condition != null) {
            batch.condition(MemorySegment.ofArray(condition), 0, condition.length);
        }
    }

    private byte[] put(String key, String value) {
        return TestStore.insert(table, key, "c", value, RowFormat.SERVER_TIMESTAMP);
    }

    private TestStore.Fate submitIf(String key, String expected, String value) {
        TestStore.Fate fate = new TestStore.Fate();
        WriteBatch batch = new WriteBatch();
        batch.begin();
        group(batch, fate, Durability.GROUP, put(key, value), valueIs(table, key, "c", expected));
        store.engine.write(batch);
        return fate;
    }

    private void flush() {
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
    }

    @Test
    void inMemoryNothingIsHandedToAnotherThread() {
        store.write(put("k", "1"));
        TestStore.Fate fate = submitIf("k", "1", "2");
        // One task: the sync step. It ends the group; a look by a read thread would have come before it.
        assertThat(store.kit.runOne()).isTrue();
        assertThat(fate.text).isEqualTo("applied");
    }

    @Test
    void aRefusalWaitsUntilWhatItSawIsDurable() {
        TestStore.Fate write = store.submit(Durability.GROUP, put("k", "1"));
        TestStore.Fate refused = submitIf("k", "0", "2");
        assertThat(refused.text).isNull();
        store.kit.runAll();
        assertThat(write.text).isEqualTo("applied");
        assertThat(refused.text).isEqualTo("not applied");
    }

    @Test
    void aRefusalOverAWriteThatIsInDoubtFailsAsNotApplied() {
        files.inject(FileStep.SYNC, name -> name.startsWith("commitlog/"), 1, 1, Fault.IO_ERROR);
        TestStore.Fate write = store.submit(Durability.GROUP, put("k", "1"));
        TestStore.Fate refused = submitIf("k", "0", "2");
        TestStore.Fate applied = submitIf("k", "1", "2");
        store.kit.runAll();
        assertThat(write.text).isEqualTo("read-only unknown");
        assertThat(refused.text).isEqualTo("read-only not-applied");
        assertThat(applied.text).isEqualTo("read-only unknown");
    }

    @Test
    void aChangeDuringTheLookAtFilesIsSeen() {
        store.write(put("k", "1"));
        flush();
        TestStore.Fate conditional = submitIf("k", "1", "2");
        TestStore.Fate plain = store.submit(Durability.GROUP, put("k", "3"));
        store.kit.runAll();
        assertThat(plain.text).isEqualTo("applied");
        assertThat(conditional.text).isEqualTo("not applied");
        assertThat(store.rows(table)).containsExactly("k/c=3");
    }

    @Test
    void changesWithoutEndDoNotKeepAGroupFromItsDecision() {
        store.write(put("k", "1"));
        flush();
        TestStore.Fate conditional = submitIf("k", "1", "2");
        int steps = 0;
        while (conditional.text == null) {
            store.submit(Durability.GROUP, TestStore.setStatic(table, "k", "s" + steps, steps));
            store.kit.runOne();
            assertThat(++steps).isLessThan(50);
        }
        assertThat(conditional.text).isEqualTo("applied");
    }

    @Test
    void aTruncationDuringTheLookIsSeen() {
        store.write(put("k", "1"));
        flush();
        TestStore.Fate looking = submitIf("k", "1", "2");
        CompletableFuture<Void> truncated = store.engine.truncate(table.id()).toCompletableFuture();
        TestStore.Fate later = submitIf("k", "1", "2");
        TestStore.Fate fresh = submitIf("k", null, "4");
        store.await(truncated);
        store.kit.advance(10_000_000);
        assertThat(List.of(looking.text, later.text, fresh.text))
                .containsExactly("not applied", "not applied", "applied");
        assertThat(store.rows(table)).containsExactly("k/c=4");
    }

    @Test
    void aLookThatCannotReadFailsItsGroupAlone() {
        store.write(put("k", "1"));
        flush();
        files.inject(FileStep.READ, name -> name.startsWith("sstables/"), 1, 1, Fault.IO_ERROR);
        WriteBatch batch = new WriteBatch();
        batch.begin();
        List<TestStore.Fate> fates = new ArrayList<>();
        for (String key : List.of("k", "k", "other")) {
            fates.add(new TestStore.Fate());
            boolean conditional = fates.size() == 1;
            group(
                    batch,
                    fates.getLast(),
                    Durability.GROUP,
                    put(key, "2"),
                    conditional ? valueIs(table, key, "c", "1") : null);
        }
        store.engine.write(batch);
        store.kit.runAll();
        assertThat(fates.getFirst().text).isEqualTo("internal not-applied");
        assertThat(fates.subList(1, 3)).allMatch(fate -> fate.text.equals("applied"));
    }

    @Test
    void otherPartitionsPassALookAndTheSameOneDoesNot() {
        store.write(put("k", "1"));
        flush();
        WriteBatch batch = new WriteBatch();
        batch.begin();
        List<TestStore.Fate> fates = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            fates.add(new TestStore.Fate());
        }
        group(batch, fates.get(0), Durability.NONE, put("k", "2"), valueIs(table, "k", "c", "1"));
        group(batch, fates.get(1), Durability.NONE, put("k", "3"), null);
        group(batch, fates.get(2), Durability.NONE, put("other", "3"), null);
        long before = store.engine.stats().mutations();
        store.engine.write(batch);
        assertThat(store.engine.stats().mutations() - before)
                .as("the other partition's")
                .isEqualTo(1);
        store.kit.runAll();
        assertThat(fates).allMatch(fate -> fate.text.equals("applied"));
        assertThat(store.rows(table, "k")).containsExactly("k/c=3");
    }

    @Test
    void closingEndsGroupsThatAreLookedAt() {
        store.write(put("k", "1"));
        flush();
        TestStore.Fate fate = submitIf("k", "1", "2");
        store.close();
        assertThat(fate.text).isEqualTo("closed not-applied");
        store.kit.runAll();
        assertThat(fate.text).isEqualTo("closed not-applied");
    }

    /** At each step of the disk, what survives is a chain in which no write is there without the one that it stood on. */
    @Test
    void noConditionalWriteOutlivesTheOneItStoodOn() {
        record Crash(CrashableFiles left, int acknowledged) {}
        List<Crash> crashes = new ArrayList<>();
        List<TestStore.Fate> fates = new ArrayList<>();
        disk.onStep((number, step, name) -> {
            int acknowledged =
                    (int) fates.stream().filter(fate -> fate.text != null).count();
            for (Survivors survivors : Survivors.values()) {
                crashes.add(new Crash(disk.afterCrash(survivors, number), acknowledged));
            }
        });
        TableSchema periodic = store.table("t");
        for (int i = 0; i < 24; i++) {
            TestStore.Fate fate = new TestStore.Fate();
            WriteBatch batch = new WriteBatch();
            batch.begin();
            // Every link is another row, so that a missing one shows.
            byte[] put = TestStore.insert(periodic, "k", "r" + (char) ('a' + i), "v", RowFormat.SERVER_TIMESTAMP);
            byte[] condition = i == 0 ? null : valueIs(periodic, "k", "r" + (char) ('a' + i - 1), "v");
            group(batch, fate, i % 3 == 0 ? Durability.GROUP : Durability.PERIODIC, put, condition);
            store.engine.write(batch);
            if (i % 3 == 0) {
                fates.add(fate);
            }
            if (i % 4 == 0) {
                store.kit.runAll();
            }
            if (i % 9 == 8) {
                flush();
            }
        }
        store.kit.runAll();
        disk.onStep((number, step, name) -> {});
        assertThat(fates).allMatch(fate -> fate.text.equals("applied"));
        assertThat(crashes).hasSizeGreaterThan(30);
        for (Crash crash : crashes) {
            try (TestStore again = new TestStore(crash.left(), TestOptions.SMALL, new KitContext())) {
                List<String> rows = again.rows(again.table("t"));
                for (int i = 0; i < rows.size(); i++) {
                    assertThat(rows.get(i)).isEqualTo("k/r" + (char) ('a' + i) + "=v");
                }
                // GROUP writes are every third one, and each stands on all before it.
                int least = crash.acknowledged() == 0 ? 0 : 3 * (crash.acknowledged() - 1) + 1;
                assertThat(rows).hasSizeGreaterThanOrEqualTo(least);
            }
        }
    }
}
