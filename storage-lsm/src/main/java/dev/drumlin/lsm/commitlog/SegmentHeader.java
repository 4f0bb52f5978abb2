package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.CommitLogFormat.SECTOR_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_BASE_SEQUENCE_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_CRC_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_HEADER_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_ID_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_PREVIOUS_END_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_ZEROS_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.VERSION;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.FileKind;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.UUID;

/**
 * What a segment says of itself, durable before the segment takes its first group.
 *
 * @param storeId whose log this is
 * @param segmentId from 1, one more than the segment before
 * @param previousEnd where the groups of the segment before end; they are all durable up to there. 0 if there was none
 * @param baseSequence no record here has a smaller sequence
 */
record SegmentHeader(UUID storeId, long segmentId, long previousEnd, long baseSequence) {
    /** Returns the bytes, one sector. */
    MemorySegment toBytes() {
        MemorySegment bytes = MemorySegment.ofArray(new byte[SEGMENT_HEADER_BYTES]);
        new FileHeader(FileKind.COMMIT_LOG.code(), VERSION, storeId).write(bytes, 0);
        CommitLogFormat.putLong(bytes, SEGMENT_ID_AT, segmentId);
        CommitLogFormat.putLong(bytes, SEGMENT_PREVIOUS_END_AT, previousEnd);
        CommitLogFormat.putLong(bytes, SEGMENT_BASE_SEQUENCE_AT, baseSequence);
        CommitLogFormat.putInt(bytes, SEGMENT_CRC_AT, new LogChecksum(storeId).of(bytes, 0, SEGMENT_CRC_AT));
        return bytes;
    }

    /** Reads the header of a segment of this store and checks everything but whether it fits its neighbours. */
    static SegmentHeader read(DataFile file, UUID storeId) throws IOException {
        MemorySegment bytes = MemorySegment.ofArray(new byte[SEGMENT_HEADER_BYTES]);
        file.readFully(bytes, 0, SEGMENT_HEADER_BYTES, 0);
        FileHeader.read(bytes, 0, file.name()).require(FileKind.COMMIT_LOG, VERSION, storeId, file.name());
        return read(bytes, storeId, file.name());
    }

    private static SegmentHeader read(MemorySegment bytes, UUID storeId, String file) throws CorruptedFileException {
        int crc = new LogChecksum(storeId).of(bytes, 0, SEGMENT_CRC_AT);
        int stored = CommitLogFormat.getInt(bytes, SEGMENT_CRC_AT);
        if (crc != stored) {
            throw new CorruptedFileException(
                    file,
                    SEGMENT_CRC_AT,
                    "checksum of the segment header is " + Integer.toHexString(crc) + ", stored is "
                            + Integer.toHexString(stored));
        }
        for (int at = SEGMENT_ZEROS_AT; at < SEGMENT_CRC_AT; at += Integer.BYTES) {
            if (CommitLogFormat.getInt(bytes, at) != 0) {
                throw new CorruptedFileException(file, at, "reserved bytes of the segment header are not zero");
            }
        }
        SegmentHeader header = new SegmentHeader(
                storeId,
                CommitLogFormat.getLong(bytes, SEGMENT_ID_AT),
                CommitLogFormat.getLong(bytes, SEGMENT_PREVIOUS_END_AT),
                CommitLogFormat.getLong(bytes, SEGMENT_BASE_SEQUENCE_AT));
        long end = header.previousEnd;
        if (end != 0 && (end < SECTOR_BYTES || end % CommitLogFormat.ALIGNMENT != 0)) {
            throw new CorruptedFileException(file, SEGMENT_PREVIOUS_END_AT, "end of the segment before=" + end);
        }
        return header;
    }
}
