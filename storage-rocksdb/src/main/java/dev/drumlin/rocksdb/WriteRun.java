package dev.drumlin.rocksdb;

import dev.drumlin.storage.data.ByteWriter;
import java.lang.foreign.MemorySegment;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Changes that are written to RocksDB together. They are put down at once in the form in which RocksDB logs a batch, so that
 * a batch of any size is one call into the native library and one copy; its own {@code WriteBatch} takes a call for each
 * change, and merges only from arrays. Not thread-safe, reusable.
 *
 * <p>Layout: u64 sequence (0, RocksDB sets it), u32 count, then for each change u8 kind, varint column family, varint length
 * and bytes of the key, and but for a removal of the value.
 */
final class WriteRun {
    private static final int COUNT_AT = Long.BYTES;
    private static final int HEAD_BYTES = COUNT_AT + Integer.BYTES;
    private static final int REMOVE = 4;
    private static final int PUT = 5;
    private static final int MERGE = 6;

    private final ByteWriter out = new ByteWriter(64 << 10);
    private int count;

    WriteRun() {
        clear();
    }

    void clear() {
        count = 0;
        out.clear().putLong(0).putInt(0);
    }

    int count() {
        return count;
    }

    int bytes() {
        return out.size();
    }

    /** Takes back what was added after the run had so many bytes and changes. */
    void truncate(int bytes, int changes) {
        out.truncate(bytes);
        count = changes;
    }

    void put(Family family, ByteWriter key, MemorySegment value, long at, int length) {
        change(PUT, family, key).putVarint(length).putBytes(value, at, length);
    }

    void merge(Family family, ByteWriter key, MemorySegment value, long at, int length) {
        change(MERGE, family, key).putVarint(length).putBytes(value, at, length);
    }

    private ByteWriter change(int kind, Family family, ByteWriter key) {
        count++;
        out.putByte(kind).putVarint(family.nativeId());
        return out.putVarint(key.size()).putBytes(key.array(), 0, key.size());
    }

    /** Replaces a row by what is left of it, nothing if that is empty. */
    void replace(Family family, byte[] key, byte[] value) {
        count++;
        out.putByte(value.length == 0 ? REMOVE : PUT).putVarint(family.nativeId());
        out.putVarint(key.length).putBytes(key);
        if (value.length > 0) {
            out.putVarint(value.length).putBytes(value);
        }
    }

    /** Writes all changes, as one. */
    void write(RocksDB database, WriteOptions options) throws RocksDBException {
        out.setInt(COUNT_AT, count);
        try (WriteBatch batch = new WriteBatch(out.toByteArray())) {
            database.write(options, batch);
        }
    }

    boolean isEmpty() {
        return out.size() == HEAD_BYTES;
    }
}
