package dev.drumlin.rocksdb;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.DirectSlice;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A walk over one column family between two bounds, on one view of it, with the present key and value copied into the
 * scratch's buffers. One thread; used and closed inside the gate.
 */
final class RocksCursor implements AutoCloseable {
    private final ReadScratch scratch;
    private final ReadOptions options = new ReadOptions();
    private final DirectSlice lower;
    private final @Nullable DirectSlice upper;
    private final RocksIterator iterator;
    private boolean here;
    private int keyLength;
    private int valueLength;

    /**
     * Opens a walk.
     *
     * @param to exclusive; length 0 for no bound
     * @param onePartition whether both bounds lie in one partition, so that filters by token can be asked
     * @param mayWait whether it may wait for a disk
     */
    RocksCursor(
            RocksStore store,
            Family family,
            ReadScratch scratch,
            byte[] from,
            int fromLength,
            byte[] to,
            int toLength,
            boolean onePartition,
            boolean mayWait) {
        this.scratch = scratch;
        lower = scratch.lowerBound(from, fromLength);
        options.setIterateLowerBound(lower);
        upper = toLength == 0 ? null : scratch.upperBound(to, toLength);
        if (upper != null) {
            options.setIterateUpperBound(upper);
        }
        if (onePartition) {
            options.setPrefixSameAsStart(true);
        } else {
            options.setTotalOrderSeek(true);
        }
        if (!mayWait) {
            options.setReadTier(ReadTier.BLOCK_CACHE_TIER);
        }
        iterator = store.database().newIterator(family.handle(), options);
    }

    /** Goes to the first key at or above the one given; returns whether there is one within the bounds. */
    boolean seek(byte[] key, int length) throws RocksDBException {
        iterator.seek(buffer(key, length));
        return isValid();
    }

    /** Goes to the last key at or below the one given; returns whether there is one within the bounds. */
    boolean seekForPrev(byte[] key, int length) throws RocksDBException {
        iterator.seekForPrev(buffer(key, length));
        return isValid();
    }

    private ByteBuffer buffer(byte[] key, int length) {
        return scratch.key.clear(length).put(key, 0, length).flip();
    }

    boolean next() throws RocksDBException {
        iterator.next();
        return isValid();
    }

    boolean previous() throws RocksDBException {
        iterator.prev();
        return isValid();
    }

    /** Returns whether the walk stands on a key within the bounds. */
    boolean isHere() {
        return here;
    }

    private boolean isValid() throws RocksDBException {
        here = iterator.isValid();
        if (!here) {
            iterator.status();
        }
        return here;
    }

    /** Copies the present key into the scratch's key buffer and returns that memory. */
    MemorySegment key() {
        keyLength = iterator.key(scratch.key.clear(0));
        if (keyLength > scratch.key.bytes().capacity()) {
            keyLength = iterator.key(scratch.key.clear(keyLength));
        }
        return scratch.key.segment();
    }

    int keyLength() {
        return keyLength;
    }

    /** Copies the present value into the scratch's value buffer and returns that memory. */
    MemorySegment value() {
        valueLength = iterator.value(scratch.value.clear(0));
        if (valueLength > scratch.value.bytes().capacity()) {
            valueLength = iterator.value(scratch.value.clear(valueLength));
        }
        return scratch.value.segment();
    }

    int valueLength() {
        return valueLength;
    }

    @Override
    public void close() {
        iterator.close();
        options.close();
        lower.close();
        if (upper != null) {
            upper.close();
        }
    }
}
