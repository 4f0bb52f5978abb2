package dev.drumlin.lsm.read;

import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.RangeTombstones;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.Slices;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * What one memtable or SSTable holds of a range of partitions, walked in storage order, and within each its rows in either
 * direction. Not thread-safe. Memory that it shows is valid until it moves on.
 */
public interface TableSource extends AutoCloseable {
    /** Steps to the next partition; false at the end. */
    boolean nextPartition() throws IOException;

    long token();

    MemorySegment key();

    long keyAt();

    int keyLength();

    /** Returns the deletion of the present partition, {@link DeletionTime#NONE} without one. */
    DeletionTime deletion();

    /** Begins the rows of the present partition that lie in the slices; then the methods below may be called. */
    void openRows(Slices slices, boolean reversed) throws IOException;

    /** Adds the versions of the static row, if there is one. */
    void addStatic(RowMerger into);

    /** Adds the range tombstones that may cover a row in the slices. */
    void addRanges(RangeTombstones into);

    /** Steps to the next row; false at the end. */
    boolean nextRow() throws IOException;

    MemorySegment clustering();

    long clusteringAt();

    int clusteringLength();

    /** Adds the versions of the present row. */
    void addVersions(RowMerger into);

    @Override
    void close();
}
