package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_CRC_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_FIRST_SEQUENCE_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_HEADER_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_LAST_SEQUENCE_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_PAYLOAD_BYTES_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_PAYLOAD_CRC_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_RECORD_COUNT_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_SEGMENT_ID_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_SYNCED_UP_TO_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_BODY_BYTES_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_FLAGS_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_HEADER_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_SEQUENCE_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_BASE_SEQUENCE_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_CRC_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_HEADER_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_ID_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_PREVIOUS_END_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_ZEROS_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.aligned;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.getInt;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.getLong;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.recordBytes;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.FileKind;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Prints a segment of the commit log: one line for each field with its offset, its bytes and what they mean. For people;
 * the text may change. Not thread-safe.
 */
public final class CommitLogDump {
    private static final int BYTES_PER_LINE = 16;

    private final DataFile file;
    private final Appendable out;
    private final long fileBytes;

    private CommitLogDump(DataFile file, Appendable out) throws IOException {
        this.file = file;
        this.out = out;
        this.fileBytes = file.length();
    }

    /**
     * Prints a segment.
     *
     * @throws CorruptedFileException if it is damaged, after what could be read was printed. Damage to the last group
     *     cannot be told from a torn write and is printed as such
     */
    public static void print(DataFile file, Appendable out) throws IOException {
        new CommitLogDump(file, out).print();
    }

    private void print() throws IOException {
        MemorySegment bytes = read(0, SEGMENT_HEADER_BYTES);
        FileHeader fileHeader = FileHeader.read(bytes, 0, file.name());
        line(0, bytes, 0, 8, "magic");
        line(
                8,
                bytes,
                8,
                2,
                "format=" + fileHeader.kindCode() + " (" + FileKind.COMMIT_LOG.code() + " is the commit log)");
        line(10, bytes, 10, 2, "version=" + fileHeader.version());
        line(12, bytes, 12, 4, "zero");
        line(16, bytes, 16, 16, "store id=" + fileHeader.storeId());
        SegmentHeader header = SegmentHeader.read(file, fileHeader.storeId());
        line(SEGMENT_ID_AT, bytes, SEGMENT_ID_AT, 8, "segment id=" + header.segmentId());
        line(
                SEGMENT_PREVIOUS_END_AT,
                bytes,
                SEGMENT_PREVIOUS_END_AT,
                8,
                "groups of the segment before end at=" + header.previousEnd());
        line(
                SEGMENT_BASE_SEQUENCE_AT,
                bytes,
                SEGMENT_BASE_SEQUENCE_AT,
                8,
                "no sequence below=" + header.baseSequence());
        line(SEGMENT_ZEROS_AT, null, 0, SEGMENT_CRC_AT - SEGMENT_ZEROS_AT, "zeros");
        line(SEGMENT_CRC_AT, bytes, SEGMENT_CRC_AT, 4, "checksum of the segment header");
        printGroups(header);
        SegmentReader check = new SegmentReader(file, header, header.baseSequence() - 1);
        boolean more = true;
        while (more) {
            more = check.next(fileBytes, (sequence, flags, body, at, length) -> {});
        }
        check.requireTornTail();
    }

    private void printGroups(SegmentHeader header) throws IOException {
        LogChecksum checksum = new LogChecksum(header.storeId());
        long position = SEGMENT_HEADER_BYTES;
        while (fileBytes - position >= GROUP_HEADER_BYTES) {
            MemorySegment bytes = read(position, GROUP_HEADER_BYTES);
            GroupHeader group = GroupHeader.read(bytes, 0, header.segmentId(), position, checksum);
            if (group == null) {
                boolean endMark = bytes.mismatch(MemorySegment.ofArray(new byte[GROUP_HEADER_BYTES])) < 0;
                line(position, bytes, 0, BYTES_PER_LINE, endMark ? "end of the log" : "no group of this segment");
                return;
            }
            printHeader(position, bytes, group);
            if (group.groupBytes() > fileBytes - position) {
                text(position, "the payload is cut off: the file ends at=" + fileBytes);
                return;
            }
            MemorySegment payload = read(position + GROUP_HEADER_BYTES, group.payloadBytes());
            if (checksum.of(payload, 0, group.payloadBytes()) != group.payloadCrc()) {
                text(position, "the payload does not have this checksum");
                return;
            }
            printRecords(position + GROUP_HEADER_BYTES, payload, group);
            position += group.groupBytes();
        }
        text(position, "end of the file");
    }

    private void printHeader(long position, MemorySegment bytes, GroupHeader group) throws IOException {
        field(position, bytes, GROUP_CRC_AT, 4, "group: checksum of its header");
        field(position, bytes, GROUP_PAYLOAD_BYTES_AT, 4, "  payload bytes=" + group.payloadBytes());
        field(position, bytes, GROUP_SEGMENT_ID_AT, 8, "  segment id=" + group.segmentId());
        field(position, bytes, GROUP_SYNCED_UP_TO_AT, 8, "  synced up to=" + group.syncedUpTo());
        field(position, bytes, GROUP_FIRST_SEQUENCE_AT, 8, "  first sequence=" + group.firstSequence());
        field(position, bytes, GROUP_LAST_SEQUENCE_AT, 8, "  last sequence=" + group.lastSequence());
        String mark = group.recordCount() == 0 ? " (the mark of a clean close)" : "";
        field(position, bytes, GROUP_RECORD_COUNT_AT, 4, "  records=" + group.recordCount() + mark);
        field(position, bytes, GROUP_PAYLOAD_CRC_AT, 4, "  checksum of the payload");
    }

    private void printRecords(long start, MemorySegment payload, GroupHeader group) throws IOException {
        long at = 0;
        while (group.payloadBytes() - at >= RECORD_HEADER_BYTES) {
            int length = getInt(payload, at + RECORD_BODY_BYTES_AT);
            if (length < 0 || recordBytes(length) > group.payloadBytes() - at) {
                throw new CorruptedFileException(file.name(), start + at, "a record does not fit into its group");
            }
            long sequence = getLong(payload, at + RECORD_SEQUENCE_AT);
            line(start + at, payload, at + RECORD_SEQUENCE_AT, 8, "  record: sequence=" + sequence);
            line(start + at + RECORD_BODY_BYTES_AT, payload, at + RECORD_BODY_BYTES_AT, 4, "    body bytes=" + length);
            int flags = getInt(payload, at + RECORD_FLAGS_AT);
            line(start + at + RECORD_FLAGS_AT, payload, at + RECORD_FLAGS_AT, 4, "    flags=" + flags);
            long body = at + RECORD_HEADER_BYTES;
            line(start + body, payload, body, length, "    body");
            int padding = (int) (aligned(length) - length);
            line(start + body + length, payload, body + length, padding, "    padding");
            at += recordBytes(length);
        }
    }

    private MemorySegment read(long position, int length) throws IOException {
        MemorySegment bytes = MemorySegment.ofArray(new byte[length]);
        file.readFully(bytes, 0, length, position);
        return bytes;
    }

    private void field(long position, MemorySegment bytes, int at, int length, String meaning) throws IOException {
        line(position + at, bytes, at, length, meaning);
    }

    private void text(long position, String meaning) throws IOException {
        line(position, null, 0, 0, meaning);
    }

    /** Prints a line; without bytes, or where they are too many, their number stands for them. */
    private void line(long position, @Nullable MemorySegment bytes, long at, int length, String meaning)
            throws IOException {
        if (length == 0 && bytes != null) {
            return;
        }
        String hex = "";
        if (bytes != null) {
            byte[] shown = bytes.asSlice(at, Math.min(length, BYTES_PER_LINE)).toArray(ValueLayout.JAVA_BYTE);
            hex = HexFormat.ofDelimiter(" ").formatHex(shown);
        }
        String rest = bytes != null && length <= BYTES_PER_LINE || length == 0 ? "" : " (bytes=" + length + ")";
        out.append(String.format(Locale.ROOT, "%08x  %-47s  %s%s\n", position, hex, meaning, rest));
    }
}
