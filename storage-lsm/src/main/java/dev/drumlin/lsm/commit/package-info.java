/**
 * The one commit order: every write group gets a sequence here, goes into the log and the memtables, and becomes visible
 * and acknowledged in order of sequence.
 *
 * <p>Called by the engine facade on whatever thread writes; calls {@code commitlog}, {@code memtable} and {@code table}.
 * Whoever holds the commit lock works for all; nobody waits for it on the write path. Disk work is done by {@link
 * dev.drumlin.lsm.commit.SyncStep} on the sync executor only. Start with {@link dev.drumlin.lsm.commit.CommitOrder}.
 */
@NullMarked
package dev.drumlin.lsm.commit;

import org.jspecify.annotations.NullMarked;
