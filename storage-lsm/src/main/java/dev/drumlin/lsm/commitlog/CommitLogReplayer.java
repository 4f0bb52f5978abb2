package dev.drumlin.lsm.commitlog;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.StorageFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Reads the log of a store that is not running and hands out its records: a prefix of what was appended, with everything
 * that was synced. Changes nothing, so it can be repeated. Not thread-safe.
 */
public final class CommitLogReplayer {
    private static final long PROGRESS_BYTES = 1 << 20;

    private record Segment(long id, String name, long fileBytes, SegmentHeader header) {}

    private final StorageFiles files;
    private final UUID storeId;
    private final RecordConsumer consumer;
    private final ReplayProgress progress;

    private final List<SegmentSummary> summaries = new ArrayList<>();
    private long records;
    private long bytesDone;
    private long lastSequence;

    private CommitLogReplayer(StorageFiles files, UUID storeId, RecordConsumer consumer, ReplayProgress progress) {
        this.files = files;
        this.storeId = storeId;
        this.consumer = consumer;
        this.progress = progress;
    }

    /**
     * Reads all segments.
     *
     * @throws CorruptedFileException if something that was synced is damaged or missing, or if the files belong to another
     *     store or a newer release; names file and offset. What was handed out until then is right
     */
    public static ReplayResult replay(
            StorageFiles files, UUID storeId, RecordConsumer consumer, ReplayProgress progress) throws IOException {
        return replay(files, storeId, 0, 0, consumer, progress);
    }

    /**
     * Reads all segments, and requires some to be there.
     *
     * @param firstNeeded the oldest segment that must be there, 0 for none
     * @param newestKnown the newest one that must be there, 0 for none
     * @throws CorruptedFileException as above; names the first segment that is missing
     */
    public static ReplayResult replay(
            StorageFiles files,
            UUID storeId,
            long firstNeeded,
            long newestKnown,
            RecordConsumer consumer,
            ReplayProgress progress)
            throws IOException {
        return new CommitLogReplayer(files, storeId, consumer, progress).run(firstNeeded, newestKnown);
    }

    private ReplayResult run(long firstNeeded, long newestKnown) throws IOException {
        List<Segment> segments = findSegments();
        requireAll(segments, firstNeeded, newestKnown);
        if (segments.isEmpty()) {
            return ReplayResult.EMPTY;
        }
        long bytesTotal = segments.stream().mapToLong(Segment::fileBytes).sum();
        long firstSequence = segments.getFirst().header().baseSequence();
        lastSequence = firstSequence - 1;
        progress.progress(0, bytesTotal);
        for (int i = 0; i < segments.size() - 1; i++) {
            long end = segments.get(i + 1).header().previousEnd();
            readClosed(segments.get(i), end, bytesTotal);
        }
        return readLast(segments.getLast(), firstSequence, bytesTotal);
    }

    private List<Segment> findSegments() throws IOException {
        List<Segment> segments = new ArrayList<>();
        for (String file : files.list(CommitLogFileName.FOLDER)) {
            OptionalLong id = CommitLogFileName.segmentId(file);
            if (id.isPresent()) {
                segments.add(readHeader(id.getAsLong()));
            }
        }
        for (int i = 1; i < segments.size(); i++) {
            requireNeighbours(segments.get(i - 1), segments.get(i));
        }
        return segments;
    }

    private static void requireAll(List<Segment> segments, long firstNeeded, long newestKnown)
            throws CorruptedFileException {
        long missing = 0;
        if (firstNeeded > 0 && (segments.isEmpty() || segments.getFirst().id() > firstNeeded)) {
            missing = firstNeeded;
        } else if (newestKnown > 0 && segments.getLast().id() < newestKnown) {
            missing = segments.getLast().id() + 1;
        }
        if (missing > 0) {
            throw new CorruptedFileException(
                    CommitLogFileName.segment(missing),
                    0,
                    "the segment is missing, but the manifest needs the log from segment=" + firstNeeded
                            + " to segment=" + newestKnown + ". Restore it from a backup.");
        }
    }

    private Segment readHeader(long id) throws IOException {
        String name = CommitLogFileName.segment(id);
        try (DataFile file = files.openForRead(name)) {
            SegmentHeader header = SegmentHeader.read(file, storeId);
            if (header.segmentId() != id) {
                throw new CorruptedFileException(
                        name,
                        CommitLogFormat.SEGMENT_ID_AT,
                        "the header is of segment=" + header.segmentId() + ": the file was renamed or copied");
            }
            return new Segment(id, name, file.length(), header);
        }
    }

    private static void requireNeighbours(Segment before, Segment after) throws CorruptedFileException {
        if (after.id() != before.id() + 1) {
            throw new CorruptedFileException(
                    CommitLogFileName.segment(before.id() + 1),
                    0,
                    "the segment is missing, but others exist on both sides. Restore it from a backup.");
        }
        if (after.header().previousEnd() == 0) {
            throw new CorruptedFileException(
                    after.name(), CommitLogFormat.SEGMENT_PREVIOUS_END_AT, "the segment says that it is the first one");
        }
    }

    private void readClosed(Segment segment, long end, long bytesTotal) throws IOException {
        try (DataFile file = files.openForRead(segment.name())) {
            SegmentReader reader = new SegmentReader(file, segment.header(), lastSequence);
            readGroups(reader, end, bytesTotal);
            reader.requireEndAt(end);
            finish(segment, reader);
        }
    }

    private ReplayResult readLast(Segment segment, long firstSequence, long bytesTotal) throws IOException {
        try (DataFile file = files.openForRead(segment.name())) {
            SegmentReader reader = new SegmentReader(file, segment.header(), lastSequence);
            readGroups(reader, reader.fileBytes(), bytesTotal);
            long tornBytes = reader.requireTornTail();
            finish(segment, reader);
            progress.progress(bytesTotal, bytesTotal);
            return new ReplayResult(
                    summaries,
                    records,
                    firstSequence,
                    lastSequence,
                    bytesTotal,
                    reader.position(),
                    reader.syncedUpTo(),
                    tornBytes);
        }
    }

    private void readGroups(SegmentReader reader, long limit, long bytesTotal) throws IOException {
        long reported = 0;
        while (reader.position() < limit && reader.next(limit, consumer)) {
            if (reader.position() - reported >= PROGRESS_BYTES) {
                reported = reader.position();
                progress.progress(bytesDone + reported, bytesTotal);
            }
        }
    }

    private void finish(Segment segment, SegmentReader reader) {
        lastSequence = Math.max(reader.lastSequence(), segment.header().baseSequence() - 1);
        records += reader.recordCount();
        bytesDone += segment.fileBytes();
        summaries.add(
                new SegmentSummary(segment.id(), segment.header().baseSequence(), lastSequence, segment.fileBytes()));
    }
}
