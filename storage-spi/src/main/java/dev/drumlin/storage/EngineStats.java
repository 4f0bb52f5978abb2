package dev.drumlin.storage;

/**
 * An engine's counters since it was opened, and its present sizes. Values may be read at slightly different moments.
 *
 * @param memtableBytes bytes of unflushed data, those being flushed included
 * @param memtablePartitions unflushed partitions
 * @param sstables live data files
 * @param diskBytes bytes of live data files
 * @param logBytes bytes of log that recovery would read
 * @param logGroups groups synced together since opening
 * @param logSyncs syncs of the log since opening
 * @param logSyncNanos time spent in them
 * @param mutations mutations applied since opening
 * @param bytesWritten bytes of mutations applied since opening
 * @param flushes flushes completed since opening
 * @param bytesFlushed bytes written by them
 * @param compactions compactions completed since opening
 * @param bytesCompacted bytes written by them
 * @param compactionsPending compactions that wait or run
 * @param compactionDebtBytes bytes that ought to be merged but wait for their turn
 * @param writeDelays how often the acknowledgement of writes was put off because memory was short or merges lag behind
 * @param writeDelayNanos by how long, all in all
 * @param openFiles files open now
 */
public record EngineStats(
        long memtableBytes,
        long memtablePartitions,
        long sstables,
        long diskBytes,
        long logBytes,
        long logGroups,
        long logSyncs,
        long logSyncNanos,
        long mutations,
        long bytesWritten,
        long flushes,
        long bytesFlushed,
        long compactions,
        long bytesCompacted,
        long compactionsPending,
        long compactionDebtBytes,
        long writeDelays,
        long writeDelayNanos,
        long openFiles) {}
