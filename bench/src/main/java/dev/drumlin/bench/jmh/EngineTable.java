package dev.drumlin.bench.jmh;

import dev.drumlin.app.plugins.StandaloneEngine;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaChange.NewColumn;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;

/** The engine lsm over a temporary folder, with one table: an 8-byte key, five blobs. For one thread. */
final class EngineTable implements AutoCloseable {
    static final int KEY_BYTES = 8;

    private static final ValueLayout.OfLong KEY = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final MemorySegment NO_CLUSTERING = MemorySegment.ofArray(new byte[0]);
    private static final int COLUMNS = 5;
    private static final int VALUE_BYTES = 34;

    /** More than a row takes, so that its table is not flushed. */
    private static final long MEMTABLE_BYTES_PER_ROW = 1_024;

    private final BenchFolder folder;
    private final StandaloneEngine running;
    private final TableSchema schema;
    private final MemorySegment key = MemorySegment.ofArray(new byte[KEY_BYTES]);
    private final byte[] values = new byte[COLUMNS * VALUE_BYTES];
    private final MemorySegment valueMemory = MemorySegment.ofArray(values);
    private final ByteWriter out = new ByteWriter(512);
    private final MutationWriter mutation = new MutationWriter(out);
    private final SplittableRandom random = new SplittableRandom(1);

    /**
     * Opens it.
     *
     * @param least a durability that requests may only strengthen
     * @param rows that stay in the memtable until they are flushed on demand; 0 for the engine's own limits
     */
    EngineTable(Durability least, long rows) throws IOException {
        folder = BenchFolder.onDisk();
        running = StandaloneEngine.open("lsm", folder.path(), settings(least, rows), memory(rows));
        List<NewColumn> columns = new ArrayList<>();
        columns.add(new NewColumn("KEY", CqlType.Scalar.BLOB, ColumnKind.PARTITION_KEY, 0, false));
        for (int i = 0; i < COLUMNS; i++) {
            columns.add(new NewColumn("C" + i, CqlType.Scalar.BLOB, ColumnKind.REGULAR, -1, false));
        }
        change(new SchemaChange.CreateKeyspace("ks", Map.of("class", "SimpleStrategy"), true));
        change(new SchemaChange.CreateTable("ks", "cf", UUID.randomUUID(), columns, TableOptions.DEFAULTS));
        schema = Objects.requireNonNull(engine().schema().table("ks", "cf"));
        random.nextBytes(values);
    }

    private static Map<String, String> settings(Durability least, long rows) {
        Map<String, String> settings = new HashMap<>();
        settings.put("compaction", "false");
        settings.put("durability", least.name().toLowerCase(Locale.ROOT));
        if (rows > 0) {
            settings.put("memtable-size", Long.toString(rows * MEMTABLE_BYTES_PER_ROW));
        }
        return settings;
    }

    private static MemoryBudget memory(long rows) {
        MemoryBudget standard = MemoryBudget.DEFAULTS;
        return new MemoryBudget(
                Math.max(standard.memtables(), 2 * rows * MEMTABLE_BYTES_PER_ROW),
                standard.indexCache(),
                standard.filters(),
                standard.buffers());
    }

    /** Writes the rows of the keys from 0 on, without the log. */
    void fill(long rows) {
        WriteBatch write = new WriteBatch();
        WriteEnd end = new WriteEnd();
        for (long i = 0; i < rows; i++) {
            ByteWriter encoded = mutation(i);
            write.begin();
            write.group(Durability.NONE, ReadBatch.NO_DEADLINE, CostCounters.OFF, end);
            write.mutation(encoded.segment(), 0, encoded.size());
            engine().write(write);
            end.await();
        }
    }

    /** Flushes what is in memory, and waits for that. */
    void flush() {
        engine().ability(Flushable.class)
                .orElseThrow()
                .flush(null)
                .toCompletableFuture()
                .join();
    }

    /** Returns how many files of rows there are. */
    long files() throws IOException {
        return folder.count(".sst");
    }

    private void change(SchemaChange change) {
        engine().change(change).toCompletableFuture().join();
    }

    StorageEngine engine() {
        return running.engine();
    }

    TableSchema schema() {
        return schema;
    }

    /** Returns a key; the same memory each time. */
    MemorySegment key(long number) {
        key.set(KEY, 0, number);
        return key;
    }

    /** Encodes a write of all columns; valid until the next one. Its values change a little from call to call. */
    ByteWriter mutation(long number) {
        random.nextBytes(values);
        MemorySegment place = key(number);
        out.clear();
        mutation.begin(
                schema.id(), Murmur3.token(place, 0, KEY_BYTES), place, 0, KEY_BYTES, RowFormat.SERVER_TIMESTAMP);
        RowWriter row = mutation.row().begin(false, NO_CLUSTERING, 0, 0, RowFormat.SERVER_TIMESTAMP);
        int at = 0;
        for (ColumnSchema column : schema.regulars()) {
            row.cell(column.id(), RowFormat.SERVER_TIMESTAMP, valueMemory, at, VALUE_BYTES);
            at += VALUE_BYTES;
        }
        row.end();
        mutation.rowDone().end();
        return out;
    }

    @Override
    public void close() throws IOException {
        running.close();
        folder.close();
    }
}
