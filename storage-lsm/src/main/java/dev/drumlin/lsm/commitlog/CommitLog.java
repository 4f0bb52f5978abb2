package dev.drumlin.lsm.commitlog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.DiskFullException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The log being written.
 *
 * <p>Life of a record: {@link #append} copies it into a buffer (the caller holds the engine's commit lock, so records come
 * in order of sequence); {@link #writePending} writes the buffer as one group, after which the records survive the end of
 * the process; {@link #sync} makes it durable, after which they survive a power loss. Both of these, and {@link #close},
 * belong to the sync role: one thread at a time, each seeing what the one before did.
 *
 * <p>Durabilities: for {@code GROUP} acknowledge after sync, for {@code PERIODIC} after write, with a sync every so often;
 * {@code NONE} is not logged. Both numbers are prefixes: everything up to that sequence.
 *
 * <p>Failures. A full disk ({@link DiskFullException} from writePending) leaves everything as it was: what is pending stays
 * pending, the step can be tried again when there is room, and appends go on until the buffer is full. Any other failure
 * to write, and every failure to sync, is final: the log is failed, every later call throws
 * {@link CommitLogFailedException}, and nothing is acknowledged any more, because a sync that works after one that did
 * not proves nothing about what the first one lost.
 */
public final class CommitLog implements AutoCloseable {
    /*
     * Locks, none taken while another is held: appendLock (a copy of memory long, never I/O), segmentsLock (list of closed
     * segments), the monitor of SegmentFiles (I/O; sync role and background only). The two buffers change hands in
     * takePending under appendLock: that publishes what the appender wrote to the sync role.
     */

    private final CommitLogEnvironment environment;
    private final CommitLogOptions options;
    private final SegmentFiles segmentFiles;
    private final LogChecksum checksum;

    private final Object appendLock = new Object();

    @GuardedBy("appendLock")
    private GroupBuffer filling;

    @GuardedBy("appendLock")
    private long lastAppended;

    @GuardedBy("appendLock")
    private long pendingBytes;

    private final Object segmentsLock = new Object();

    @GuardedBy("segmentsLock")
    private final Deque<SegmentSummary> closedSegments = new ArrayDeque<>();

    @GuardedBy("segmentsLock")
    private long activeSegment;

    // Written by the sync role, read by anybody.
    private volatile @Nullable IOException failure;
    private volatile boolean closed;
    private volatile long lastWritten;
    private volatile long lastSynced;

    // Of the sync role alone.
    private GroupBuffer writing;
    private DataFile active;
    private SegmentHeader activeHeader;
    private long position;
    private long syncedUpTo;
    private boolean prepareAsked;

    private final LongAdder groups = new LongAdder();
    private final LongAdder records = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder syncs = new LongAdder();
    private final LongAdder syncNanos = new LongAdder();
    private final LongAdder segmentsCreated = new LongAdder();
    private final LongAdder segmentsRecycled = new LongAdder();

    private CommitLog(
            CommitLogEnvironment environment,
            CommitLogOptions options,
            SegmentFiles segmentFiles,
            GroupBuffer filling,
            GroupBuffer writing,
            SegmentFiles.Activated first,
            SegmentHeader firstHeader) {
        this.environment = environment;
        this.options = options;
        this.segmentFiles = segmentFiles;
        this.checksum = new LogChecksum(environment.storeId());
        this.filling = filling;
        this.writing = writing;
        this.active = first.file();
        this.activeHeader = firstHeader;
        this.activeSegment = firstHeader.segmentId();
        this.position = CommitLogFormat.SEGMENT_HEADER_BYTES;
        this.syncedUpTo = position;
        this.lastAppended = firstHeader.baseSequence() - 1;
        this.lastWritten = lastAppended;
        this.lastSynced = lastAppended;
    }

    private static GroupBuffer newBuffer(CommitLogEnvironment environment, CommitLogOptions options) {
        return new GroupBuffer(
                environment.memory().apply(options.bufferBytes()),
                CommitLogFormat.payloadBytesMax(options.segmentBytes()));
    }

    /**
     * Opens the log for writing, after what was in it has been replayed.
     *
     * <p>What replay read is made durable first, then a new segment is begun; nothing is ever written behind a torn tail.
     *
     * @param replayed what {@link CommitLogReplayer#replay} returned for these files just before
     */
    public static CommitLog open(CommitLogEnvironment environment, CommitLogOptions options, ReplayResult replayed)
            throws IOException {
        SegmentFiles segmentFiles = new SegmentFiles(environment.files(), options);
        GroupBuffer filling = newBuffer(environment, options);
        GroupBuffer writing = newBuffer(environment, options);
        List<SegmentSummary> found = replayed.segments();
        long lastId = found.isEmpty() ? 0 : found.getLast().id();
        segmentFiles.open(lastId + 1);
        if (lastId > 0) {
            SegmentTail.secure(
                    environment.files(),
                    CommitLogFileName.segment(lastId),
                    replayed.lastSegmentSyncedUpTo(),
                    replayed.lastSegmentEnd());
        }
        SegmentHeader header = new SegmentHeader(
                environment.storeId(), lastId + 1, replayed.lastSegmentEnd(), replayed.lastSequence() + 1);
        SegmentFiles.Activated first = segmentFiles.activate(header);
        CommitLog log = new CommitLog(environment, options, segmentFiles, filling, writing, first, header);
        synchronized (log.segmentsLock) {
            log.closedSegments.addAll(found);
        }
        log.countSegment(first.recycled());
        return log;
    }

    /**
     * Adds a record to what the next {@link #writePending} writes.
     *
     * <p>Called by the holder of the engine's commit lock; copies and returns at once.
     *
     * @param sequence greater than that of every record before; that of the first mutation if the group has several
     * @param flags kept with the record, given back by replay
     * @param body segment that holds the encoded group, any bytes
     * @return false if the buffer is full and nothing was added: try again after the next {@link #writePending}
     * @throws RecordTooLargeException if the body is longer than half a segment
     * @throws CommitLogFailedException if the log has failed or is closed
     */
    public boolean append(long sequence, int flags, MemorySegment body, long at, int length) throws IOException {
        requireUsable();
        if (length > options.recordBytesMax()) {
            throw new RecordTooLargeException(length, options.recordBytesMax());
        }
        synchronized (appendLock) {
            if (sequence <= lastAppended) {
                throw new IllegalArgumentException("sequence=" + sequence + " is not above " + lastAppended);
            }
            if (!filling.add(sequence, flags, body, at, length)) {
                return false;
            }
            lastAppended = sequence;
            pendingBytes += CommitLogFormat.recordBytes(length);
            return true;
        }
    }

    /**
     * Writes what is pending as one group, if there is any, into the next segment if need be. Sync role.
     *
     * @return the sequence up to which everything is handed to the operating system
     * @throws DiskFullException if there is no room; all is still pending and can be tried again
     * @throws CommitLogFailedException if the log has failed
     */
    public long writePending() throws IOException {
        requireUsable();
        takePending();
        if (writing.isEmpty()) {
            return lastWritten;
        }
        if (position + writing.groupBytes() > options.segmentBytes()) {
            roll();
        }
        try {
            write();
        } catch (DiskFullException e) {
            throw e;
        } catch (IOException e) {
            throw failed(e);
        } catch (RuntimeException | Error e) {
            throw failed(new IOException("a write to the log ended in an unexpected way: " + e, e));
        }
        position += writing.groupBytes();
        count();
        lastWritten = writing.lastSequence();
        writing.clear();
        prepareAhead();
        environment.listener().written(lastWritten);
        return lastWritten;
    }

    /**
     * Makes durable what was written. Sync role.
     *
     * @return the sequence up to which everything is durable
     * @throws CommitLogFailedException if it fails, or the log has failed
     */
    public long sync() throws IOException {
        requireUsable();
        if (syncedUpTo == position) {
            return lastSynced;
        }
        long start = environment.nanos().nanos();
        try {
            active.sync();
        } catch (IOException e) {
            throw failed(e);
        } catch (RuntimeException | Error e) {
            throw failed(new IOException("a sync of the log ended in an unexpected way: " + e, e));
        }
        syncs.increment();
        syncNanos.add(environment.nanos().nanos() - start);
        syncedUpTo = position;
        lastSynced = lastWritten;
        environment.listener().synced(lastSynced);
        return lastSynced;
    }

    /** Returns whether something was appended and not yet written. Any thread. */
    public boolean hasPending() {
        synchronized (appendLock) {
            return pendingBytes > 0;
        }
    }

    /** Returns the sequence up to which everything is handed to the operating system. Any thread. */
    public long lastWritten() {
        return lastWritten;
    }

    /** Returns the sequence up to which everything is durable. Any thread. */
    public long lastSynced() {
        return lastSynced;
    }

    /** Returns the first failure, which ended the log, or null. Any thread. */
    public @Nullable IOException failure() {
        return failure;
    }

    /** Returns the closed segments that are still held, oldest first. Any thread. */
    public List<SegmentSummary> closedSegments() {
        synchronized (segmentsLock) {
            return List.copyOf(closedSegments);
        }
    }

    /**
     * Gives up segments that nobody needs: from the oldest on, as long as all their records lie below a sequence. The
     * segment being written stays. Any background thread, one at a time.
     *
     * <p>Call it only after everything below that sequence is durable elsewhere: it cannot be replayed afterwards.
     *
     * @param neededSequence the smallest that a replay would still need, over all tables
     * @return how many segments were given up
     */
    public int discardUpTo(long neededSequence) throws IOException {
        return discardBelow(firstNeeded(neededSequence));
    }

    /** Returns the oldest segment with a record that a replay from this sequence on would need. Any thread. */
    public long firstNeeded(long neededSequence) {
        synchronized (segmentsLock) {
            for (SegmentSummary segment : closedSegments) {
                if (segment.lastSequence() >= neededSequence) {
                    return segment.id();
                }
            }
            return activeSegment;
        }
    }

    /** Returns the segment that is being written. Any thread. */
    public long activeSegment() {
        synchronized (segmentsLock) {
            return activeSegment;
        }
    }

    /** Gives up all segments below one, as {@link #discardUpTo} does. */
    public int discardBelow(long segmentId) throws IOException {
        requireUsable();
        int count = 0;
        for (SegmentSummary oldest = oldestClosed();
                oldest != null && oldest.id() < segmentId;
                oldest = oldestClosed()) {
            // One after the other, each durable: the segments that a crash leaves have no gap between them.
            String spare = segmentFiles.takeOut(oldest.id());
            synchronized (segmentsLock) {
                closedSegments.removeFirst();
            }
            try {
                segmentFiles.syncNames(spare);
            } catch (IOException e) {
                throw failed(e);
            }
            count++;
        }
        return count;
    }

    /** Returns counters. Any thread. */
    public CommitLogStats stats() {
        long pending;
        synchronized (appendLock) {
            pending = pendingBytes;
        }
        long held = options.segmentBytes();
        long segments = 1;
        synchronized (segmentsLock) {
            for (SegmentSummary segment : closedSegments) {
                held += segment.fileBytes();
                segments++;
            }
        }
        return new CommitLogStats(
                groups.sum(),
                records.sum(),
                bytes.sum(),
                syncs.sum(),
                syncNanos.sum(),
                segmentsCreated.sum(),
                segmentsRecycled.sum(),
                segments,
                held,
                pending);
    }

    /**
     * Writes and syncs what is pending, marks the end, and closes the files. Sync role, with no append meanwhile. Further
     * calls do nothing.
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        try {
            if (failure == null) {
                while (hasPending()) {
                    writePending();
                }
                sync();
                markEnd();
            }
        } finally {
            closed = true;
            // Whichever segment is active by now: what was pending may have gone into a new one.
            try {
                segmentFiles.close();
            } finally {
                active.close();
            }
        }
    }

    private void takePending() {
        // A group that could not be written for want of room is still there and goes first, byte for byte the same.
        if (writing.isEmpty()) {
            synchronized (appendLock) {
                GroupBuffer full = filling;
                filling = writing;
                writing = full;
            }
        }
    }

    private void write() throws IOException {
        MemorySegment group = writing.seal(activeHeader.segmentId(), syncedUpTo, checksum);
        long room = options.segmentBytes() - position;
        int length = (int) Math.min(writing.groupBytes() + (long) CommitLogFormat.END_MARK_BYTES, room);
        active.write(group, 0, length, position);
    }

    private void count() {
        groups.increment();
        records.add(writing.recordCount());
        bytes.add(writing.groupBytes());
        synchronized (appendLock) {
            pendingBytes -= writing.groupBytes() - CommitLogFormat.GROUP_HEADER_BYTES;
        }
    }

    /** Goes on to the next segment. All of the present one is durable before the next exists. */
    private void roll() throws IOException {
        sync();
        SegmentHeader next = new SegmentHeader(
                environment.storeId(), activeHeader.segmentId() + 1, position, Math.addExact(lastWritten, 1));
        SegmentFiles.Activated activated;
        try {
            activated = segmentFiles.activate(next);
        } catch (DiskFullException e) {
            throw e;
        } catch (IOException e) {
            throw failed(e);
        }
        DataFile old = active;
        synchronized (segmentsLock) {
            closedSegments.addLast(new SegmentSummary(
                    activeHeader.segmentId(), activeHeader.baseSequence(), lastWritten, options.segmentBytes()));
            activeSegment = next.segmentId();
        }
        active = activated.file();
        activeHeader = next;
        position = CommitLogFormat.SEGMENT_HEADER_BYTES;
        syncedUpTo = position;
        prepareAsked = false;
        countSegment(activated.recycled());
        environment.listener().rolled(next.segmentId(), activated.recycled());
        try {
            old.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void prepareAhead() {
        if (prepareAsked || position < options.segmentBytes() / 2) {
            return;
        }
        prepareAsked = true;
        try {
            environment.background().execute(() -> {
                try {
                    segmentFiles.prepare();
                } catch (IOException e) {
                    environment.listener().prepareFailed(e);
                }
            });
        } catch (RejectedExecutionException e) {
            // Too busy. Then the segment is made when it is needed, and the write waits for it.
            environment.listener().prepareFailed(new IOException("no thread to prepare a segment", e));
        }
    }

    /** Writes a group without records: it tells the next start that everything before it was durable. */
    private void markEnd() throws IOException {
        boolean fits = position + CommitLogFormat.GROUP_HEADER_BYTES <= options.segmentBytes();
        if (!fits || position == CommitLogFormat.SEGMENT_HEADER_BYTES) {
            return;
        }
        MemorySegment mark = MemorySegment.ofArray(new byte[CommitLogFormat.GROUP_HEADER_BYTES]);
        int payloadCrc = checksum.of(mark, 0, 0);
        new GroupHeader(0, activeHeader.segmentId(), position, lastWritten, lastWritten, 0, payloadCrc)
                .write(mark, 0, checksum);
        active.write(mark, 0, CommitLogFormat.GROUP_HEADER_BYTES, position);
        active.sync();
    }

    private void countSegment(boolean recycled) {
        (recycled ? segmentsRecycled : segmentsCreated).increment();
    }

    private @Nullable SegmentSummary oldestClosed() {
        synchronized (segmentsLock) {
            return closedSegments.peekFirst();
        }
    }

    private void requireUsable() throws CommitLogFailedException {
        IOException first = failure;
        if (first != null) {
            throw new CommitLogFailedException(first);
        }
        if (closed) {
            throw new CommitLogFailedException(new IOException("the commit log is closed"));
        }
    }

    private CommitLogFailedException failed(IOException cause) {
        synchronized (appendLock) {
            if (failure == null) {
                failure = cause;
            }
        }
        return new CommitLogFailedException(cause);
    }
}
