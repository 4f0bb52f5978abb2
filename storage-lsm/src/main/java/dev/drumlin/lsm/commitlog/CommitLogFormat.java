package dev.drumlin.lsm.commitlog;

import dev.drumlin.lsm.io.FileHeader;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Where every field of a commit log segment stands; described in FORMAT.md. */
final class CommitLogFormat {
    /** The only version so far. May change until the first release. */
    static final int VERSION = 0;

    /** What a disk writes as a whole or not at all; the segment header is one. */
    static final int SECTOR_BYTES = 512;

    /** Groups and records start at multiples of this. */
    static final int ALIGNMENT = 8;

    // Segment header.
    static final int SEGMENT_ID_AT = FileHeader.BYTES;
    static final int SEGMENT_PREVIOUS_END_AT = SEGMENT_ID_AT + Long.BYTES;
    static final int SEGMENT_BASE_SEQUENCE_AT = SEGMENT_PREVIOUS_END_AT + Long.BYTES;
    static final int SEGMENT_ZEROS_AT = SEGMENT_BASE_SEQUENCE_AT + Long.BYTES;
    static final int SEGMENT_CRC_AT = SECTOR_BYTES - Integer.BYTES;
    static final int SEGMENT_HEADER_BYTES = SEGMENT_CRC_AT + Integer.BYTES;

    // Group header, from the start of the group.
    static final int GROUP_CRC_AT = 0;
    static final int GROUP_PAYLOAD_BYTES_AT = GROUP_CRC_AT + Integer.BYTES;
    static final int GROUP_SEGMENT_ID_AT = GROUP_PAYLOAD_BYTES_AT + Integer.BYTES;
    static final int GROUP_SYNCED_UP_TO_AT = GROUP_SEGMENT_ID_AT + Long.BYTES;
    static final int GROUP_FIRST_SEQUENCE_AT = GROUP_SYNCED_UP_TO_AT + Long.BYTES;
    static final int GROUP_LAST_SEQUENCE_AT = GROUP_FIRST_SEQUENCE_AT + Long.BYTES;
    static final int GROUP_RECORD_COUNT_AT = GROUP_LAST_SEQUENCE_AT + Long.BYTES;
    static final int GROUP_PAYLOAD_CRC_AT = GROUP_RECORD_COUNT_AT + Integer.BYTES;
    static final int GROUP_HEADER_BYTES = GROUP_PAYLOAD_CRC_AT + Integer.BYTES;

    /** As many zero bytes follow the last group, where they fit: no group header, so the end of the log. */
    static final int END_MARK_BYTES = GROUP_HEADER_BYTES;

    // Record header, from the start of the record.
    static final int RECORD_SEQUENCE_AT = 0;
    static final int RECORD_BODY_BYTES_AT = RECORD_SEQUENCE_AT + Long.BYTES;
    static final int RECORD_FLAGS_AT = RECORD_BODY_BYTES_AT + Integer.BYTES;
    static final int RECORD_HEADER_BYTES = RECORD_FLAGS_AT + Integer.BYTES;

    private static final ValueLayout.OfInt U32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong I64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private CommitLogFormat() {}

    static int getInt(MemorySegment from, long at) {
        return from.get(U32, at);
    }

    static long getLong(MemorySegment from, long at) {
        return from.get(I64, at);
    }

    static void putInt(MemorySegment into, long at, int value) {
        into.set(U32, at, value);
    }

    static void putLong(MemorySegment into, long at, long value) {
        into.set(I64, at, value);
    }

    /** Returns what a record with a body of so many bytes takes in a group, padding included. */
    static long recordBytes(int bodyBytes) {
        return RECORD_HEADER_BYTES + aligned(bodyBytes);
    }

    static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** Returns the longest payload that a group can have in a segment of so many bytes. */
    static int payloadBytesMax(int segmentBytes) {
        return segmentBytes - SEGMENT_HEADER_BYTES - GROUP_HEADER_BYTES;
    }
}
