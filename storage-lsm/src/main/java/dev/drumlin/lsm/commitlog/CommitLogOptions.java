package dev.drumlin.lsm.commitlog;

/**
 * Sizes of the commit log.
 *
 * @param segmentBytes length of a new segment, a multiple of 4096 from 4096 to 1 GiB; files of another length stay
 *     readable. Half of it is the largest record.
 * @param bufferBytes what may wait for the next write before {@link CommitLog#append} says full; from 64 bytes. Two
 *     buffers of this size are held for as long as the log is open.
 * @param sparesMax how many emptied segments are kept for reuse, from 0
 */
public record CommitLogOptions(int segmentBytes, int bufferBytes, int sparesMax) {
    /** 32 MiB segments, 4 MiB buffers, 4 spares. */
    public static final CommitLogOptions DEFAULT = new CommitLogOptions(32 << 20, 4 << 20, 4);

    private static final int SEGMENT_UNIT_BYTES = 4096;
    private static final int SEGMENT_BYTES_MAX = 1 << 30;
    private static final int BUFFER_BYTES_MIN = 64;

    public CommitLogOptions {
        if (segmentBytes < SEGMENT_UNIT_BYTES
                || segmentBytes > SEGMENT_BYTES_MAX
                || segmentBytes % SEGMENT_UNIT_BYTES != 0) {
            throw new IllegalArgumentException("segmentBytes=" + segmentBytes + " is not a multiple of "
                    + SEGMENT_UNIT_BYTES + " up to " + SEGMENT_BYTES_MAX);
        }
        if (bufferBytes < BUFFER_BYTES_MIN || sparesMax < 0) {
            throw new IllegalArgumentException("bufferBytes=" + bufferBytes + " must be at least " + BUFFER_BYTES_MIN
                    + " and sparesMax=" + sparesMax + " at least 0");
        }
    }

    /** Returns the longest record body in bytes. */
    public int recordBytesMax() {
        return segmentBytes / 2;
    }
}
