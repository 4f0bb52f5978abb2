package dev.drumlin.lsm.table;

import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.event.EngineEvent;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Closes and deletes SSTables that nobody uses any more, on a background thread, since the last user may be a thread that
 * must not wait for a disk. What is not deleted in time is an orphan for the next start. Thread-safe.
 */
public final class FileReaper {
    private final StorageFiles files;
    private final EngineContext context;
    private final ConcurrentLinkedQueue<LiveFile> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger inUse = new AtomicInteger();
    private volatile boolean closing;

    public FileReaper(StorageFiles files, EngineContext context) {
        this.files = files;
        this.context = context;
    }

    /** Says that a file is part of a view for the first time. */
    void used() {
        inUse.incrementAndGet();
    }

    void unused(LiveFile file) {
        waiting.add(file);
        if (closing) {
            run();
            return;
        }
        try {
            context.executors().background().execute(this::run);
        } catch (RejectedExecutionException e) {
            // Stays in the queue for the next one's task.
        }
    }

    private synchronized void run() {
        for (LiveFile file = waiting.poll(); file != null; file = waiting.poll()) {
            inUse.decrementAndGet();
            try {
                file.reader().close();
                if (file.isRemoved()) {
                    files.delete(file.reader().name());
                }
            } catch (Throwable e) {
                context.events()
                        .on(new EngineEvent.BackgroundFailed(
                                "delete " + file.reader().name(), e.toString()));
            }
        }
    }

    /** Returns how many files are part of a view, be it one that only a read still holds. */
    public int filesInUse() {
        return inUse.get();
    }

    /** Deals with what waits, and from now on with each file at once. */
    public void close() {
        closing = true;
        run();
    }
}
