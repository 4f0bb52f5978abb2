package dev.drumlin.tracing.store;

import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.TableSchema;
import dev.drumlin.tracing.TimeUuids;
import dev.drumlin.tracing.slowquery.SlowQueryRecord;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Turns a record into the rows that stand for it: its session, its entry in the slow-query log, and both indexes by time. */
final class RecordRows {
    private static final long MINUTE_MILLIS = 60_000;
    private static final String ANONYMOUS = "<unauthenticated request>";

    private final TimeUuids uuids;
    private final InetAddress node;

    RecordRows(TimeUuids uuids, InetAddress node) {
        this.uuids = uuids;
        this.node = node;
    }

    /** Returns the encoded mutations, all to be applied together. */
    List<byte[]> mutations(SlowQueryRecord record, Schema schema, long nowSeconds) {
        int ttl = (int) record.ttlSeconds();
        List<byte[]> mutations = new ArrayList<>(4);
        mutations.add(session(record, table(schema, TraceTable.SESSIONS)).mutation(ttl, nowSeconds));
        mutations.add(
                sessionTime(record, table(schema, TraceTable.SESSIONS_TIME_IDX)).mutation(ttl, nowSeconds));
        if (record.slow()) {
            UUID start = uuids.next();
            mutations.add(
                    slow(record, start, table(schema, TraceTable.NODE_SLOW_LOG)).mutation(ttl, nowSeconds));
            mutations.add(slowTime(record, start, table(schema, TraceTable.NODE_SLOW_LOG_TIME_IDX))
                    .mutation(ttl, nowSeconds));
        }
        return mutations;
    }

    private TraceRow session(SlowQueryRecord record, TableSchema table) {
        TraceRow row = new TraceRow(table)
                .set("session_id", Values.uuid(record.sessionId()))
                .set("command", Values.text("QUERY"))
                .set("coordinator", Values.inet(node))
                .set("started_at", Values.int64(millis(record)))
                .set("request", Values.text(record.request()));
        InetAddress source = record.source();
        if (source != null) {
            row.set("client", Values.inet(source));
        }
        common(row, record);
        return row;
    }

    private TraceRow sessionTime(SlowQueryRecord record, TableSchema table) {
        return byMinute(record, table);
    }

    private TraceRow slow(SlowQueryRecord record, UUID start, TableSchema table) {
        TraceRow row = new TraceRow(table)
                .set("start_time", Values.uuid(start))
                .set("node_ip", Values.inet(node))
                .set("shard", Values.int32(0))
                .set("session_id", Values.uuid(record.sessionId()))
                .set("date", Values.int64(millis(record)))
                .set("table_names", Values.texts(record.tables()));
        String command = record.command();
        if (command != null) {
            row.set("command", Values.text(command));
        }
        InetAddress source = record.source();
        if (source != null) {
            row.set("source_ip", Values.inet(source));
        }
        common(row, record);
        return row;
    }

    private TraceRow slowTime(SlowQueryRecord record, UUID start, TableSchema table) {
        return byMinute(record, table)
                .set("start_time", Values.uuid(start))
                .set("node_ip", Values.inet(node))
                .set("shard", Values.int32(0));
    }

    private static TraceRow byMinute(SlowQueryRecord record, TableSchema table) {
        long millis = millis(record);
        return new TraceRow(table)
                .set("minute", Values.int64(millis - Math.floorMod(millis, MINUTE_MILLIS)))
                .set("started_at", Values.int64(millis))
                .set("session_id", Values.uuid(record.sessionId()));
    }

    private static void common(TraceRow row, SlowQueryRecord record) {
        row.set("duration", Values.int32(record.durationMicros()))
                .set("parameters", Values.textMap(record.parameters()))
                .set("username", Values.text(ANONYMOUS))
                .set("queue_time", Values.int64(record.queueMicros()))
                .set("cost", Values.numberMap(record.cost()))
                .set("stages", Values.numberMap(record.stages()))
                .set("problem", Values.text(record.problem()))
                .set("explanation", Values.text(record.explanation()));
    }

    private static long millis(SlowQueryRecord record) {
        return Math.floorDiv(record.startMicros(), 1_000L);
    }

    private static TableSchema table(Schema schema, TraceTable wanted) {
        TableSchema table = schema.table(TraceTable.KEYSPACE, wanted.tableName());
        if (table == null) {
            throw new NotFoundException("Table " + TraceTable.KEYSPACE + "." + wanted.tableName() + " does not exist");
        }
        return table;
    }
}
