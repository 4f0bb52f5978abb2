package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.event.EngineListener;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many threads against a store on a real disk that flushes and merges all the time. */
class EngineConcurrencyTest {
    private static final int WRITERS = 4;
    private static final int ROUNDS = 400;

    @TempDir
    Path folder;

    private StorageEngine open(TestThreads threads) {
        EngineContext context = new EngineContext(
                () -> System.nanoTime() / 1_000,
                System::nanoTime,
                threads,
                new MemoryBudget(8 << 20, 1 << 20, 1 << 20, 1 << 20),
                EngineListener.SILENT);
        Map<String, String> settings =
                Map.of("memtablesize", "64KB", "segmentsize", "256KB", "logsizemax", "1MB", "compactionfiles", "3");
        return new LsmProvider().open(new EngineOptions(folder, settings), context);
    }

    @Test
    void groupsAreSeenWholeAndNothingAcknowledgedIsLost() throws Exception {
        try (TestThreads threads = new TestThreads()) {
            TableSchema table;
            try (StorageEngine engine = open(threads)) {
                table = createTable(engine);
                run(engine, table);
            }
            try (StorageEngine engine = open(threads)) {
                for (int writer = 0; writer < WRITERS; writer++) {
                    assertThat(read(engine, table, writer)).isEqualTo(expected(writer, ROUNDS));
                }
            }
        }
    }

    static TableSchema createTable(StorageEngine engine) {
        engine.change(new SchemaChange.CreateKeyspace("k", Map.of(), true))
                .toCompletableFuture()
                .join();
        List<SchemaChange.NewColumn> columns = List.of(
                new SchemaChange.NewColumn("p", CqlType.Scalar.TEXT, ColumnKind.PARTITION_KEY, 0, false),
                new SchemaChange.NewColumn("c", CqlType.Scalar.TEXT, ColumnKind.CLUSTERING, 0, false),
                new SchemaChange.NewColumn("s", CqlType.Scalar.TEXT, ColumnKind.STATIC, -1, false),
                new SchemaChange.NewColumn("v", CqlType.Scalar.TEXT, ColumnKind.REGULAR, -1, false));
        return engine.change(new SchemaChange.CreateTable("k", "t", UUID.randomUUID(), columns, TableOptions.DEFAULTS))
                .toCompletableFuture()
                .join()
                .table("k", "t");
    }

    private static void run(StorageEngine engine, TableSchema table) throws Exception {
        AtomicInteger[] acknowledged = new AtomicInteger[WRITERS];
        List<Future<?>> all = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(2 * WRITERS)) {
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                acknowledged[writer] = new AtomicInteger();
                all.add(callers.submit(() -> write(engine, table, writer, acknowledged[writer])));
                all.add(callers.submit(() -> watch(engine, table, writer, acknowledged[writer])));
            }
            for (Future<?> one : all) {
                one.get(120, TimeUnit.SECONDS);
            }
        }
    }

    /** Writes rounds, each a group that sets both rows of one partition to the same value. */
    private static Void write(StorageEngine engine, TableSchema table, int writer, AtomicInteger acknowledged)
            throws InterruptedException {
        for (int round = 1; round <= ROUNDS; round++) {
            String value = value(round);
            CountDownLatch done = new CountDownLatch(1);
            TestStore.Fate fate = new TestStore.Fate() {
                @Override
                void end(String what) {
                    super.end(what);
                    done.countDown();
                }
            };
            WriteBatch batch = new WriteBatch();
            batch.begin();
            batch.group(Durability.PERIODIC, ReadBatch.NO_DEADLINE, CostCounters.OFF, fate);
            for (String row : List.of("x", "y")) {
                byte[] bytes = TestStore.insert(table, "p" + writer, row, value, round);
                batch.mutation(MemorySegment.ofArray(bytes), 0, bytes.length);
            }
            engine.write(batch);
            assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(fate.text).isEqualTo("applied");
            acknowledged.set(round);
        }
        return null;
    }

    private static Void watch(StorageEngine engine, TableSchema table, int writer, AtomicInteger acknowledged)
            throws InterruptedException {
        int least;
        do {
            least = acknowledged.get();
            List<String> rows = read(engine, table, writer);
            if (rows.isEmpty()) {
                assertThat(least).isZero();
                continue;
            }
            assertThat(rows).hasSize(2);
            String x = rows.getFirst().substring(rows.getFirst().indexOf('=') + 1);
            String y = rows.getLast().substring(rows.getLast().indexOf('=') + 1);
            assertThat(y).as("one group").isEqualTo(x);
            assertThat(Integer.parseInt(x.substring(0, x.indexOf('-'))))
                    .as("what was acknowledged is seen")
                    .isGreaterThanOrEqualTo(least);
        } while (least < ROUNDS);
        return null;
    }

    private static String value(int round) {
        return round + "-" + "v".repeat(200);
    }

    private static List<String> expected(int writer, int round) {
        return List.of("p" + writer + "/x=" + value(round), "p" + writer + "/y=" + value(round));
    }

    static List<String> read(StorageEngine engine, TableSchema table, int writer) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        TestStore.Answer answer = new TestStore.Answer() {
            @Override
            void end() {
                super.end();
                done.countDown();
            }
        };
        ReadBatch batch = new ReadBatch();
        batch.begin(new KitContext().seconds(), false);
        MemorySegment key = TestStore.bytes("p" + writer);
        int length = (int) key.byteSize();
        batch.point(
                ReadPlan.of(table),
                Murmur3.token(key, 0, length),
                key,
                0,
                length,
                Slices.ALL,
                null,
                Limits.NONE,
                answer);
        engine.read(batch);
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(answer.problem).isNull();
        return answer.lines;
    }
}
