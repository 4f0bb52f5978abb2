package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.Keys;
import java.lang.foreign.MemorySegment;

/**
 * A place in the order of partitions: a token and the bytes of a key in memory that does not change. Immutable but for
 * {@link #set}, by which its owner points it elsewhere once nobody else uses it.
 */
public final class PartitionRef implements Comparable<PartitionRef> {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    private long token;
    private MemorySegment key;
    private long keyAt;
    private int keyLength;

    /** Points at a key, without a copy. */
    public PartitionRef(long token, MemorySegment key, long keyAt, int keyLength) {
        this.token = token;
        this.key = key;
        this.keyAt = keyAt;
        this.keyLength = keyLength;
    }

    /** Returns the place before all partitions of a token, since no key is empty. */
    public static PartitionRef before(long token) {
        return new PartitionRef(token, NOTHING, 0, 0);
    }

    /** Points at another key, without a copy. */
    public PartitionRef set(long newToken, MemorySegment newKey, long newKeyAt, int newKeyLength) {
        token = newToken;
        key = newKey;
        keyAt = newKeyAt;
        keyLength = newKeyLength;
        return this;
    }

    /** Points before all partitions of a token. */
    public PartitionRef setBefore(long newToken) {
        return set(newToken, NOTHING, 0, 0);
    }

    public long token() {
        return token;
    }

    public MemorySegment key() {
        return key;
    }

    public long keyAt() {
        return keyAt;
    }

    public int keyLength() {
        return keyLength;
    }

    @Override
    public int compareTo(PartitionRef that) {
        return Keys.comparePartitions(token, key, keyAt, keyLength, that.token, that.key, that.keyAt, that.keyLength);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PartitionRef that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(token);
    }
}
