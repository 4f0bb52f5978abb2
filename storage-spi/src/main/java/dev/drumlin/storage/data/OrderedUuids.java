package dev.drumlin.storage.data;

import dev.drumlin.storage.data.ClusteringCodec.ComponentReader;
import dev.drumlin.storage.error.InvalidRequestException;

/**
 * UUIDs in the order that Cassandra gives them: by version, time-based ones by their time, then by the low half, whose bytes
 * compare unsigned in a uuid and signed in a timeuuid.
 */
final class OrderedUuids {
    private static final int TIME_BASED = 1;
    private static final long SIGN_OF_EACH_BYTE = 0x8080808080808080L;
    private static final long LOW_60 = (1L << 60) - 1;

    private OrderedUuids() {}

    static void writeUuid(ByteWriter out, long high, long low) {
        bigEndian(out, ordered(high));
        bigEndian(out, low);
    }

    static void writeTimeUuid(ByteWriter out, long high, long low) {
        if (version(high) != TIME_BASED) {
            throw new InvalidRequestException("A timeuuid must be a UUID of version 1, this is version " + version(high)
                    + ": " + new java.util.UUID(high, low));
        }
        bigEndian(out, ordered(high));
        bigEndian(out, low ^ SIGN_OF_EACH_BYTE);
    }

    static void readUuid(ByteWriter out, ComponentReader in) {
        bigEndian(out, original(in.nextLong()));
        bigEndian(out, in.nextLong());
    }

    static void readTimeUuid(ByteWriter out, ComponentReader in) {
        bigEndian(out, original(in.nextLong()));
        bigEndian(out, in.nextLong() ^ SIGN_OF_EACH_BYTE);
    }

    private static int version(long high) {
        return (int) (high >>> 12) & 0xF;
    }

    /** Moves the version to the top; in a time-based UUID the time follows it, most significant bits first. */
    private static long ordered(long high) {
        long rest = version(high) == TIME_BASED
                ? (high & 0xFFF) << 48 | (high >>> 16 & 0xFFFF) << 32 | high >>> 32
                : high >>> 16 << 12 | (high & 0xFFF);
        return (long) version(high) << 60 | rest;
    }

    private static long original(long ordered) {
        int version = (int) (ordered >>> 60);
        long rest = ordered & LOW_60;
        long withoutVersion = version == TIME_BASED
                ? rest << 32 | (rest >>> 32 & 0xFFFF) << 16 | rest >>> 48
                : rest >>> 12 << 16 | (rest & 0xFFF);
        return withoutVersion | (long) version << 12;
    }

    private static void bigEndian(ByteWriter out, long value) {
        out.putLong(Long.reverseBytes(value));
    }
}
