package dev.drumlin.storage.data;

import dev.drumlin.storage.error.TooLargeException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A growable, reusable buffer of bytes on the heap, written little-endian. Not thread-safe. Never shrinks, so a writer
 * that has seen its largest value allocates no more.
 */
public final class ByteWriter {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Largest array that every JVM allocates. */
    private static final int SIZE_MAX = Integer.MAX_VALUE - 8;

    private byte[] bytes;
    private MemorySegment segment;
    private int size;

    public ByteWriter(int capacity) {
        bytes = new byte[Math.max(capacity, 16)];
        segment = MemorySegment.ofArray(bytes);
    }

    /** Forgets the content, keeps the memory. */
    public ByteWriter clear() {
        size = 0;
        return this;
    }

    /** Returns the number of bytes written. */
    public int size() {
        return size;
    }

    /** Returns the backing array; valid from 0 to {@link #size()} and only until the next write. */
    public byte[] array() {
        return bytes;
    }

    /** Returns the backing memory; valid from 0 to {@link #size()} and only until the next write. */
    public MemorySegment segment() {
        return segment;
    }

    /** Returns a copy of what was written. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    public ByteWriter putByte(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
        return this;
    }

    public ByteWriter putShort(int value) {
        reserve(2);
        bytes[size] = (byte) value;
        bytes[size + 1] = (byte) (value >>> 8);
        size += 2;
        return this;
    }

    public ByteWriter putInt(int value) {
        reserve(Integer.BYTES);
        INT.set(bytes, size, value);
        size += Integer.BYTES;
        return this;
    }

    public ByteWriter putLong(long value) {
        reserve(Long.BYTES);
        LONG.set(bytes, size, value);
        size += Long.BYTES;
        return this;
    }

    /** Appends an unsigned LEB128 varint: seven bits a byte, lowest first, 1 to 10 bytes. */
    public ByteWriter putVarint(long value) {
        reserve(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    /** Appends a signed number as a varint, small magnitudes short. */
    public ByteWriter putZigzag(long value) {
        return putVarint((value << 1) ^ (value >> 63));
    }

    public ByteWriter putBytes(byte[] source) {
        return putBytes(source, 0, source.length);
    }

    public ByteWriter putBytes(byte[] source, int at, int length) {
        reserve(length);
        System.arraycopy(source, at, bytes, size, length);
        size += length;
        return this;
    }

    public ByteWriter putBytes(MemorySegment source, long at, int length) {
        reserve(length);
        MemorySegment.copy(source, ValueLayout.JAVA_BYTE, at, bytes, size, length);
        size += length;
        return this;
    }

    /** Overwrites four bytes written earlier. */
    public void setInt(int at, int value) {
        checkWritten(at, Integer.BYTES);
        INT.set(bytes, at, value);
    }

    /** Overwrites eight bytes written earlier. */
    public void setLong(int at, long value) {
        checkWritten(at, Long.BYTES);
        LONG.set(bytes, at, value);
    }

    /** Overwrites one byte written earlier. */
    public void setByte(int at, int value) {
        checkWritten(at, 1);
        bytes[at] = (byte) value;
    }

    /** Drops what was written from {@code newSize} on. */
    public void truncate(int newSize) {
        checkWritten(newSize, 0);
        size = newSize;
    }

    private void checkWritten(int at, int length) {
        if (at < 0 || at > size - length) {
            throw new IndexOutOfBoundsException("at=" + at + " length=" + length + " size=" + size);
        }
    }

    private void reserve(int more) {
        if (more > bytes.length - size) {
            grow(more);
        }
    }

    private void grow(int more) {
        long needed = (long) size + more;
        if (needed > SIZE_MAX) {
            throw new TooLargeException("An encoded value may not exceed " + SIZE_MAX + " bytes: size=" + needed);
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(SIZE_MAX, Math.max(needed, 2L * bytes.length)));
        segment = MemorySegment.ofArray(bytes);
    }
}
