package dev.drumlin.lsm.read;

import dev.drumlin.lsm.io.NowBuffer;
import dev.drumlin.memory.PoolOptions;
import dev.drumlin.memory.SlabPool;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Buffers for reads that never wait, under the budget of read and write buffers. Thread-safe. */
final class NowBuffers implements AutoCloseable {
    private static final int SLAB_BYTES = 1 << 16;

    private final SlabPool pool;

    NowBuffers(long bytesMax, Executor background) {
        pool = new SlabPool(new PoolOptions("read buffers", bytesMax, 0, SLAB_BYTES, 0), background);
    }

    /** Takes a buffer; negative if there is none left. */
    int take() {
        return pool.tryTake(1);
    }

    /** Returns a buffer that was taken, null if none was. */
    @Nullable
    NowBuffer at(int slab) {
        return slab < 0 ? null : new NowBuffer(pool.memory().asSlice((long) slab * SLAB_BYTES, SLAB_BYTES));
    }

    void give(int slab) {
        if (slab >= 0) {
            pool.give(slab, 1);
        }
    }

    /** Gives out no more; the memory goes with the last buffer that is given back. */
    @Override
    public void close() {
        pool.close();
    }
}
