package dev.drumlin.storage;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a read goes on: after a row, or after a whole partition. The same for every engine, so it outlives restarts and
 * compactions. Immutable; arrays are not copied and must not be changed.
 *
 * <p>Encoded: u8 flags (1 = has clustering), i64 token, varint partition rows left, varint key length, key, and with the
 * flag varint length and clustering key.
 */
public final class Position {
    private static final int HAS_CLUSTERING = 1;

    private final long token;
    private final byte[] key;
    private final byte @Nullable [] clustering;
    private final int partitionRowsLeft;

    private Position(long token, byte[] key, byte @Nullable [] clustering, int partitionRowsLeft) {
        this.token = token;
        this.key = key;
        this.clustering = clustering;
        this.partitionRowsLeft = partitionRowsLeft;
    }

    /**
     * Returns the place after a row.
     *
     * @param partitionRowsLeft how many more rows of the partition the per-partition limit allows, at least 1
     */
    public static Position afterRow(long token, byte[] key, byte[] clustering, int partitionRowsLeft) {
        return new Position(token, key, clustering, partitionRowsLeft);
    }

    /** Returns the place after the last row of a partition. */
    public static Position afterPartition(long token, byte[] key) {
        return new Position(token, key, null, 0);
    }

    public long token() {
        return token;
    }

    public byte[] key() {
        return key;
    }

    /** Returns the clustering key of the last row given, null if the whole partition is done. */
    public byte @Nullable [] clustering() {
        return clustering;
    }

    /** Returns how many more rows of this partition the per-partition limit allows; 0 if the partition is done. */
    public int partitionRowsLeft() {
        return partitionRowsLeft;
    }

    /** Returns the encoded position. */
    public byte[] encode() {
        ByteWriter out = new ByteWriter(64);
        byte[] last = clustering;
        out.putByte(last == null ? 0 : HAS_CLUSTERING).putLong(token).putVarint(partitionRowsLeft);
        out.putVarint(key.length).putBytes(key);
        if (last != null) {
            out.putVarint(last.length).putBytes(last);
        }
        return out.toByteArray();
    }

    /**
     * Returns the position that the bytes stand for.
     *
     * @throws IllegalArgumentException if they are malformed
     */
    public static Position decode(byte[] bytes) {
        try {
            ByteReader in = new ByteReader().wrap(MemorySegment.ofArray(bytes), 0, bytes.length);
            int flags = in.readByte();
            long token = in.readLong();
            int left = in.readLength();
            byte[] key = in.readBytes(in.readLength());
            byte[] clustering = (flags & HAS_CLUSTERING) != 0 ? in.readBytes(in.readLength()) : null;
            if ((flags & ~HAS_CLUSTERING) != 0 || in.remaining() != 0 || key.length == 0) {
                throw new IllegalArgumentException("Malformed position");
            }
            return new Position(token, key, clustering, left);
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("Malformed position", e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Position that
                && token == that.token
                && partitionRowsLeft == that.partitionRowsLeft
                && Arrays.equals(key, that.key)
                && Arrays.equals(clustering, that.clustering);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(token) * 31 + Arrays.hashCode(clustering);
    }

    @Override
    public String toString() {
        return "Position(token=" + token + " keyBytes=" + key.length + " rowsLeft=" + partitionRowsLeft + ")";
    }
}
