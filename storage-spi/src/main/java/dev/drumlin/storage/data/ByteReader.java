package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * A cursor over bytes in any memory, little-endian, bounded by a limit. Reading beyond the limit, or a varint longer than
 * ten bytes, throws {@link IndexOutOfBoundsException}: callers that read stored bytes turn it into a corruption error.
 * Not thread-safe, reusable.
 */
public final class ByteReader {
    static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private MemorySegment segment = MemorySegment.NULL;
    private long position;
    private long limit;

    /** Points at {@code length} bytes. */
    public ByteReader wrap(MemorySegment source, long at, long length) {
        if (length < 0 || at < 0 || at > source.byteSize() - length) {
            throw new IndexOutOfBoundsException("at=" + at + " length=" + length + " size=" + source.byteSize());
        }
        segment = source;
        position = at;
        limit = at + length;
        return this;
    }

    public MemorySegment segment() {
        return segment;
    }

    /** Returns the offset of the next byte in the segment. */
    public long position() {
        return position;
    }

    /** Moves to an offset in the segment between the start of the segment and the limit. */
    public void position(long at) {
        if (at < 0 || at > limit) {
            throw new IndexOutOfBoundsException("position=" + at + " limit=" + limit);
        }
        position = at;
    }

    public long remaining() {
        return limit - position;
    }

    public int readByte() {
        require(1);
        return segment.get(ValueLayout.JAVA_BYTE, position++) & 0xFF;
    }

    public int readShort() {
        require(Short.BYTES);
        int value = segment.get(SHORT, position) & 0xFFFF;
        position += Short.BYTES;
        return value;
    }

    public int readInt() {
        require(Integer.BYTES);
        int value = segment.get(INT, position);
        position += Integer.BYTES;
        return value;
    }

    public long readLong() {
        require(Long.BYTES);
        long value = segment.get(LONG, position);
        position += Long.BYTES;
        return value;
    }

    public long readVarint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int next = readByte();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new IndexOutOfBoundsException("varint longer than 10 bytes at position=" + position);
    }

    /** Reads a varint that must be an index, count or length: from 0 to what an int holds. */
    public int readLength() {
        long value = readVarint();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new IndexOutOfBoundsException("length=" + Long.toUnsignedString(value) + " at position=" + position);
        }
        return (int) value;
    }

    public long readZigzag() {
        long value = readVarint();
        return (value >>> 1) ^ -(value & 1);
    }

    /** Passes over {@code length} bytes and returns the offset of the first. */
    public long skip(long length) {
        require(length);
        long at = position;
        position += length;
        return at;
    }

    /** Copies the next {@code length} bytes. */
    public byte[] readBytes(int length) {
        require(length);
        byte[] copy = new byte[length];
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, position, copy, 0, length);
        position += length;
        return copy;
    }

    private void require(long length) {
        if (length < 0 || length > limit - position) {
            throw new IndexOutOfBoundsException(
                    "need=" + length + " remaining=" + (limit - position) + " position=" + position);
        }
    }
}
