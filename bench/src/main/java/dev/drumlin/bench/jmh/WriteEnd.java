package dev.drumlin.bench.jmh;

import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Lets the writing thread wait until a write is acknowledged. */
final class WriteEnd implements WriteSink {
    private final Semaphore applied = new Semaphore(0);
    private volatile @Nullable StorageException problem;

    void await() {
        await(1);
    }

    /** Waits for so many groups. */
    void await(int groups) {
        applied.acquireUninterruptibly(groups);
        StorageException why = problem;
        if (why != null) {
            throw why;
        }
    }

    @Override
    public void applied(int group) {
        applied.release();
    }

    @Override
    public void notApplied(int group, @Nullable RowView current) {
        throw new IllegalStateException("there was no condition");
    }

    @Override
    public void failed(int group, StorageException why) {
        problem = why;
        applied.release();
    }
}
