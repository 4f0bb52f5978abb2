package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaChange.NewColumn;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * The table in an engine, and what its callers share. Immutable.
 *
 * @param columns ids of the value columns, in order
 * @param slices of a wide partition
 */
record SpiTable(
        StorageEngine engine,
        WallClock wall,
        Rows rows,
        TableSchema schema,
        ReadPlan plan,
        List<Integer> columns,
        List<Slices> slices) {
    static final String KEYSPACE = "ks";
    static final String TABLE = "cf";

    private static final MemorySegment NO_CLUSTERING = MemorySegment.ofArray(new byte[0]);

    /** Makes the table in an engine that has none. */
    static SpiTable create(StorageEngine engine, WallClock wall, Rows rows, boolean wide) {
        List<NewColumn> columns = new ArrayList<>();
        columns.add(new NewColumn("KEY", CqlType.Scalar.BLOB, ColumnKind.PARTITION_KEY, 0, false));
        if (wide) {
            columns.add(new NewColumn("ck", CqlType.Scalar.BIGINT, ColumnKind.CLUSTERING, 0, false));
        }
        for (int i = 0; i < Rows.COLUMNS; i++) {
            columns.add(new NewColumn("C" + i, CqlType.Scalar.BLOB, ColumnKind.REGULAR, -1, false));
        }
        change(engine, new SchemaChange.CreateKeyspace(KEYSPACE, Map.of("class", "SimpleStrategy"), true));
        change(
                engine,
                new SchemaChange.CreateTable(KEYSPACE, TABLE, UUID.randomUUID(), columns, TableOptions.DEFAULTS));
        return of(engine, wall, rows);
    }

    /** Finds the table in an engine that has it. */
    static SpiTable of(StorageEngine engine, WallClock wall, Rows rows) {
        TableSchema schema = Objects.requireNonNull(engine.schema().table(KEYSPACE, TABLE));
        List<Integer> ids = schema.regulars().stream().map(ColumnSchema::id).toList();
        List<Slices> slices = new ArrayList<>();
        for (int i = 0; i < Rows.SLICES; i++) {
            int from = i * Rows.SLICE_ROWS;
            slices.add(Slices.of(clustering(from), clustering(from + Rows.SLICE_ROWS)));
        }
        return new SpiTable(engine, wall, rows, schema, ReadPlan.of(schema), ids, List.copyOf(slices));
    }

    private static void change(StorageEngine engine, SchemaChange change) {
        engine.change(change).toCompletableFuture().join();
    }

    /** Returns the clustering key of a row of a wide partition. */
    static byte[] clustering(int row) {
        byte[] value = ByteBuffer.allocate(Long.BYTES).putLong(row).array();
        ByteWriter out = new ByteWriter(Long.BYTES);
        ClusteringCodec.encode(out, CqlType.Scalar.BIGINT, false, MemorySegment.ofArray(value), 0, value.length);
        return out.toByteArray();
    }

    static MemorySegment noClustering() {
        return NO_CLUSTERING;
    }

    RowTaker taker() {
        return new RowTaker(rows, columns.stream().mapToInt(Integer::intValue).toArray());
    }
}
