package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.CommitLogFormat.ALIGNMENT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_CRC_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_FIRST_SEQUENCE_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_HEADER_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_LAST_SEQUENCE_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_PAYLOAD_BYTES_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_PAYLOAD_CRC_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_RECORD_COUNT_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_SEGMENT_ID_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_SYNCED_UP_TO_AT;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What stands before the records of one group.
 *
 * @param payloadBytes of all records, a multiple of 8; 0 only in the mark of a clean close
 * @param segmentId of the segment that this group belongs to; groups that a recycled file held before have a smaller one
 * @param syncedUpTo offset in this segment up to which everything was durable when the group was written
 * @param firstSequence of the first record
 * @param lastSequence of the last record
 * @param recordCount 0 only in the mark of a clean close
 * @param payloadCrc over the payload
 */
record GroupHeader(
        int payloadBytes,
        long segmentId,
        long syncedUpTo,
        long firstSequence,
        long lastSequence,
        int recordCount,
        int payloadCrc) {
    void write(MemorySegment into, long at, LogChecksum checksum) {
        CommitLogFormat.putInt(into, at + GROUP_PAYLOAD_BYTES_AT, payloadBytes);
        CommitLogFormat.putLong(into, at + GROUP_SEGMENT_ID_AT, segmentId);
        CommitLogFormat.putLong(into, at + GROUP_SYNCED_UP_TO_AT, syncedUpTo);
        CommitLogFormat.putLong(into, at + GROUP_FIRST_SEQUENCE_AT, firstSequence);
        CommitLogFormat.putLong(into, at + GROUP_LAST_SEQUENCE_AT, lastSequence);
        CommitLogFormat.putInt(into, at + GROUP_RECORD_COUNT_AT, recordCount);
        CommitLogFormat.putInt(into, at + GROUP_PAYLOAD_CRC_AT, payloadCrc);
        CommitLogFormat.putInt(into, at + GROUP_CRC_AT, headerCrc(into, at, checksum));
    }

    /**
     * Reads a header if there is one.
     *
     * @param offset of these bytes in their segment
     * @return null unless the bytes are a whole header, written for this segment at an offset like this
     */
    static @Nullable GroupHeader read(MemorySegment from, long at, long segmentId, long offset, LogChecksum checksum) {
        // The cheap test first: a search through a segment asks this for every eighth byte.
        if (CommitLogFormat.getLong(from, at + GROUP_SEGMENT_ID_AT) != segmentId
                || CommitLogFormat.getInt(from, at + GROUP_CRC_AT) != headerCrc(from, at, checksum)) {
            return null;
        }
        GroupHeader header = readUnchecked(from, at);
        return header.isPlausible(offset) ? header : null;
    }

    static GroupHeader readUnchecked(MemorySegment from, long at) {
        return new GroupHeader(
                CommitLogFormat.getInt(from, at + GROUP_PAYLOAD_BYTES_AT),
                CommitLogFormat.getLong(from, at + GROUP_SEGMENT_ID_AT),
                CommitLogFormat.getLong(from, at + GROUP_SYNCED_UP_TO_AT),
                CommitLogFormat.getLong(from, at + GROUP_FIRST_SEQUENCE_AT),
                CommitLogFormat.getLong(from, at + GROUP_LAST_SEQUENCE_AT),
                CommitLogFormat.getInt(from, at + GROUP_RECORD_COUNT_AT),
                CommitLogFormat.getInt(from, at + GROUP_PAYLOAD_CRC_AT));
    }

    /** Returns the bytes of header and payload. */
    long groupBytes() {
        return (long) GROUP_HEADER_BYTES + payloadBytes;
    }

    private boolean isPlausible(long offset) {
        return payloadBytes >= 0
                && payloadBytes % ALIGNMENT == 0
                && (recordCount == 0) == (payloadBytes == 0)
                && recordCount >= 0
                && firstSequence <= lastSequence
                && syncedUpTo >= CommitLogFormat.SEGMENT_HEADER_BYTES
                && syncedUpTo <= offset;
    }

    private static int headerCrc(MemorySegment bytes, long at, LogChecksum checksum) {
        int start = GROUP_CRC_AT + Integer.BYTES;
        return checksum.of(bytes, at + start, GROUP_HEADER_BYTES - start);
    }
}
