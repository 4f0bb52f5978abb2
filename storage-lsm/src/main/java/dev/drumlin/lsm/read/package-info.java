/**
 * Reads: walks the memtables and SSTables of a table side by side and merges what they say of each row.
 *
 * <p>Called by the engine facade with batches of items, and by {@code compaction}, which merges with the same classes.
 * On a caller that may not wait for a disk, items end if all they need is in memory, the system's included; the rest goes to
 * the read pool. {@link dev.drumlin.lsm.read.ReadPath}, {@code ItemRun}, {@code ReadScratches} and {@code NowBuffers} are
 * thread-safe, everything else here belongs to one thread. Start with the first.
 */
@NullMarked
package dev.drumlin.lsm.read;

import org.jspecify.annotations.NullMarked;
