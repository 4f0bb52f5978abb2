/**
 * Rows that are not in a file yet: one memtable per table takes writes, older ones wait for their flush.
 *
 * <p>Called by {@code commit} (writes, one thread at a time under the commit lock) and by {@code read} and {@code
 * compaction} (any thread, no lock, the memtable retained). Everything is kept with the sequence of its write group, so a
 * reader sees exactly the groups up to the sequence that was visible when it began. Rows stay in their encoding.
 *
 * <p>It is all off the heap, in {@link dev.drumlin.memory.Extents} of one pool for all tables: a directory of slots by token
 * leads to lists of partitions, those lead to lists of rows, and those to versions. A place is a byte offset in the pool's
 * memory, a link is a 32-bit reference, and what is reachable does not change but for links. {@code docs/locks.md} has a
 * table of the links and of what publishes what.
 *
 * <p>Start with {@link dev.drumlin.lsm.memtable.Memtable}, then {@link dev.drumlin.lsm.memtable.OrderedChain}.
 */
@NullMarked
package dev.drumlin.lsm.memtable;

import org.jspecify.annotations.NullMarked;
