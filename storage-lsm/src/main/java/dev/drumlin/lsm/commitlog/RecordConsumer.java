package dev.drumlin.lsm.commitlog;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Takes the records of a replay, in order of sequence, on the replaying thread. */
@FunctionalInterface
public interface RecordConsumer {
    /**
     * Takes one record, as it was appended. The memory is valid during the call only. An exception ends the replay; the
     * log is unchanged and can be replayed again.
     */
    void record(long sequence, int flags, MemorySegment body, long at, int length) throws IOException;
}
