package dev.drumlin.lsm.commitlog;

/**
 * Counters since the log was opened, and what it holds now.
 *
 * @param groups written
 * @param records in them
 * @param bytes of the groups, headers and padding included
 * @param syncs of segments
 * @param syncNanos spent in them, in all
 * @param segmentsCreated files made new
 * @param segmentsRecycled files used again
 * @param segmentsHeld segments that hold records now, the one being written included
 * @param bytesHeld length of their files
 * @param pendingBytes appended but not yet handed to the operating system
 */
public record CommitLogStats(
        long groups,
        long records,
        long bytes,
        long syncs,
        long syncNanos,
        long segmentsCreated,
        long segmentsRecycled,
        long segmentsHeld,
        long bytesHeld,
        long pendingBytes) {}
