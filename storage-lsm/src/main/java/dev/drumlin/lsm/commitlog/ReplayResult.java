package dev.drumlin.lsm.commitlog;

import java.util.List;

/**
 * What a replay found; {@link CommitLog#open} continues from it.
 *
 * @param segments that are held, oldest first
 * @param records that were handed out
 * @param firstSequence no record below it can be in the log; a smaller one that is needed is missing. 1 for no log
 * @param lastSequence of the last record; without records one below where the log begins, and 0 for no log
 * @param bytes read, in all
 * @param lastSegmentEnd offset behind the last whole group of the last segment; 0 for no log
 * @param lastSegmentSyncedUpTo offset in the last segment up to which everything is known to be durable; 0 for no log
 * @param tornBytes length of what was cut behind {@code lastSegmentEnd}, at most; 0 if the log ended cleanly. In a
 *     recycled segment it can count old content that the torn write would have overwritten
 */
public record ReplayResult(
        List<SegmentSummary> segments,
        long records,
        long firstSequence,
        long lastSequence,
        long bytes,
        long lastSegmentEnd,
        long lastSegmentSyncedUpTo,
        long tornBytes) {
    /** Says that there is no log yet. */
    public static final ReplayResult EMPTY = new ReplayResult(List.of(), 0, 1, 0, 0, 0, 0, 0);

    public ReplayResult {
        segments = List.copyOf(segments);
    }

    /** Returns the file that was cut, for the warning. */
    public String lastSegmentFile() {
        return segments.isEmpty()
                ? CommitLogFileName.FOLDER
                : CommitLogFileName.segment(segments.getLast().id());
    }
}
