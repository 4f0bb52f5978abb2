package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.CommitLogFormat.END_MARK_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_HEADER_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_BODY_BYTES_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_FLAGS_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_HEADER_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_SEQUENCE_AT;

import java.lang.foreign.MemorySegment;

/**
 * Memory in which one group is put together: room for its header, the records, room for the end mark.
 *
 * <p>Not thread-safe: it belongs to the appender while it fills, then to the sync role until it is written.
 */
final class GroupBuffer {
    private final MemorySegment memory;
    private final int payloadBytesMax;

    /** Where the group is: {@link #memory}, or an array made for one record that is larger. */
    private MemorySegment bytes;

    private int payloadBytes;
    private int recordCount;
    private long firstSequence;
    private long lastSequence;

    /**
     * Makes an empty buffer.
     *
     * @param payloadBytesMax what fits into a segment of its own; the buffer never holds more than can be one group
     */
    GroupBuffer(MemorySegment memory, int payloadBytesMax) {
        this.memory = memory;
        this.bytes = memory;
        this.payloadBytesMax = payloadBytesMax;
    }

    /** Adds a record, or returns false, with nothing changed, if it does not fit behind those that are here. */
    boolean add(long sequence, int flags, MemorySegment body, long at, int length) {
        long wanted = CommitLogFormat.recordBytes(length);
        if (payloadBytes + wanted > payloadBytesMax || size(payloadBytes + wanted) > bytes.byteSize()) {
            if (recordCount > 0) {
                return false;
            }
            bytes = MemorySegment.ofArray(new byte[(int) size(wanted)]);
        }
        long start = (long) GROUP_HEADER_BYTES + payloadBytes;
        CommitLogFormat.putLong(bytes, start + RECORD_SEQUENCE_AT, sequence);
        CommitLogFormat.putInt(bytes, start + RECORD_BODY_BYTES_AT, length);
        CommitLogFormat.putInt(bytes, start + RECORD_FLAGS_AT, flags);
        MemorySegment.copy(body, at, bytes, start + RECORD_HEADER_BYTES, length);
        long padding = start + RECORD_HEADER_BYTES + length;
        bytes.asSlice(padding, start + wanted - padding).fill((byte) 0);
        if (recordCount == 0) {
            firstSequence = sequence;
        }
        lastSequence = sequence;
        recordCount++;
        payloadBytes += (int) wanted;
        return true;
    }

    boolean isEmpty() {
        return recordCount == 0;
    }

    int recordCount() {
        return recordCount;
    }

    long lastSequence() {
        return lastSequence;
    }

    /** Returns the bytes of the group without its end mark. */
    int groupBytes() {
        return GROUP_HEADER_BYTES + payloadBytes;
    }

    /** Writes header and end mark around the records and returns the memory; the group starts at 0. */
    MemorySegment seal(long segmentId, long syncedUpTo, LogChecksum checksum) {
        int payloadCrc = checksum.of(bytes, GROUP_HEADER_BYTES, payloadBytes);
        new GroupHeader(payloadBytes, segmentId, syncedUpTo, firstSequence, lastSequence, recordCount, payloadCrc)
                .write(bytes, 0, checksum);
        bytes.asSlice(groupBytes(), END_MARK_BYTES).fill((byte) 0);
        return bytes;
    }

    /** Forgets the records, and the array of a large one. */
    void clear() {
        bytes = memory;
        payloadBytes = 0;
        recordCount = 0;
    }

    private static long size(long payload) {
        return GROUP_HEADER_BYTES + payload + END_MARK_BYTES;
    }
}
