package dev.drumlin.lsm.compaction;

import dev.drumlin.storage.CompactionProgress;
import org.jspecify.annotations.Nullable;

/**
 * A merge under way, with what those need who watch it and stop it. {@link #progress}, {@link #stop} and {@link #isStopped}
 * are for any thread; the rest for the one that steps.
 */
final class CompactionJob {
    final long id;
    final TableCompaction owner;
    final CompactionTask task;

    /** What it is part of; null if the engine chose it. */
    final @Nullable FullCompaction request;

    final long startedNanos;
    private final long startedMicros;
    private volatile boolean stopped;
    private volatile CompactionTask.Progress progress = CompactionTask.Progress.NONE;

    CompactionJob(
            long id,
            TableCompaction owner,
            CompactionTask task,
            @Nullable FullCompaction request,
            long startedNanos,
            long startedMicros) {
        this.id = id;
        this.owner = owner;
        this.task = task;
        this.request = request;
        this.startedNanos = startedNanos;
        this.startedMicros = startedMicros;
    }

    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Notes how far it is; returns the bytes that were read and written since the last time. */
    long note() {
        CompactionTask.Progress before = progress;
        CompactionTask.Progress now = task.progress();
        progress = now;
        long moved = now.bytesRead() + now.bytesWritten() - before.bytesRead() - before.bytesWritten();
        // An attempt that begins anew begins at zero.
        return Math.max(0, moved);
    }

    CompactionProgress progress() {
        CompactionTask.Progress now = progress;
        return new CompactionProgress(
                id,
                task.table().schema().fullName(),
                request != null,
                task.inputs().size(),
                now.files(),
                Math.min(now.bytesRead(), task.bytesIn()),
                task.bytesIn(),
                now.bytesWritten(),
                now.partitions(),
                now.rows(),
                startedMicros);
    }
}
