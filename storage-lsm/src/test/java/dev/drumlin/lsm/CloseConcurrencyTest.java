package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.event.EngineListener;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** An engine that is closed while threads read. */
class CloseConcurrencyTest {
    private final CrashableFiles files = new CrashableFiles();
    private final CountDownLatch closed = new CountDownLatch(1);

    private LsmEngine open(TestThreads threads) {
        EngineContext context = new EngineContext(
                () -> System.nanoTime() / 1_000,
                System::nanoTime,
                threads,
                MemoryBudget.DEFAULTS,
                EngineListener.SILENT);
        return new StoreOpening(files, "test folder", TestOptions.SMALL, context, UUID::randomUUID).open();
    }

    /** Holds its read up until the engine is closing, and a moment longer. */
    private final class SlowSink extends TestStore.Answer {
        private final LsmEngine engine;
        private volatile boolean hasBegun;
        private volatile boolean closedMeanwhile;

        SlowSink(LsmEngine engine) {
            this.engine = engine;
        }

        @Override
        public boolean row(RowView row) {
            hasBegun = true;
            await().until(() -> engine.health() instanceof Health.Failed);
            try {
                closedMeanwhile |= closed.await(100, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return super.row(row);
        }
    }

    @Test
    void closingWaitsForReadsThatHaveBegun() throws Exception {
        try (TestThreads threads = new TestThreads()) {
            LsmEngine engine = open(threads);
            TableSchema table = EngineConcurrencyTest.createTable(engine);
            write(engine, TestStore.insert(table, "a", "1", "x", 10));
            engine.ability(Flushable.class)
                    .orElseThrow()
                    .flush(null)
                    .toCompletableFuture()
                    .join();
            SlowSink sink = new SlowSink(engine);
            ReadBatch batch = new ReadBatch();
            batch.begin(0, false);
            batch.range(ReadPlan.of(table), Long.MIN_VALUE, Long.MAX_VALUE, Slices.ALL, null, Limits.NONE, sink);
            threads.reads().execute(() -> engine.read(batch));
            await().until(() -> sink.hasBegun);
            engine.close();
            closed.countDown();
            assertThat(sink.closedMeanwhile).isFalse();
            assertThat(sink.problem).isNull();
            assertThat(sink.lines).containsExactly("a/1=x");
            assertThat(files.openHandles()).isEmpty();
        }
    }

    private static void write(LsmEngine engine, byte[] mutation) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        WriteBatch batch = new WriteBatch();
        batch.begin();
        batch.group(Durability.GROUP, ReadBatch.NO_DEADLINE, CostCounters.OFF, new TestStore.Fate() {
            @Override
            void end(String what) {
                super.end(what);
                done.complete(null);
            }
        });
        batch.mutation(MemorySegment.ofArray(mutation), 0, mutation.length);
        engine.write(batch);
        done.join();
    }
}
