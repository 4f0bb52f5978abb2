package dev.drumlin.lsm.commitlog;

/** Hears how far a replay is; called often, at least once per MiB read, on the replaying thread. */
@FunctionalInterface
public interface ReplayProgress {
    /** Tells that {@code bytesDone} of {@code bytesTotal} are dealt with. */
    void progress(long bytesDone, long bytesTotal);
}
