package dev.drumlin.lsm.sstable;

import dev.drumlin.lsm.sstable.data.BlockBuffers;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Buffers of cursors that are closed, for cursors to come. One for all files of an engine. Thread-safe. */
public final class BufferPool {
    private final ConcurrentLinkedQueue<CursorBuffers> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger freeCount = new AtomicInteger();
    private final int freeMax;

    /** What one cursor needs: chunks and index blocks are read apart, since both are looked at in turn. */
    record CursorBuffers(BlockBuffers data, BlockBuffers index, BlockBuffers rowIndex) {
        CursorBuffers() {
            this(new BlockBuffers(), new BlockBuffers(), new BlockBuffers());
        }

        void trim() {
            data.trim();
            index.trim();
            rowIndex.trim();
        }
    }

    /**
     * Makes an empty pool.
     *
     * @param freeMax how many cursors' buffers are kept at most while nobody uses them
     */
    public BufferPool(int freeMax) {
        this.freeMax = freeMax;
    }

    CursorBuffers take() {
        CursorBuffers buffers = free.poll();
        if (buffers == null) {
            return new CursorBuffers();
        }
        freeCount.decrementAndGet();
        return buffers;
    }

    void giveBack(CursorBuffers buffers) {
        if (freeCount.incrementAndGet() > freeMax) {
            freeCount.decrementAndGet();
            return;
        }
        buffers.trim();
        free.add(buffers);
    }
}
