/**
 * SSTables: immutable sorted files of partitions. Written by flush and compaction, read by point reads and scans.
 *
 * <p>On the write path {@link dev.drumlin.lsm.sstable.SSTableWriter} is the last stop; on the read path {@link
 * dev.drumlin.lsm.sstable.SSTableReader} asks the filter, then the summary, then one index page, then a data chunk. A
 * reader is thread-safe and counted; a cursor belongs to one thread at a time. Failed checks are {@link
 * dev.drumlin.storage.error.CorruptedException}s with file and offset, failed file operations stay {@link
 * java.io.IOException}s. The bytes are specified in {@code FORMAT.md} beside this file.
 */
@NullMarked
package dev.drumlin.lsm.sstable;

import org.jspecify.annotations.NullMarked;
