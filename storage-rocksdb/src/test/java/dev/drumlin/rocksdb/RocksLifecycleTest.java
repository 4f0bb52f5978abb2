package dev.drumlin.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineExecutors;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.Snapshotable;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.UnavailableException;
import dev.drumlin.storage.event.EngineListener;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType.Scalar;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaChange.NewColumn;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening, closing and what outlives them, with real threads. */
class RocksLifecycleTest implements EngineExecutors {
    private static final int SCANS = 50;
    private static final int ROWS = 3_000;

    private final ExecutorService sync = Executors.newSingleThreadExecutor();
    private final ExecutorService reads = Executors.newFixedThreadPool(4);
    private final ExecutorService background = Executors.newFixedThreadPool(2);
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final EngineContext context =
            new EngineContext(() -> 1_000L, System::nanoTime, this, MemoryBudget.DEFAULTS, EngineListener.SILENT);

    @TempDir(factory = MemoryFolder.class)
    private Path folder;

    @Override
    public Executor sync() {
        return sync;
    }

    @Override
    public Executor reads() {
        return reads;
    }

    @Override
    public Executor background() {
        return background;
    }

    @Override
    public Runnable schedule(long delayNanos, Runnable task) {
        ScheduledFuture<?> future = timer.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    @AfterEach
    void endThreads() {
        List.of(sync, reads, background, timer).forEach(ExecutorService::shutdown);
    }

    private StorageEngine open(Map<String, String> settings) {
        return new RocksProvider().open(new EngineOptions(folder, settings), context);
    }

    private static TableSchema table(StorageEngine engine) {
        engine.change(new SchemaChange.CreateKeyspace("ks", Map.of(), true))
                .toCompletableFuture()
                .join();
        engine.change(new SchemaChange.CreateTable(
                        "ks",
                        "t",
                        new UUID(0, 1),
                        List.of(
                                new NewColumn("k", Scalar.TEXT, ColumnKind.PARTITION_KEY, 0, false),
                                new NewColumn("v", Scalar.TEXT, ColumnKind.REGULAR, -1, false),
                                new NewColumn("w", Scalar.TEXT, ColumnKind.REGULAR, -1, false)),
                        TableOptions.DEFAULTS))
                .toCompletableFuture()
                .join();
        return Objects.requireNonNull(engine.schema().table("ks", "t"));
    }

    /** Sets column v of some rows, in one batch. */
    private static void write(StorageEngine engine, TableSchema table, int from, int to, String prefix) {
        WriteBatch batch = new WriteBatch();
        batch.begin();
        List<SecondOpinion.Fate> fates = new ArrayList<>();
        for (int i = from; i < to; i++) {
            byte[] key = (prefix + i).getBytes(StandardCharsets.UTF_8);
            ByteWriter out = new ByteWriter(128);
            MutationWriter mutation = new MutationWriter(out);
            long timestamp = RowFormat.SERVER_TIMESTAMP;
            mutation.begin(table.id(), Murmur3.token(key), MemorySegment.ofArray(key), 0, key.length, timestamp);
            RowWriter row = mutation.row();
            row.begin(false, MemorySegment.NULL, 0, 0, timestamp);
            row.cell(2, timestamp, MemorySegment.ofArray(key), 0, key.length).end();
            mutation.rowDone();
            mutation.end();
            fates.add(new SecondOpinion.Fate());
            batch.group(Durability.PERIODIC, ReadBatch.NO_DEADLINE, CostCounters.OFF, fates.getLast());
            batch.mutation(MemorySegment.ofArray(out.toByteArray()), 0, out.size());
        }
        engine.write(batch);
        soon(() -> fates.stream().allMatch(SecondOpinion.Fate::isEnded));
        assertThat(fates).allSatisfy(fate -> assertThat(fate).hasToString("applied"));
    }

    private static void soon(Callable<Boolean> holds) {
        Awaitility.await()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(holds);
    }

    private static List<String> scan(StorageEngine engine, TableSchema table) {
        SecondOpinion.Answer answer = new SecondOpinion.Answer(Integer.MAX_VALUE);
        ReadBatch batch = new ReadBatch();
        batch.begin(0, false);
        batch.range(ReadPlan.of(table), Long.MIN_VALUE, Long.MAX_VALUE, Slices.ALL, null, Limits.NONE, answer);
        engine.read(batch);
        soon(answer::isEnded);
        return answer.lines();
    }

    @Test
    void closingUnderFiftyScansGivesEachACleanEnd() throws Exception {
        StorageEngine engine = open(Map.of("durability", "periodic"));
        TableSchema table = table(engine);
        write(engine, table, 0, ROWS, "row");
        CountDownLatch running = new CountDownLatch(SCANS);
        List<Future<String>> ends = new ArrayList<>();
        try (ExecutorService scanners = Executors.newFixedThreadPool(SCANS)) {
            for (int i = 0; i < SCANS; i++) {
                ends.add(scanners.submit(() -> {
                    while (true) {
                        List<String> lines = scan(engine, table);
                        running.countDown();
                        if (lines.getLast().startsWith("failed")) {
                            return lines.getLast();
                        }
                        assertThat(lines).hasSize(ROWS);
                    }
                }));
            }
            assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
            engine.close();
            engine.close();
        }
        for (Future<String> end : ends) {
            assertThat(end.get()).isEqualTo("failed CLOSED");
        }
        assertThat(scan(engine, table)).containsExactly("failed CLOSED");
        try (StorageEngine again = open(Map.of())) {
            assertThat(scan(again, table)).hasSize(ROWS);
        }
    }

    @Test
    void aRowThatIsOnlyEverWrittenDoesNotGrow() throws Exception {
        StorageEngine engine = open(Map.of("durability", "periodic"));
        TableSchema table = table(engine);
        for (int i = 0; i < 1_000; i++) {
            write(engine, table, 0, 1, "hot");
        }
        assertThat(scan(engine, table)).hasSize(1).allMatch(line -> line.contains("2@1999="));
        engine.close();
        try (RocksTuning tuning = RocksTuning.of(Map.of(), MemoryBudget.DEFAULTS);
                RocksStore store = new RocksStore(folder, tuning)) {
            ByteWriter key = new ByteWriter(64);
            byte[] name = "hot0".getBytes(StandardCharsets.UTF_8);
            RowKeys.putToken(key, Murmur3.token(name));
            key.putBytes(name);
            Family family = Objects.requireNonNull(store.find(table.id()));
            assertThat(store.database().get(family.handle(), key.toByteArray()))
                    .hasSizeLessThan(100 * MergeCounts.FOLD_AFTER);
        }
    }

    @Test
    void timestampsGrowOverAReopening() {
        StorageEngine engine = open(Map.of());
        TableSchema table = table(engine);
        write(engine, table, 0, 100, "first");
        engine.close();
        try (StorageEngine again = open(Map.of())) {
            write(again, table, 0, 1, "later");
            assertThat(scan(again, table))
                    .filteredOn(line -> line.contains("2@1100="))
                    .hasSize(1);
        }
    }

    @Test
    void aSnapshotIsAStoreOfItsOwn() {
        try (StorageEngine engine = open(Map.of())) {
            TableSchema table = table(engine);
            write(engine, table, 0, 10, "row");
            Snapshotable snapshots = engine.ability(Snapshotable.class).orElseThrow();
            snapshots.snapshot("before").toCompletableFuture().join();
            write(engine, table, 10, 20, "row");
            try (StorageEngine copy =
                    new RocksProvider().open(new EngineOptions(folder.resolve("snapshot-before"), Map.of()), context)) {
                assertThat(scan(copy, table)).hasSize(10);
            }
            assertThatThrownBy(() ->
                            snapshots.snapshot("../x").toCompletableFuture().join())
                    .hasCauseInstanceOf(InvalidRequestException.class);
        }
    }

    @Test
    void aSettingThatDoesNotExistIsRefusedWithThoseThatDo() {
        assertThatThrownBy(() -> open(Map.of("blockcashsize", "1MB")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("blockcashsize")
                .hasMessageContaining("block-cache-size");
        assertThatThrownBy(() -> open(Map.of("blocksize", "1")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("from 256 to");
    }

    @Test
    void aFolderThatIsHeldIsRefused() {
        try (StorageEngine engine = open(Map.of())) {
            assertThat(engine.schema().number()).isZero();
            assertThatThrownBy(() -> open(Map.of())).isInstanceOf(UnavailableException.class);
        }
    }
}
