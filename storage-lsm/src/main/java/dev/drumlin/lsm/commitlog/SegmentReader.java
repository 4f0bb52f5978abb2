package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.CommitLogFormat.ALIGNMENT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.GROUP_HEADER_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_BODY_BYTES_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_FLAGS_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_HEADER_BYTES;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.RECORD_SEQUENCE_AT;
import static dev.drumlin.lsm.commitlog.CommitLogFormat.SEGMENT_HEADER_BYTES;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the groups of one segment and decides what its end means. Not thread-safe.
 *
 * <p>Memory: one group at a time, and never more than is left of the file, because a length is believed only after the
 * checksum over the header that holds it.
 */
final class SegmentReader {
    private static final int SEARCH_BYTES = 1 << 16;

    private final DataFile file;
    private final SegmentHeader header;
    private final long fileBytes;
    private final LogChecksum checksum;
    private final MemorySegment headerBytes = MemorySegment.ofArray(new byte[GROUP_HEADER_BYTES]);
    private MemorySegment payload = MemorySegment.ofArray(new byte[0]);

    private long position = SEGMENT_HEADER_BYTES;
    private long syncedUpTo = SEGMENT_HEADER_BYTES;
    private long lastSequence;
    private long recordCount;

    /**
     * Makes a reader that stands before the first group.
     *
     * @param lastSequence of the last record in the segments before
     */
    SegmentReader(DataFile file, SegmentHeader header, long lastSequence) throws IOException {
        this.file = file;
        this.header = header;
        this.fileBytes = file.length();
        this.checksum = new LogChecksum(header.storeId());
        this.lastSequence = lastSequence;
    }

    /** Returns the offset behind the last group that was read. */
    long position() {
        return position;
    }

    /** Returns the offset up to which the groups that were read prove everything durable. */
    long syncedUpTo() {
        return syncedUpTo;
    }

    long lastSequence() {
        return lastSequence;
    }

    long recordCount() {
        return recordCount;
    }

    long fileBytes() {
        return fileBytes;
    }

    /** Reads one group and hands out its records; returns false, with nothing changed, if there is no whole group here. */
    boolean next(long limit, RecordConsumer consumer) throws IOException {
        GroupHeader group = headerAt(position, limit);
        if (group == null) {
            return false;
        }
        syncedUpTo = Math.max(syncedUpTo, group.syncedUpTo());
        if (group.groupBytes() > limit - position || !readPayload(group)) {
            return false;
        }
        handOut(group, consumer);
        position += group.groupBytes();
        return true;
    }

    /**
     * Checks the end of a segment that has a successor, which was made only after all of this one was durable.
     *
     * @param end where the successor says that the groups end
     */
    void requireEndAt(long end) throws CorruptedFileException {
        if (position != end) {
            throw damaged("the segment after this one proves that all groups up to offset=" + end + " were synced");
        }
    }

    /**
     * Decides what the end of the last segment is: the torn tail of writes that nobody was promised, or damage to what was
     * synced once.
     *
     * <p>It is damage if any group of this segment, before or behind this place, says that more than this was durable when
     * it was written. What lies behind the last group that says so cannot be told from a torn write.
     *
     * @return how many bytes are cut, at most
     */
    long requireTornTail() throws IOException {
        GroupHeader here = headerAt(position, fileBytes);
        long proof = Math.max(syncedUpTo, searchProof());
        if (proof > position) {
            throw damaged("a group of this segment proves that everything up to offset=" + proof + " was synced");
        }
        return here == null ? bytesToLastNonZero() : Math.min(here.groupBytes(), fileBytes - position);
    }

    private CorruptedFileException damaged(String proof) {
        return new CorruptedFileException(file.name(), position, "a group of records is damaged here, and " + proof);
    }

    private @Nullable GroupHeader headerAt(long at, long limit) throws IOException {
        if (limit - at < GROUP_HEADER_BYTES || fileBytes - at < GROUP_HEADER_BYTES) {
            return null;
        }
        file.readFully(headerBytes, 0, GROUP_HEADER_BYTES, at);
        return GroupHeader.read(headerBytes, 0, header.segmentId(), at, checksum);
    }

    private boolean readPayload(GroupHeader group) throws IOException {
        if (group.groupBytes() > fileBytes - position) {
            return false;
        }
        int length = group.payloadBytes();
        if (payload.byteSize() < length) {
            payload = MemorySegment.ofArray(new byte[length]);
        }
        file.readFully(payload, 0, length, position + GROUP_HEADER_BYTES);
        return checksum.of(payload, 0, length) == group.payloadCrc();
    }

    private void handOut(GroupHeader group, RecordConsumer consumer) throws IOException {
        int at = 0;
        int count = 0;
        long first = group.firstSequence();
        while (at < group.payloadBytes()) {
            // The checksum was right, so what does not fit here was written wrong: no torn write looks like this.
            require(
                    group.payloadBytes() - at >= RECORD_HEADER_BYTES,
                    at,
                    "a record header does not fit into its group");
            long sequence = CommitLogFormat.getLong(payload, at + RECORD_SEQUENCE_AT);
            int length = CommitLogFormat.getInt(payload, at + RECORD_BODY_BYTES_AT);
            require(
                    length >= 0 && CommitLogFormat.recordBytes(length) <= group.payloadBytes() - at,
                    at,
                    "a record with body bytes=" + length + " does not fit into its group");
            require(
                    count > 0 || sequence == first,
                    at,
                    "the first record has sequence=" + sequence + " and not " + first);
            require(
                    sequence > lastSequence && sequence >= header.baseSequence(),
                    at,
                    "sequence=" + sequence + " does not follow " + lastSequence);
            int flags = CommitLogFormat.getInt(payload, at + RECORD_FLAGS_AT);
            consumer.record(sequence, flags, payload, at + RECORD_HEADER_BYTES, length);
            lastSequence = sequence;
            count++;
            at += (int) CommitLogFormat.recordBytes(length);
        }
        require(count == group.recordCount(), at, "records=" + count + " and not " + group.recordCount());
        require(count == 0 || lastSequence == group.lastSequence(), at, "last sequence is not " + group.lastSequence());
        recordCount += count;
    }

    private void require(boolean holds, long payloadOffset, String otherwise) throws CorruptedFileException {
        if (!holds) {
            throw new CorruptedFileException(file.name(), position + GROUP_HEADER_BYTES + payloadOffset, otherwise);
        }
    }

    /** Returns the highest synced-up-to offset in any group header of this segment behind the present position. */
    private long searchProof() throws IOException {
        MemorySegment window = MemorySegment.ofArray(new byte[SEARCH_BYTES]);
        long proof = 0;
        long step = SEARCH_BYTES - CommitLogFormat.aligned(GROUP_HEADER_BYTES) + ALIGNMENT;
        for (long start = position; fileBytes - start >= GROUP_HEADER_BYTES; start += step) {
            int length = (int) Math.min(SEARCH_BYTES, fileBytes - start);
            file.readFully(window, 0, length, start);
            for (int at = 0; at <= length - GROUP_HEADER_BYTES; at += ALIGNMENT) {
                GroupHeader group = GroupHeader.read(window, at, header.segmentId(), start + at, checksum);
                if (group != null) {
                    proof = Math.max(proof, group.syncedUpTo());
                }
            }
        }
        return proof;
    }

    private long bytesToLastNonZero() throws IOException {
        MemorySegment window = MemorySegment.ofArray(new byte[SEARCH_BYTES]);
        int here = file.read(window, 0, GROUP_HEADER_BYTES, position);
        long last = lastNonZero(window, here);
        if (last < 0) {
            return 0; // the end mark: what a recycled file holds behind it is no tail of ours
        }
        if (here < GROUP_HEADER_BYTES) {
            return here;
        }
        for (long start = position; start < fileBytes; start += SEARCH_BYTES) {
            int length = file.read(window, 0, SEARCH_BYTES, start);
            long inWindow = lastNonZero(window, length);
            last = inWindow < 0 ? last : start - position + inWindow;
        }
        return last + 1;
    }

    private static long lastNonZero(MemorySegment bytes, int length) {
        for (int at = length - 1; at >= 0; at--) {
            if (bytes.get(ValueLayout.JAVA_BYTE, at) != 0) {
                return at;
            }
        }
        return -1;
    }
}
