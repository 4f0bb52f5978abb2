/**
 * The bloom filter of an SSTable: says for most absent partitions, without a read, that they are absent.
 *
 * <p>Asked by the read path before anything else of a file; knows bytes, not files. A loaded filter is immutable and
 * shared between threads. Start with {@link dev.drumlin.lsm.sstable.filter.BloomFilter}.
 */
@NullMarked
package dev.drumlin.lsm.sstable.filter;

import org.jspecify.annotations.NullMarked;
