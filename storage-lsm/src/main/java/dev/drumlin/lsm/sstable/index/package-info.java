/**
 * How a partition and a row are found in an SSTable: the resident summary of index pages, the keyless index page, the row
 * index of a large partition.
 *
 * <p>Called by the writer and the cursors of {@link dev.drumlin.lsm.sstable}; knows bytes, not files. Builders and views
 * belong to one thread at a time; a {@link dev.drumlin.lsm.sstable.index.Summary} is shared. Start with {@link
 * dev.drumlin.lsm.sstable.index.IndexPage}.
 */
@NullMarked
package dev.drumlin.lsm.sstable.index;

import org.jspecify.annotations.NullMarked;
