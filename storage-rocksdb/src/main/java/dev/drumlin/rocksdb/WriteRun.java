package dev.drumlin.rocksdb;

import dev.drumlin.storage.data.ByteWriter;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Changes that are written to RocksDB together. They are put down at once in the form in which RocksDB logs a batch, so that
 * a batch of any size is one call into the native library and one copy; its own {@code WriteBatch} takes a call for each
 * change, and merges only from arrays. A run of one change goes as that change, from direct buffers: RocksDB makes the batch
 * then. Not thread-safe, reusable.
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

    // Of the change added last, to write it alone.
    private int lastKind;
    private @Nullable Family lastFamily;
    private int lastKeyAt;
    private int lastKeyLength;
    private int lastValueAt;

    private final DirectBuffer directKey = new DirectBuffer(256);
    private final DirectBuffer directValue = new DirectBuffer(4 << 10);

    WriteRun() {
        clear();
    }

    void clear() {
        count = 0;
        lastFamily = null;
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
        lastFamily = null;
    }

    void put(Family family, ByteWriter key, MemorySegment value, long at, int length) {
        change(PUT, family, key).putVarint(length);
        lastValueAt = out.size();
        out.putBytes(value, at, length);
    }

    void merge(Family family, ByteWriter key, MemorySegment value, long at, int length) {
        change(MERGE, family, key).putVarint(length);
        lastValueAt = out.size();
        out.putBytes(value, at, length);
    }

    private ByteWriter change(int kind, Family family, ByteWriter key) {
        count++;
        lastKind = kind;
        lastFamily = family;
        out.putByte(kind).putVarint(family.nativeId()).putVarint(key.size());
        lastKeyAt = out.size();
        lastKeyLength = key.size();
        return out.putBytes(key.array(), 0, key.size());
    }

    /** Replaces a row by what is left of it, nothing if that is empty. */
    void replace(Family family, byte[] key, byte[] value) {
        count++;
        lastFamily = null;
        out.putByte(value.length == 0 ? REMOVE : PUT).putVarint(family.nativeId());
        out.putVarint(key.length).putBytes(key);
        if (value.length > 0) {
            out.putVarint(value.length).putBytes(value);
        }
    }

    /** Writes all changes, as one. */
    void write(RocksDB database, WriteOptions options) throws RocksDBException {
        Family only = lastFamily;
        if (count == 1 && only != null) {
            writeAlone(database, options, only);
            return;
        }
        out.setInt(COUNT_AT, count);
        try (WriteBatch batch = new WriteBatch(out.toByteArray())) {
            database.write(options, batch);
        }
    }

    private void writeAlone(RocksDB database, WriteOptions options, Family family) throws RocksDBException {
        int length = out.size() - lastValueAt;
        ByteBuffer key = directKey
                .clear(lastKeyLength)
                .put(out.array(), lastKeyAt, lastKeyLength)
                .flip();
        ByteBuffer value =
                directValue.clear(length).put(out.array(), lastValueAt, length).flip();
        if (lastKind == PUT) {
            database.put(family.handle(), options, key, value);
        } else {
            database.merge(family.handle(), options, key, value);
        }
    }

    boolean isEmpty() {
        return out.size() == HEAD_BYTES;
    }
}
