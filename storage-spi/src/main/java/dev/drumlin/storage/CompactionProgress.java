package dev.drumlin.storage;

/**
 * How far a merge of data files is. Immutable; the values may be of slightly different moments.
 *
 * @param id of the merge, not used again until the engine is opened anew
 * @param table keyspace and name
 * @param requested whether somebody asked for it; otherwise the engine chose it
 * @param filesIn files that are merged
 * @param filesOut files that are written so far, complete ones and the one being written
 * @param bytesDone bytes of the inputs that were read, before decompression
 * @param bytesTotal bytes of the inputs
 * @param bytesWritten bytes of the outputs
 * @param partitions partitions written
 * @param rows rows written
 * @param startedMicros when it began, in microseconds since the epoch
 */
public record CompactionProgress(
        long id,
        String table,
        boolean requested,
        int filesIn,
        int filesOut,
        long bytesDone,
        long bytesTotal,
        long bytesWritten,
        long partitions,
        long rows,
        long startedMicros) {}
