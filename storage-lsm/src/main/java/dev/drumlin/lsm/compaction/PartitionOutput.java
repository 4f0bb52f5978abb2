package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.sstable.SSTableWriter;
import java.io.IOException;

/** Says into which file a partition goes. */
interface PartitionOutput {
    /** Returns the writer for the next partition, whose token is not below the last one's. */
    SSTableWriter at(long token) throws IOException;
}
