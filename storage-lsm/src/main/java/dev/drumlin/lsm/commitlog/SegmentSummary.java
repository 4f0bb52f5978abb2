package dev.drumlin.lsm.commitlog;

/**
 * A segment that takes no more groups.
 *
 * @param id its number
 * @param firstSequence of its first record; if it has none, where the next segment may begin
 * @param lastSequence of its last record; if it has none, {@code firstSequence - 1}
 * @param fileBytes length of its file
 */
public record SegmentSummary(long id, long firstSequence, long lastSequence, long fileBytes) {}
