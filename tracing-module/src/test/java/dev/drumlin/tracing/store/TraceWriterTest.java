package dev.drumlin.tracing.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.contract.ModelEngine;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.TableSchema;
import dev.drumlin.tracing.TimeUuids;
import dev.drumlin.tracing.slowquery.SlowQueryRecord;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TraceWriterTest {
    private final KitContext context = new KitContext();
    private final ModelEngine engine = new ModelEngine(context.context());
    private final TraceWriter writer = new TraceWriter(
            engine,
            context.context().wall(),
            new TimeUuids(context.context().wall(), 7),
            InetAddress.getLoopbackAddress());

    @AfterEach
    void close() {
        writer.close();
        engine.close();
    }

    @Test
    void aSlowRecordStandsInTheLogTheSessionsAndBothIndexes() {
        TraceSchema.ensure(engine);
        writer.start();
        assertThat(writer.offer(record(true))).isTrue();
        await().until(() -> writer.written() == 1);
        assertThat(texts("node_slow_log", "command")).containsExactly("SELECT * FROM ks.t");
        assertThat(texts("node_slow_log", "explanation")).containsExactly("Took long.");
        assertThat(texts("sessions", "request")).containsExactly("Execute CQL3 query");
        assertThat(rows("node_slow_log_time_idx")).hasSize(1);
        assertThat(rows("sessions_time_idx")).hasSize(1);
    }

    @Test
    void aTracedButFastRequestIsNoSlowQuery() {
        TraceSchema.ensure(engine);
        writer.start();
        assertThat(writer.offer(record(false))).isTrue();
        await().until(() -> writer.written() == 1);
        assertThat(rows("node_slow_log")).isEmpty();
        assertThat(rows("sessions")).hasSize(1);
    }

    @Test
    void aFullQueueRefusesAtOnceAndNothingIsLostOfWhatItTook() {
        TraceSchema.ensure(engine);
        int taken = 0;
        while (writer.offer(record(true))) {
            taken++;
        }
        assertThat(taken).isEqualTo(TraceWriter.QUEUE_MAX);
        writer.start();
        long all = taken;
        await().until(() -> writer.written() == all);
        writer.close();
        assertThat(writer.offer(record(true))).isFalse();
    }

    @Test
    void missingTablesAreCountedAndDoNotStopTheWriter() {
        writer.start();
        assertThat(writer.offer(record(true))).isTrue();
        await().until(() -> writer.failed() == 1);
        TraceSchema.ensure(engine);
        assertThat(writer.offer(record(true))).isTrue();
        await().until(() -> writer.written() == 1);
    }

    @Test
    void recordsExpire() {
        TraceSchema.ensure(engine);
        writer.start();
        assertThat(writer.offer(record(true))).isTrue();
        await().until(() -> writer.written() == 1);
        context.jump(61);
        assertThat(rows("node_slow_log")).isEmpty();
    }

    @Test
    void tablesAreMadeOnce() {
        TraceSchema.ensure(engine);
        long number = engine.schema().number();
        TraceSchema.ensure(engine);
        assertThat(engine.schema().number()).isEqualTo(number);
    }

    private static SlowQueryRecord record(boolean slow) {
        return new SlowQueryRecord(
                UUID.randomUUID(),
                1_700_000_000_000_000L,
                600_000,
                slow,
                "SELECT * FROM ks.t",
                "Execute CQL3 query",
                Map.of("page_size", "100"),
                InetAddress.getLoopbackAddress(),
                Set.of("ks.t"),
                12,
                Map.of("rows", 1L),
                Map.of("query", 12L),
                "",
                "Took long.",
                60);
    }

    private List<String> texts(String table, String column) {
        int id = Objects.requireNonNull(table(table).column(column)).id();
        List<String> found = new ArrayList<>();
        for (Map<Integer, byte[]> row : rows(table)) {
            found.add(new String(Objects.requireNonNull(row.get(id)), StandardCharsets.UTF_8));
        }
        return found;
    }

    private TableSchema table(String name) {
        return Objects.requireNonNull(engine.schema().table("system_traces", name));
    }

    private List<Map<Integer, byte[]>> rows(String table) {
        List<Map<Integer, byte[]>> rows = new ArrayList<>();
        ReadBatch batch = new ReadBatch();
        batch.begin(context.seconds(), false);
        batch.range(
                ReadPlan.of(table(table)),
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                Slices.ALL,
                null,
                Limits.NONE,
                new ReadSink() {
                    @Override
                    public boolean partition(PartitionView partition) {
                        return true;
                    }

                    @Override
                    public boolean row(RowView row) {
                        Map<Integer, byte[]> cells = new HashMap<>();
                        while (row.nextCell()) {
                            cells.put(
                                    row.columnId(),
                                    row.segment()
                                            .asSlice(row.valueAt(), row.valueLength())
                                            .toArray(ValueLayout.JAVA_BYTE));
                        }
                        rows.add(cells);
                        return true;
                    }

                    @Override
                    public void done(int item, @Nullable Position resume) {}

                    @Override
                    public void failed(int item, StorageException problem) {
                        throw problem;
                    }
                });
        engine.read(batch);
        return rows;
    }
}
