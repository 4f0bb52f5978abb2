package dev.drumlin.rocksdb;

import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import java.lang.foreign.MemorySegment;

/** A read of one partition of a table without clustering columns: one value at most. */
final class PointRead extends ReadItem {
    PointRead(ReadBatch batch, int item, Family family, ReadEnvironment environment, ReadScratch scratch) {
        super(batch, item, batch.sink(item), family, environment, scratch);
    }

    /** Returns whether the item asks for the partition's row at all. */
    static boolean asksForRow(ReadBatch batch, int item) {
        Position resume = batch.resume(item);
        return resume == null && batch.slices(item).contains(MemorySegment.NULL, 0, 0);
    }

    /** Gives the value that was found to the sink. */
    void give(MemorySegment values, long at, int length) {
        if (liveRow(values, at, length, Long.MIN_VALUE)
                && sink.partition(scratch.partition.wrap(
                        batch.token(item), batch.key(item), batch.keyAt(item), batch.keyLength(item)))) {
            countRow(sink.row(scratch.row), 0);
        }
    }
}
