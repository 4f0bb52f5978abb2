package dev.drumlin.storage.contract;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ConditionFormat;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds conditions on rows of the kit's table. */
final class KitCondition {
    private KitCondition() {}

    static byte[] existence(TableSchema table, String key, String clustering, boolean exists) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        ByteWriter out = new ByteWriter(64);
        ConditionFormat.existence(out, table, Murmur3.token(bytes), bytes, KitWrite.clustering(clustering), exists);
        return out.toByteArray();
    }

    /** Returns a condition that a column has a value, or has not; a null value stands for null. */
    static byte[] of(
            TableSchema table, String key, String clustering, int column, boolean equal, @Nullable String value) {
        return value(table, key, KitWrite.clustering(clustering), false, column, equal, value);
    }

    static byte[] ofStatic(TableSchema table, String key, boolean equal, @Nullable String value) {
        return value(table, key, new byte[0], true, KitTables.STATIC_COLUMN, equal, value);
    }

    private static byte[] value(
            TableSchema table,
            String key,
            byte[] clustering,
            boolean isStatic,
            int column,
            boolean equal,
            @Nullable String value) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        ByteWriter out = new ByteWriter(64);
        ConditionFormat.value(
                out,
                table,
                Murmur3.token(bytes),
                bytes,
                clustering,
                isStatic,
                equal ? ConditionFormat.EQUALS : ConditionFormat.NOT_EQUALS,
                column,
                value == null ? MemorySegment.NULL : KitWrite.text(value),
                0,
                value == null ? -1 : value.length());
        return out.toByteArray();
    }

    /** Adds a group under conditions to a batch. */
    static void group(WriteBatch batch, long deadline, WriteSink sink, List<byte[]> conditions, byte[]... mutations) {
        batch.group(Durability.GROUP, deadline, CostCounters.OFF, sink);
        for (byte[] mutation : mutations) {
            batch.mutation(MemorySegment.ofArray(mutation), 0, mutation.length);
        }
        for (byte[] condition : conditions) {
            batch.condition(MemorySegment.ofArray(condition), 0, condition.length);
        }
    }
}
