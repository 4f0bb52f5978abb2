package dev.drumlin.rocksdb;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A reusable buffer outside the heap, which is what RocksDB's Java binding copies keys and values to and from without an
 * array between. The plugin sees nothing of the server's memory but the contract, so it makes its own. Not thread-safe.
 */
final class DirectBuffer {
    private ByteBuffer bytes;
    private MemorySegment segment;

    DirectBuffer(int capacity) {
        bytes = ByteBuffer.allocateDirect(capacity);
        segment = MemorySegment.ofBuffer(bytes);
    }

    /** Returns the buffer, emptied, with room for at least so many bytes; what was in it is lost if it had to grow. */
    ByteBuffer clear(int capacity) {
        if (capacity > bytes.capacity()) {
            bytes = ByteBuffer.allocateDirect(Math.max(capacity, (int) Math.min(2L * bytes.capacity(), 1 << 30)));
            segment = MemorySegment.ofBuffer(bytes);
        }
        return bytes.clear();
    }

    /** Returns the buffer as it stands. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Returns the whole buffer's memory; valid until the buffer grows. */
    MemorySegment segment() {
        return segment;
    }
}
