/**
 * Reads: walks the memtables and SSTables of a table side by side and merges what they say of each row.
 *
 * <p>Called by the engine facade with batches of items, and by {@code compaction}, which merges with the same classes.
 * Items that need no file end on the caller; the rest of a batch goes as one task to the read pool. Everything here but
 * {@link dev.drumlin.lsm.read.ReadPath} belongs to one thread. Start there.
 */
@NullMarked
package dev.drumlin.lsm.read;

import org.jspecify.annotations.NullMarked;
