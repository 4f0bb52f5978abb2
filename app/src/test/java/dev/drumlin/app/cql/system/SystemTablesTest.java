package dev.drumlin.app.cql.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.app.cql.value.JsonOut;
import dev.drumlin.app.cql.value.JsonValueWriter;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaRules;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SystemTablesTest {
    private final SystemTables tables = new SystemTables(new NodeFacts(
            UUID.fromString("123e4567-e89b-42d3-a456-426614174000"), "Drumlin", "5.0.0", "127.0.0.1", 9042));
    private final Schema stored = schema();

    private static Schema schema() {
        Schema schema = SchemaRules.apply(
                Schema.EMPTY,
                new SchemaChange.CreateKeyspace("ks", Map.of("class", "S", "replication_factor", "1"), true));
        List<SchemaChange.NewColumn> columns = List.of(
                new SchemaChange.NewColumn("k", CqlType.Scalar.INT, ColumnKind.PARTITION_KEY, 0, false),
                new SchemaChange.NewColumn("c", CqlType.Scalar.TEXT, ColumnKind.CLUSTERING, 0, true),
                new SchemaChange.NewColumn("v", CqlType.parse("frozen<list<int>>"), ColumnKind.REGULAR, -1, false));
        for (String name : List.of("t1", "t2", "t3")) {
            TableOptions options = new TableOptions("about " + name, 5, 6, 0.5, null, Map.of("cdc", "true"));
            schema = SchemaRules.apply(
                    schema, new SchemaChange.CreateTable("ks", name, UUID.randomUUID(), columns, options));
        }
        return schema;
    }

    private TableSchema table(String keyspace, String name) {
        TableSchema table = tables.table(keyspace, name);
        assertThat(table).isNotNull();
        return table;
    }

    /** Collects rows as JSON objects, and the position. */
    private static final class Rows implements ReadSink {
        private final TableSchema table;
        private final List<String> rows = new ArrayList<>();
        private byte[] key = new byte[0];
        private Position resume;

        Rows(TableSchema table) {
            this.table = table;
        }

        @Override
        public boolean partition(PartitionView partition) {
            key = partition
                    .key()
                    .asSlice(partition.keyAt(), partition.keyLength())
                    .toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
            return true;
        }

        @Override
        public boolean row(RowView row) {
            JsonOut out = new JsonOut(256).beginObject();
            ColumnSchema first = table.columns().getFirst();
            out.name(first.name());
            JsonValueWriter.write(first.type(), MemorySegment.ofArray(key), 0, key.length, out);
            long at = row.clusteringAt();
            for (ColumnSchema column : table.clustering()) {
                ByteWriter value = new ByteWriter(32);
                at = ClusteringCodec.decode(
                        value,
                        column.type(),
                        column.descending(),
                        row.segment(),
                        at,
                        row.clusteringAt() + row.clusteringLength());
                out.name(column.name());
                JsonValueWriter.write(column.type(), value.segment(), 0, value.size(), out);
            }
            while (row.nextCell()) {
                ColumnSchema column = table.column(row.columnId());
                out.name(column.name());
                JsonValueWriter.write(column.type(), row.segment(), row.valueAt(), row.valueLength(), out);
            }
            out.endObject();
            rows.add(new String(out.array(), 0, out.size(), StandardCharsets.UTF_8));
            return true;
        }

        @Override
        public void done(int item, Position position) {
            resume = position;
        }

        @Override
        public void failed(int item, StorageException problem) {
            throw problem;
        }
    }

    private Rows all(TableSchema table) {
        return range(ReadPlan.of(table), null, Limits.NONE);
    }

    private Rows range(ReadPlan plan, Position resume, Limits limits) {
        Rows rows = new Rows(plan.table());
        ReadBatch batch = new ReadBatch();
        batch.begin(0, false);
        batch.range(plan, Long.MIN_VALUE, Long.MAX_VALUE, Slices.ALL, resume, limits, rows);
        tables.read(batch, stored);
        return rows;
    }

    private Rows partition(ReadPlan plan, String key, Slices slices) {
        Rows rows = new Rows(plan.table());
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        ReadBatch batch = new ReadBatch();
        batch.begin(0, false);
        batch.point(
                plan,
                Murmur3.token(bytes),
                MemorySegment.ofArray(bytes),
                0,
                bytes.length,
                slices,
                null,
                Limits.NONE,
                rows);
        tables.read(batch, stored);
        return rows;
    }

    @Test
    void localDescribesThisServer() {
        Rows rows = partition(ReadPlan.of(table("system", "local")), "local", Slices.ALL);

        assertThat(rows.rows).hasSize(1);
        assertThat(rows.rows.getFirst())
                .contains("\"key\":\"local\"", "\"cluster_name\":\"Drumlin\"", "\"data_center\":\"datacenter1\"")
                .contains("\"host_id\":\"123e4567-e89b-42d3-a456-426614174000\"", "\"rpc_address\":\"127.0.0.1\"")
                .contains("\"partitioner\":\"org.apache.cassandra.dht.Murmur3Partitioner\"", "\"tokens\":[\"0\"]")
                .contains("\"release_version\":\"5.0.0\"", "\"schema_version\":\"", "\"rack\":\"rack1\"");
        assertThat(partition(ReadPlan.of(table("system", "local")), "other", Slices.ALL).rows)
                .isEmpty();
        assertThat(all(table("system", "peers")).rows).isEmpty();
        assertThat(all(table("system", "peers_v2")).rows).isEmpty();
    }

    @Test
    void schemaVersionFollowsTheSchema() {
        Rows before = all(table("system", "local"));
        Rows other = new Rows(table("system", "local"));
        ReadBatch batch = new ReadBatch();
        batch.begin(0, false);
        batch.range(ReadPlan.of(other.table), Long.MIN_VALUE, Long.MAX_VALUE, Slices.ALL, null, Limits.NONE, other);
        tables.read(batch, SchemaRules.apply(stored, new SchemaChange.DropTable("ks", "t1")));

        assertThat(before.rows).isEqualTo(all(table("system", "local")).rows).isNotEqualTo(other.rows);
    }

    @Test
    void schemaTablesDescribeStoredAndVirtualTables() {
        assertThat(all(table("system_schema", "keyspaces")).rows)
                .hasSize(3)
                .contains(
                        "{\"keyspace_name\":\"ks\",\"durable_writes\":true,\"replication\":{\"class\":\"S\",\"replication_factor\":\"1\"}}");
        assertThat(partition(ReadPlan.of(table("system_schema", "tables")), "ks", Slices.ALL).rows)
                .hasSize(3)
                .allSatisfy(row -> assertThat(row)
                        .contains("\"cdc\":true", "\"default_time_to_live\":5", "\"gc_grace_seconds\":6")
                        .contains("\"bloom_filter_fp_chance\":0.5", "\"flags\":[\"compound\"]", "\"extensions\":{}")
                        .contains("\"speculative_retry\":\"99p\"", "\"comment\":\"about t"));
        assertThat(partition(ReadPlan.of(table("system_schema", "columns")), "ks", Slices.ALL).rows)
                .hasSize(9)
                .contains(
                        "{\"keyspace_name\":\"ks\",\"table_name\":\"t1\",\"column_name\":\"c\",\"clustering_order\":\"desc\","
                            + "\"column_name_bytes\":\"Yw==\",\"kind\":\"clustering\",\"position\":0,\"type\":\"text\"}")
                .contains(
                        "{\"keyspace_name\":\"ks\",\"table_name\":\"t2\",\"column_name\":\"v\",\"clustering_order\":\"none\","
                            + "\"column_name_bytes\":\"dg==\",\"kind\":\"regular\",\"position\":-1,\"type\":\"frozen<list<int>>\"}");
        assertThat(partition(ReadPlan.of(table("system_schema", "tables")), "system_schema", Slices.ALL).rows)
                .hasSize(9);
        assertThat(all(table("system_virtual_schema", "tables")).rows).hasSize(3);
        assertThat(all(table("system_virtual_schema", "keyspaces")).rows).hasSize(1);
        for (String empty : List.of("types", "functions", "aggregates", "triggers", "indexes", "views")) {
            assertThat(all(table("system_schema", empty)).rows).as(empty).isEmpty();
        }
    }

    @Test
    void slicesAndReversedOrder() {
        TableSchema columns = table("system_schema", "columns");
        ByteWriter prefix = new ByteWriter(8);
        byte[] name = "t2".getBytes(StandardCharsets.UTF_8);
        ClusteringCodec.encode(prefix, CqlType.Scalar.TEXT, false, MemorySegment.ofArray(name), 0, name.length);
        Slices slice = Slices.prefix(prefix.toByteArray());
        List<String> forward = partition(ReadPlan.of(columns), "ks", slice).rows;
        List<String> reversed = partition(new ReadPlan(columns, true, Integer.MAX_VALUE, false), "ks", slice).rows;

        assertThat(forward).hasSize(3).allSatisfy(row -> assertThat(row).contains("\"table_name\":\"t2\""));
        assertThat(reversed).isEqualTo(forward.reversed());
        assertThat(partition(new ReadPlan(columns, true, 2, false), "ks", Slices.ALL).rows)
                .hasSize(2);
    }

    @Test
    void pagesOfAnySizeJoinToTheWhole() {
        TableSchema columns = table("system_schema", "columns");
        for (boolean reversed : new boolean[] {false, true}) {
            for (int perPartition : new int[] {2, Integer.MAX_VALUE}) {
                ReadPlan plan = new ReadPlan(columns, reversed, perPartition, false);
                List<String> whole = range(plan, null, Limits.NONE).rows;
                for (int size : new int[] {1, 2, 3, 7, 100, whole.size()}) {
                    List<String> joined = new ArrayList<>();
                    Position resume = null;
                    do {
                        Rows page = range(plan, resume, new Limits(size, Integer.MAX_VALUE, Integer.MAX_VALUE));
                        joined.addAll(page.rows);
                        resume = page.resume;
                    } while (resume != null);
                    assertThat(joined).as("size=%d reversed=%s", size, reversed).isEqualTo(whole);
                }
            }
        }
    }

    @Test
    void namesAndIdentity() {
        assertThat(tables.table("system", "local")).isSameAs(tables.table("system", "local"));
        assertThat(tables.table("system", "nothing")).isNull();
        assertThat(tables.table("ks", "t1")).isNull();
        assertThat(tables.isSystem("system_traces")).isTrue();
        assertThat(tables.isSystem("ks")).isFalse();
    }
}
