/**
 * Rows that are not in a file yet: one memtable per table takes writes, older ones wait for their flush.
 *
 * <p>Called by {@code commit} (writes, one thread at a time under the commit lock) and by {@code read} and {@code
 * compaction} (any thread, no lock). Everything is kept with the sequence of its write group, so a reader sees exactly
 * the groups up to the sequence that was visible when it began. Rows stay in their encoding, copied into slabs.
 *
 * <p>Start with {@link dev.drumlin.lsm.memtable.Memtable}.
 */
@NullMarked
package dev.drumlin.lsm.memtable;

import org.jspecify.annotations.NullMarked;
