package dev.drumlin.rocksdb;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DirectSlice;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;

/** What one thread needs while it reads, kept for the next: buffers, views, RocksDB's read options. Not thread-safe. */
final class ReadScratch implements AutoCloseable {
    /** Items that one MultiGet takes. */
    static final int BATCH_MAX = 64;
    /** Bytes of a key or a bound that need no bigger buffer. */
    static final int KEY_BYTES = 512;
    /** Bytes of a value that MultiGet can bring; a larger one is fetched again alone. */
    static final int VALUE_BYTES = 2 << 10;

    final DirectBuffer key = new DirectBuffer(KEY_BYTES);
    final DirectBuffer value = new DirectBuffer(16 << 10);
    final ByteWriter prefix = new ByteWriter(KEY_BYTES);
    final ByteWriter seek = new ByteWriter(KEY_BYTES);

    final RowMerger merger = new RowMerger();
    final RowView row = new RowView();
    final RowView version = new RowView();
    final PartitionView partition = new PartitionView();
    final ByteWriter out = new ByteWriter(1024);
    final RowWriter writer = new RowWriter(out);
    final ByteWriter staticOut = new ByteWriter(256);
    final RowWriter staticWriter = new RowWriter(staticOut);
    final ByteWriter stripped = new ByteWriter(256);
    final RowWriter strippedWriter = new RowWriter(stripped);
    final Deletions deletions = new Deletions();
    final CollectedRows collected = new CollectedRows();

    /** Keys and values of one MultiGet, each a slice of one buffer. */
    final DirectBuffer batchKeys = new DirectBuffer(BATCH_MAX * KEY_BYTES);

    final DirectBuffer batchValues = new DirectBuffer(BATCH_MAX * VALUE_BYTES);
    final ByteBuffer[] keySlices = slices(batchKeys, KEY_BYTES);
    final ByteBuffer[] valueSlices = slices(batchValues, VALUE_BYTES);
    final List<ByteBuffer> keys = new ArrayList<>(BATCH_MAX);
    final List<ByteBuffer> values = new ArrayList<>(BATCH_MAX);
    final List<ColumnFamilyHandle> handles = new ArrayList<>(BATCH_MAX);
    final int[] items = new int[BATCH_MAX];

    /** Reads that may wait for a disk, and those that may not. */
    final ReadOptions waiting = new ReadOptions();

    final ReadOptions unwaiting = new ReadOptions().setReadTier(ReadTier.BLOCK_CACHE_TIER);

    private final DirectBuffer lower = new DirectBuffer(KEY_BYTES);
    private final DirectBuffer upper = new DirectBuffer(KEY_BYTES);

    private static ByteBuffer[] slices(DirectBuffer buffer, int size) {
        ByteBuffer[] slices = new ByteBuffer[BATCH_MAX];
        for (int i = 0; i < BATCH_MAX; i++) {
            slices[i] = buffer.bytes().slice(i * size, size);
        }
        return slices;
    }

    /** Returns a bound over a buffer of this scratch, to be closed after the iterator that it bounds. */
    DirectSlice lowerBound(byte[] bytes, int length) {
        return slice(lower, bytes, length);
    }

    DirectSlice upperBound(byte[] bytes, int length) {
        return slice(upper, bytes, length);
    }

    private static DirectSlice slice(DirectBuffer buffer, byte[] bytes, int length) {
        ByteBuffer memory = buffer.clear(length);
        memory.put(bytes, 0, length).flip();
        return new DirectSlice(memory, length);
    }

    @Override
    public void close() {
        waiting.close();
        unwaiting.close();
    }
}
