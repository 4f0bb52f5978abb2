package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.PartitionKeys;
import dev.drumlin.storage.schema.CqlType;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** The function {@code token} over the columns of a partition key. */
final class PartitionToken {
    private PartitionToken() {}

    static Function function(List<CqlType> columns) {
        return new Function("token", columns, CqlType.Scalar.BIGINT, (in, values) -> Longs.encode(token(values)));
    }

    private static long token(byte[][] components) {
        byte[] key = components[0];
        if (components.length > 1) {
            ByteWriter out = new ByteWriter(64);
            for (byte[] component : components) {
                PartitionKeys.appendComponent(out, MemorySegment.ofArray(component), 0, component.length);
            }
            key = out.toByteArray();
        }
        // No partition has an empty key: its token stands before all, as with Cassandra.
        if (key.length == 0) {
            return Long.MIN_VALUE;
        }
        return Murmur3.token(MemorySegment.ofArray(key), 0, key.length);
    }
}
