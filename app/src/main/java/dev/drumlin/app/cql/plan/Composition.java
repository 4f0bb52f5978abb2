package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the parts of a collection or tuple become one binary value: for a collection a 32-bit count, then each part behind its
 * 32-bit length (−1 for a null field of a tuple), big-endian. Sets and maps are put in order; what is written twice counts
 * once, in the form written first (1.0 and 1.00 are equal decimals), and the last value of a map's key wins.
 *
 * @param type the collection or tuple; the parts of a map are keys and values in turn
 */
record Composition(CqlType type) {
    private static final byte[] NO_VALUE = {};

    byte[] compose(List<byte @Nullable []> parts) {
        return switch (type) {
            case CqlType.ListType _ -> {
                ByteWriter out = new ByteWriter(64);
                putInt(out, parts.size());
                for (byte[] part : parts) {
                    putSized(out, required(part));
                }
                yield out.toByteArray();
            }
            case CqlType.SetType set -> ordered(parts, set.element(), 1);
            case CqlType.MapType map -> ordered(parts, map.key(), 2);
            case CqlType.TupleType _ -> {
                ByteWriter out = new ByteWriter(64);
                for (byte[] part : parts) {
                    if (part == null) {
                        putInt(out, -1);
                    } else {
                        putSized(out, part);
                    }
                }
                yield out.toByteArray();
            }
            case CqlType.Scalar scalar -> throw new IllegalStateException(scalar + " has no parts");
        };
    }

    private byte[] ordered(List<byte @Nullable []> parts, CqlType keyType, int step) {
        Map<byte[], byte[][]> entries = new TreeMap<>(Arrays::compareUnsigned);
        ByteWriter out = new ByteWriter(64);
        for (int i = 0; i < parts.size(); i += step) {
            byte[] key = required(parts.get(i));
            out.clear();
            ClusteringCodec.encode(out, keyType, false, MemorySegment.ofArray(key), 0, key.length);
            byte[][] entry = entries.computeIfAbsent(out.toByteArray(), _ -> new byte[][] {key, NO_VALUE});
            if (step == 2) {
                entry[1] = required(parts.get(i + 1));
            }
        }
        out.clear();
        putInt(out, entries.size());
        for (byte[][] entry : entries.values()) {
            putSized(out, entry[0]);
            if (step == 2) {
                putSized(out, entry[1]);
            }
        }
        return out.toByteArray();
    }

    private byte[] required(byte @Nullable [] part) {
        if (part == null) {
            throw new InvalidRequestException("A value of type " + type.cql() + " may not contain null");
        }
        return part;
    }

    private static void putSized(ByteWriter out, byte[] part) {
        putInt(out, part.length);
        out.putBytes(part);
    }

    private static void putInt(ByteWriter out, int value) {
        out.putInt(Integer.reverseBytes(value));
    }
}
