package dev.drumlin.lsm.compaction;

/**
 * Settings of compaction.
 *
 * @param automatic whether SSTables are merged in the background without being asked
 * @param filesMin so many SSTables of similar density over the same tokens are merged
 * @param fileBytesMax how large an output may become before the tokens that follow go into another one; a partition is never
 *     divided, and a little more than this is allowed where tokens are crowded
 * @param bytesPerSecond what all merges together may read and write; 0 for no limit
 */
public record CompactionOptions(boolean automatic, int filesMin, long fileBytesMax, long bytesPerSecond) {}
