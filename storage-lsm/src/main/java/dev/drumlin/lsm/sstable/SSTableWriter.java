package dev.drumlin.lsm.sstable;

import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.sstable.data.PartitionHeaderWriter;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.data.MutationFormat;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * Writes one SSTable, partition by partition in storage order. Not thread-safe.
 *
 * <p>Order of calls: for each partition {@link #beginPartition}, {@link #rangeTombstone} for each, {@link #staticRow},
 * {@link #row} for each, {@link #endPartition}; then {@link #finish} and {@link #install}. Or {@link #abort} at any time
 * before the last. Wrong order of partitions, ranges or rows is refused with {@link IllegalStateException}: it is a bug
 * of the caller that would make data unfindable. After any exception only {@link #abort} may follow.
 *
 * <p>The file has its temporary name until {@link #install}; a crash before leaves a file that {@link
 * SSTableFileName#isTemporary} recognises and that may be deleted.
 */
public final class SSTableWriter implements AutoCloseable {
    private enum State {
        BETWEEN,
        RANGES,
        ROWS,
        FINISHED,
        INSTALLED,
        ABORTED
    }

    private final StorageFiles files;
    private final String folder;
    private final SSTableOptions options;
    private final DataFile file;
    private final SSTableBody body;
    private final SSTableStatsBuilder stats = new SSTableStatsBuilder();
    private final PartitionHeaderWriter header = new PartitionHeaderWriter();
    private final PartitionRanges ranges = new PartitionRanges();
    private final ByteWriter lastKey = new ByteWriter(64);
    private final ByteWriter lastClustering = new ByteWriter(64);
    private long lastToken;
    private long partitionRows;
    private State state = State.BETWEEN;

    private SSTableWriter(StorageFiles files, String folder, SSTableOptions options, DataFile file) throws IOException {
        this.files = files;
        this.folder = folder;
        this.options = options;
        this.file = file;
        body = new SSTableBody(file, options);
    }

    /**
     * Creates the file under its temporary name.
     *
     * @param folder relative to the data folder, existing; empty for the data folder itself
     */
    public static SSTableWriter create(StorageFiles files, String folder, SSTableOptions options) throws IOException {
        String name = path(folder, options.fileName().temporaryText());
        DataFile file = files.create(name);
        try {
            return new SSTableWriter(files, folder, options, file);
        } catch (IOException | RuntimeException e) {
            file.close();
            files.delete(name);
            throw e;
        }
    }

    private static String path(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    /**
     * Opens a partition.
     *
     * @param key 1 to 65,535 bytes; above the last one in the order (token, key)
     * @param deletion of the whole partition, {@link DeletionTime#NONE} if it was not deleted
     */
    public void beginPartition(long token, MemorySegment key, long at, int length, DeletionTime deletion) {
        require(state == State.BETWEEN, "a partition begins before the last one ended");
        if (length < 1 || length > MutationFormat.KEY_LENGTH_MAX) {
            throw new IllegalArgumentException("key length=" + length);
        }
        require(
                stats.partitions == 0
                        || Keys.comparePartitions(
                                        lastToken, lastKey.segment(), 0, lastKey.size(), token, key, at, length)
                                < 0,
                "partitions do not ascend");
        lastToken = token;
        lastKey.clear().putBytes(key, at, length);
        lastClustering.clear();
        partitionRows = 0;
        ranges.clear();
        header.begin(token, key, at, length, deletion);
        stats.partition(token, key, at, length, deletion);
        state = State.RANGES;
    }

    /** Adds a range tombstone over [from, to), an empty {@code to} being the end; ascending and disjoint. */
    public void rangeTombstone(
            MemorySegment from,
            long fromAt,
            int fromLength,
            MemorySegment to,
            long toAt,
            int toLength,
            DeletionTime time) {
        require(state == State.RANGES, "a range tombstone comes after a row");
        require(ranges.add(from, fromAt, fromLength, to, toAt, toLength, time), "range tombstones overlap");
        header.range(from, fromAt, fromLength, to, toAt, toLength, time);
        stats.range(from, fromAt, fromLength, to, toAt, toLength, time);
    }

    /** Sets the static row, an encoded row. */
    public void staticRow(MemorySegment row, long at, int length) {
        require(state == State.RANGES, "the static row comes after a row");
        header.staticRow(row, at, length);
        stats.staticRow(row, at);
    }

    /** Adds an encoded row, above the last one in its clustering key. */
    public void row(MemorySegment row, long at, int length) throws IOException {
        require(state == State.RANGES || state == State.ROWS, "a row comes outside of a partition");
        int clustering = SSTableBody.clusteringLength(row, at, length);
        long clusteringAt = SSTableBody.clusteringAt(at);
        require(
                partitionRows == 0
                        || Keys.compare(
                                        lastClustering.segment(),
                                        0,
                                        lastClustering.size(),
                                        row,
                                        clusteringAt,
                                        clustering)
                                < 0,
                "rows do not ascend");
        if (state == State.RANGES) {
            body.beginPartition(lastToken, header.end(), length);
            state = State.ROWS;
        }
        body.row(row, at, length, lastClustering, ranges);
        lastClustering.clear().putBytes(row, clusteringAt, clustering);
        partitionRows++;
        stats.row(row, at);
    }

    /** Closes the partition. */
    public void endPartition() throws IOException {
        require(state == State.RANGES || state == State.ROWS, "no partition is open");
        if (state == State.RANGES) {
            body.beginPartition(lastToken, header.end(), 0);
        }
        stats.rawBytes += body.endPartition(header, partitionRows);
        state = State.BETWEEN;
    }

    /** Returns the number of partitions begun. */
    public long partitionCount() {
        return stats.partitions;
    }

    /** Returns the bytes written and waiting to be written: what the file's size will be at least. */
    public long fileBytes() {
        return body.position();
    }

    /**
     * Completes the file and makes its bytes durable. The name is still the temporary one.
     *
     * @throws IllegalStateException if there is no partition: an empty file is never made, {@link #abort} instead
     */
    public SSTableStats finish() throws IOException {
        require(state == State.BETWEEN, "a partition is still open");
        require(stats.partitions > 0, "the file would be empty");
        SSTableStats result = new SSTableStats(stats, options.maxSequence());
        body.finish(result);
        file.sync();
        file.close();
        state = State.FINISHED;
        return result;
    }

    /** Gives the finished file its name and makes the name durable. Returns the name with its folder. */
    public String install() throws IOException {
        require(state == State.FINISHED, "the file is not finished");
        String name = path(folder, options.fileName().text());
        files.rename(path(folder, options.fileName().temporaryText()), name);
        // From here on the file is no longer ours to delete: if the next step fails nobody knows which name survives.
        state = State.INSTALLED;
        files.syncFolder(folder);
        return name;
    }

    /** Deletes the file if it was not installed; further calls do nothing. */
    public void abort() throws IOException {
        if (state != State.INSTALLED && state != State.ABORTED) {
            state = State.ABORTED;
            file.close();
            files.delete(path(folder, options.fileName().temporaryText()));
        }
    }

    /** Same as {@link #abort}, for try-with-resources. */
    @Override
    public void close() throws IOException {
        abort();
    }

    /** Leaves a hole before the next partition, which must be the first. */
    void skipToForTest(long position) throws IOException {
        body.skipToForTest(position);
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException("SSTable writer: " + what);
        }
    }
}
