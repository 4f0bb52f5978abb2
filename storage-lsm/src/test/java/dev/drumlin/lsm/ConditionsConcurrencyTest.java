package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ConditionFormat;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineListener;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many threads that count by compare-and-set, in memory, in files, with flushes and merges all the time. */
class ConditionsConcurrencyTest {
    private static final int COUNTERS = 2;
    private static final int THREADS = 8;
    private static final int INCREMENTS = 60;

    @TempDir
    Path folder;

    private final AtomicLong nextTimestamp = new AtomicLong();

    /** Ends with null if applied, else with the value that was there. */
    private static final class Attempt implements WriteSink {
        private final CompletableFuture<String> end = new CompletableFuture<>();

        @Override
        public void applied(int group) {
            assertThat(end.complete("applied")).as("one end").isTrue();
        }

        @Override
        public void notApplied(int group, RowView current) {
            String value = "none";
            if (current != null && current.seek(TestStore.VALUE_COLUMN)) {
                value = new String(
                        current.segment()
                                .asSlice(current.valueAt(), current.valueLength())
                                .toArray(ValueLayout.JAVA_BYTE),
                        StandardCharsets.UTF_8);
            }
            assertThat(end.complete(value)).as("one end").isTrue();
        }

        @Override
        public void failed(int group, StorageException problem) {
            end.completeExceptionally(problem);
        }
    }

    @ParameterizedTest
    @CsvSource({"false,64KB", "true,64KB", "true,4MB"})
    void theCountIsTheNumberOfAppliedIncrements(boolean disturbed, String memtable) throws Exception {
        try (TestThreads threads = new TestThreads();
                StorageEngine engine = open(threads, memtable)) {
            TableSchema table = EngineConcurrencyTest.createTable(engine);
            AtomicBoolean stop = new AtomicBoolean();
            List<Future<?>> all = new ArrayList<>();
            AtomicInteger[] applied = new AtomicInteger[COUNTERS];
            try (ExecutorService callers = Executors.newCachedThreadPool()) {
                for (int i = 0; i < COUNTERS; i++) {
                    applied[i] = new AtomicInteger();
                }
                for (int i = 0; i < THREADS; i++) {
                    String key = "p" + i % COUNTERS;
                    AtomicInteger count = applied[i % COUNTERS];
                    all.add(callers.submit(() -> count(engine, table, key, count)));
                }
                stop.set(!disturbed);
                Future<?> disturber = callers.submit(() -> disturb(engine, table, stop));
                try {
                    for (Future<?> one : all) {
                        one.get(120, TimeUnit.SECONDS);
                    }
                } finally {
                    stop.set(true);
                }
                disturber.get(120, TimeUnit.SECONDS);
            }
            for (int i = 0; i < COUNTERS; i++) {
                assertThat(applied[i].get()).isEqualTo(THREADS / COUNTERS * INCREMENTS);
                assertThat(EngineConcurrencyTest.read(engine, table, i)).contains("p" + i + "/c=" + applied[i]);
            }
        }
    }

    private StorageEngine open(TestThreads threads, String memtable) {
        EngineContext context = new EngineContext(
                nextTimestamp::incrementAndGet,
                System::nanoTime,
                threads,
                new MemoryBudget(8 << 20, 1 << 20, 1 << 20, 1 << 20),
                EngineListener.SILENT);
        Map<String, String> settings =
                Map.of("memtablesize", memtable, "segmentsize", "256KB", "logsizemax", "1MB", "compactionfiles", "3");
        return new LsmProvider().open(new EngineOptions(folder, settings), context);
    }

    private static Void count(StorageEngine engine, TableSchema table, String key, AtomicInteger applied)
            throws Exception {
        int known = 0;
        int mine = 0;
        int failures = 0;
        while (mine < INCREMENTS) {
            int least = applied.get();
            String end = increment(engine, table, key, known).get(60, TimeUnit.SECONDS);
            if (end.equals("applied")) {
                mine++;
                failures = 0;
                applied.incrementAndGet();
                known++;
            } else {
                int current = end.equals("none") ? 0 : Integer.parseInt(end);
                assertThat(current)
                        .as("what failed looked at is not what it was compared with")
                        .isNotEqualTo(known);
                assertThat(current)
                        .as("and not older than what was acknowledged")
                        .isGreaterThanOrEqualTo(least);
                known = current;
                assertThat(++failures).as("attempts in a row").isLessThan(2_000);
            }
        }
        return null;
    }

    private static CompletableFuture<String> increment(StorageEngine engine, TableSchema table, String key, int from) {
        MemorySegment keyBytes = TestStore.bytes(key);
        byte[] rawKey = key.getBytes(StandardCharsets.UTF_8);
        byte[] clustering = "c".getBytes(StandardCharsets.UTF_8);
        ByteWriter condition = new ByteWriter(64);
        MemorySegment value = TestStore.bytes("" + from);
        ConditionFormat.value(
                condition,
                table,
                Murmur3.token(keyBytes, 0, rawKey.length),
                rawKey,
                clustering,
                false,
                ConditionFormat.EQUALS,
                TestStore.VALUE_COLUMN,
                value,
                0,
                from == 0 ? -1 : (int) value.byteSize());
        byte[] put = TestStore.insert(table, key, "c", "" + (from + 1), RowFormat.SERVER_TIMESTAMP);
        Attempt attempt = new Attempt();
        WriteBatch batch = new WriteBatch();
        batch.begin();
        batch.group(Durability.PERIODIC, ReadBatch.NO_DEADLINE, CostCounters.OFF, attempt);
        batch.mutation(MemorySegment.ofArray(put), 0, put.length);
        batch.condition(condition.segment(), 0, condition.size());
        engine.write(batch);
        return attempt.end;
    }

    /** Plain writes to the same partitions, and flushes. */
    private static Void disturb(StorageEngine engine, TableSchema table, AtomicBoolean stop) throws Exception {
        for (int i = 1; !stop.get(); i++) {
            WriteBatch batch = new WriteBatch();
            batch.begin();
            Attempt attempt = new Attempt();
            batch.group(Durability.NONE, ReadBatch.NO_DEADLINE, CostCounters.OFF, attempt);
            byte[] put = TestStore.setStatic(table, "p" + i % COUNTERS, "s" + i, i);
            batch.mutation(MemorySegment.ofArray(put), 0, put.length);
            engine.write(batch);
            attempt.end.get(60, TimeUnit.SECONDS);
            if (i % 20 == 0) {
                engine.ability(Flushable.class)
                        .orElseThrow()
                        .flush(table.id())
                        .toCompletableFuture()
                        .get(60, TimeUnit.SECONDS);
            }
        }
        return null;
    }
}
