package dev.drumlin.lsm;

import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineEvent;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** An engine on one thread over given files, with short ways to write and read text. */
public final class TestStore implements AutoCloseable {
    /** Column ids of the table that {@link #createTable} makes: p, c, then these. */
    public static final int STATIC_COLUMN = 3;

    public static final int VALUE_COLUMN = 4;
    public static final int OTHER_COLUMN = 5;

    private static final UUID STORE_ID = new UUID(0x1111_2222_3333_4444L, 0x5555_6666_7777_8888L);

    public final KitContext kit;
    public final EngineContext context;
    public final LsmEngine engine;
    public final List<EngineEvent> events = new ArrayList<>();

    public TestStore(StorageFiles files) {
        this(files, LsmOptions.DEFAULTS, new KitContext());
    }

    public TestStore(StorageFiles files, LsmOptions options, KitContext kit) {
        this(files, options, kit, MemoryBudget.DEFAULTS);
    }

    public TestStore(StorageFiles files, LsmOptions options, KitContext kit, MemoryBudget memory) {
        this(files, options, kit, memory, context -> context);
    }

    TestStore(
            StorageFiles files,
            LsmOptions options,
            KitContext kit,
            MemoryBudget memory,
            UnaryOperator<EngineContext> surroundings) {
        this.kit = kit;
        context = surroundings.apply(kit.context(memory, events::add));
        engine = new StoreOpening(files, "test folder", options, context, () -> STORE_ID).open();
    }

    /** Runs what an asynchronous call started and returns its result. */
    public <T> T await(CompletionStage<T> stage) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        kit.runAll();
        for (int i = 0; !future.isDone(); i++) {
            if (i == 1_000) {
                throw new AssertionError("no end after 10 s of the test's time");
            }
            kit.advance(10_000_000);
        }
        return future.join();
    }

    public TableSchema createTable(String name, UUID id, TableOptions options) {
        if (engine.schema().keyspace("k") == null) {
            await(engine.change(new SchemaChange.CreateKeyspace("k", Map.of(), true)));
        }
        await(engine.change(new SchemaChange.CreateTable(
                "k",
                name,
                id,
                List.of(
                        column("p", ColumnKind.PARTITION_KEY, 0),
                        column("c", ColumnKind.CLUSTERING, 0),
                        column("s", ColumnKind.STATIC, -1),
                        column("v", ColumnKind.REGULAR, -1),
                        column("w", ColumnKind.REGULAR, -1)),
                options)));
        return table(name);
    }

    public TableSchema createTable(String name) {
        return createTable(name, UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)), TableOptions.DEFAULTS);
    }

    private static SchemaChange.NewColumn column(String name, ColumnKind kind, int position) {
        return new SchemaChange.NewColumn(name, CqlType.Scalar.TEXT, kind, position, false);
    }

    public TableSchema table(String name) {
        return engine.schema().table("k", name);
    }

    public static MemorySegment bytes(String text) {
        return MemorySegment.ofArray(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Builds one mutation. */
    public static byte[] mutation(TableSchema table, String key, long timestamp, Consumer<MutationWriter> content) {
        ByteWriter out = new ByteWriter(128);
        MutationWriter writer = new MutationWriter(out);
        MemorySegment bytes = bytes(key);
        int length = (int) bytes.byteSize();
        writer.begin(table.id(), Murmur3.token(bytes, 0, length), bytes, 0, length, timestamp);
        content.accept(writer);
        writer.end();
        return out.toByteArray();
    }

    /** A row with marker and value. */
    public static byte[] insert(TableSchema table, String key, String clustering, String value, long timestamp) {
        return mutation(table, key, timestamp, writer -> {
            MemorySegment row = bytes(clustering);
            MemorySegment cell = bytes(value);
            writer.row().begin(false, row, 0, (int) row.byteSize(), timestamp).marker(timestamp);
            writer.row().cell(VALUE_COLUMN, timestamp, cell, 0, (int) cell.byteSize());
            writer.row().end();
            writer.rowDone();
        });
    }

    public static byte[] deleteRow(TableSchema table, String key, String clustering, long timestamp, long seconds) {
        return mutation(table, key, timestamp, writer -> {
            MemorySegment row = bytes(clustering);
            writer.row().begin(false, row, 0, (int) row.byteSize(), timestamp).deletion(timestamp, seconds);
            writer.row().end();
            writer.rowDone();
        });
    }

    public static byte[] setStatic(TableSchema table, String key, String value, long timestamp) {
        return mutation(table, key, timestamp, writer -> {
            MemorySegment cell = bytes(value);
            writer.row().beginStatic(timestamp).cell(STATIC_COLUMN, timestamp, cell, 0, (int) cell.byteSize());
            writer.row().end();
            writer.rowDone();
        });
    }

    /** What became of a group: null while nothing did, then "applied" or the failure's code and outcome. */
    public static class Fate implements WriteSink {
        public String text;
        public StorageException problem;

        @Override
        public void applied(int group) {
            end("applied");
        }

        @Override
        public void notApplied(int group, RowView current) {
            end("not applied");
        }

        @Override
        public void failed(int group, StorageException failure) {
            problem = failure;
            end(failure.code().text() + " " + failure.outcome().text());
        }

        void end(String what) {
            if (text != null) {
                throw new AssertionError("a second end: " + what + " after " + text);
            }
            text = what;
        }
    }

    /** Submits one group and does not run anything. */
    public Fate submit(Durability durability, byte[]... mutations) {
        Fate fate = new Fate();
        WriteBatch batch = new WriteBatch();
        batch.begin();
        batch.group(durability, ReadBatch.NO_DEADLINE, CostCounters.OFF, fate);
        for (byte[] mutation : mutations) {
            batch.mutation(MemorySegment.ofArray(mutation), 0, mutation.length);
        }
        engine.write(batch);
        return fate;
    }

    /** Writes one group and returns its fate. */
    public String write(byte[]... mutations) {
        return write(Durability.GROUP, mutations);
    }

    /** Writes one group as durable as asked and returns what became of it. */
    public String write(Durability durability, byte[]... mutations) {
        Fate fate = submit(durability, mutations);
        kit.runAll();
        return fate.text;
    }

    /** Collects an answer as lines: {@code key/clustering=v}, statics as {@code key#=s}. */
    public static class Answer implements ReadSink {
        public final List<String> lines = new ArrayList<>();
        public boolean ended;
        public Position resume;
        public StorageException problem;
        private String key = "";

        @Override
        public boolean partition(PartitionView partition) {
            key = text(partition.key(), partition.keyAt(), partition.keyLength());
            if (partition.hasStatic()) {
                lines.add(key + "#=" + cells(partition.staticRow()));
            }
            return true;
        }

        @Override
        public boolean row(RowView row) {
            lines.add(key + "/" + text(row.segment(), row.clusteringAt(), row.clusteringLength()) + "=" + cells(row));
            return true;
        }

        private static String cells(RowView row) {
            StringBuilder out = new StringBuilder();
            while (row.nextCell()) {
                out.append(out.isEmpty() ? "" : ",").append(text(row.segment(), row.valueAt(), row.valueLength()));
            }
            return out.toString();
        }

        private static String text(MemorySegment segment, long at, int length) {
            return new String(segment.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
        }

        @Override
        public void done(int item, Position position) {
            end();
            resume = position;
        }

        @Override
        public void failed(int item, StorageException failure) {
            end();
            problem = failure;
        }

        void end() {
            if (ended) {
                throw new AssertionError("a second end");
            }
            ended = true;
        }
    }

    public Answer readPartition(ReadPlan plan, String key, Slices slices, Position resume, Limits limits) {
        Answer answer = new Answer();
        ReadBatch batch = new ReadBatch();
        batch.begin(kit.seconds(), false);
        MemorySegment bytes = bytes(key);
        int length = (int) bytes.byteSize();
        batch.point(plan, Murmur3.token(bytes, 0, length), bytes, 0, length, slices, resume, limits, answer);
        engine.read(batch);
        kit.runAll();
        return answer;
    }

    public Answer scan(ReadPlan plan, Position resume, Limits limits) {
        Answer answer = new Answer();
        ReadBatch batch = new ReadBatch();
        batch.begin(kit.seconds(), false);
        batch.range(plan, Long.MIN_VALUE, Long.MAX_VALUE, Slices.ALL, resume, limits, answer);
        engine.read(batch);
        kit.runAll();
        return answer;
    }

    /** All rows of one partition. */
    public List<String> rows(TableSchema table, String key) {
        return lines(readPartition(ReadPlan.of(table), key, Slices.ALL, null, Limits.NONE));
    }

    /** All rows of a table. */
    public List<String> rows(TableSchema table) {
        return lines(scan(ReadPlan.of(table), null, Limits.NONE));
    }

    private static List<String> lines(Answer answer) {
        if (answer.problem != null) {
            throw answer.problem;
        }
        if (!answer.ended || answer.resume != null) {
            throw new AssertionError("ended=" + answer.ended + " resume=" + answer.resume);
        }
        return answer.lines;
    }

    @Override
    public void close() {
        engine.close();
    }
}
