package dev.drumlin.lsm.compaction;

/**
 * What makes a memtable be flushed.
 *
 * @param memtableBytesMax of one memtable
 * @param ageNanos of its first write; 0 for no limit
 * @param logBytesMax of all closed log segments
 */
public record FlushLimits(long memtableBytesMax, long ageNanos, long logBytesMax) {}
