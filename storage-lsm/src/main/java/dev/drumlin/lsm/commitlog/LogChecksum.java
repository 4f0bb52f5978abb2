package dev.drumlin.lsm.commitlog;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * CRC32C that starts with the 16 bytes of the store id.
 *
 * <p>The store id makes two things impossible: that a group of another store is taken for ours, and that somebody who
 * writes the bytes of a group into a value makes recovery, when it looks for groups behind a torn one, find it.
 * Not thread-safe.
 */
final class LogChecksum {
    private final CRC32C crc = new CRC32C();
    private final byte[] seed;

    LogChecksum(UUID storeId) {
        this.seed = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(storeId.getMostSignificantBits())
                .putLong(storeId.getLeastSignificantBits())
                .array();
    }

    int of(MemorySegment bytes, long at, long length) {
        crc.reset();
        crc.update(seed);
        crc.update(bytes.asSlice(at, length).asByteBuffer());
        return (int) crc.getValue();
    }
}
