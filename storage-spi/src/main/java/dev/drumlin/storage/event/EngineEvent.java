package dev.drumlin.storage.event;

/** Something an operator, a metric, a trace or a test may want to know of an engine's background life. */
public sealed interface EngineEvent {
    /** Recovery has read part of the log. */
    record ReplayProgress(long bytesDone, long bytesTotal, long mutations) implements EngineEvent {}

    /** Recovery is complete; {@code bytesCut} of a torn tail were dropped. */
    record ReplayFinished(long mutations, long bytesCut, long nanos) implements EngineEvent {}

    /** The log went on to another segment. */
    record SegmentRolled(long segment, boolean recycled) implements EngineEvent {}

    /** A memtable is in a durable file. */
    record Flushed(String table, String file, long partitions, long bytes, long nanos) implements EngineEvent {}

    /** Files were merged. */
    record Compacted(String table, int filesIn, int filesOut, long bytesIn, long bytesOut, long nanos)
            implements EngineEvent {}

    /** Writers are slowed down from now on, each step of the log by so long at first. */
    record Stalled(String reason, long nanos) implements EngineEvent {}

    /** Writers are no longer slowed down; they were for so long. */
    record StallEnded(long nanos) implements EngineEvent {}

    /** Damage was found; nothing was repaired. */
    record CorruptionFound(String file, long offset, String what) implements EngineEvent {}

    /** Writes are refused from now on. */
    record BecameReadOnly(String reason) implements EngineEvent {}

    /** Writes are taken again. */
    record BecameWritable() implements EngineEvent {}

    /** Background work failed and was given up; what it worked on is unchanged. */
    record BackgroundFailed(String work, String reason) implements EngineEvent {}
}
