package dev.drumlin.lsm.manifest;

/**
 * What the manifest knows of an SSTable. Immutable.
 *
 * @param number of the file, never used twice in a store
 * @param level 0 for what a flush wrote; one more than the highest input for what a compaction wrote
 * @param fileBytes length of the file
 * @param firstToken token of the first partition
 * @param lastToken token of the last partition
 * @param minTimestamp smallest timestamp of anything in it, in microseconds
 * @param maxTimestamp largest timestamp of anything in it, in microseconds
 * @param maxSequence no write group above this sequence is in it
 */
public record StoredFile(
        long number,
        int level,
        long fileBytes,
        long firstToken,
        long lastToken,
        long minTimestamp,
        long maxTimestamp,
        long maxSequence) {}
