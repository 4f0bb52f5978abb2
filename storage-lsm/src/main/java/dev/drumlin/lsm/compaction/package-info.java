/**
 * Background work on files: flushes of memtables, merges of SSTables, truncation.
 *
 * <p>Asked by the commit order (memory is filling up), by a timer and by callers of the abilities; runs on the host's
 * background threads; merges with the classes of {@code read}, writes through {@code sstable}, and installs results by one
 * edit of the {@code manifest} each, under {@link dev.drumlin.lsm.compaction.Installation}'s lock. Start with {@link
 * dev.drumlin.lsm.compaction.Flusher}.
 */
@NullMarked
package dev.drumlin.lsm.compaction;

import org.jspecify.annotations.NullMarked;
