/**
 * The commit log: every write that asked to survive is here before it is acknowledged.
 *
 * <p>The engine's commit path appends encoded groups of mutations (opaque bytes here) under its commit lock; one task on
 * the sync executor writes and syncs them; at start {@link dev.drumlin.lsm.commitlog.CommitLogReplayer} hands back what
 * was written, a prefix in order of sequence. Files are reached through {@code dev.drumlin.lsm.io} only. No clock, thread
 * or random number of its own.
 *
 * <p>Threads: {@code append} is for whoever holds the commit lock; {@code writePending}, {@code sync} and {@code close}
 * for one thread at a time, the sync role; {@code discardUpTo} for any background thread.
 *
 * <p>Start with {@link dev.drumlin.lsm.commitlog.CommitLog}; the bytes are in {@code FORMAT.md} beside the code.
 */
@NullMarked
package dev.drumlin.lsm.commitlog;

import org.jspecify.annotations.NullMarked;
