/**
 * All access of the engine to files: the only package that opens, writes, renames or deletes anything on disk.
 *
 * <p>Called by the commit log, the SSTables and the manifest; calls the JDK's file channels and nothing of the engine.
 * Everything here may block, so it refuses to run on threads that must not (see {@link
 * dev.drumlin.lsm.io.DataFolder#open}); all but {@link dev.drumlin.lsm.io.DataFile#readNow}, which never does. Failures are {@link dev.drumlin.lsm.io.FileException}s; the engine turns them
 * into the SPI's errors once, at its edge.
 *
 * <p>Start with {@link dev.drumlin.lsm.io.StorageFiles}. Tests replace it by {@code CrashableFiles} (forgets what was
 * not synced) and {@code FaultyFiles} (fails on demand).
 */
@NullMarked
package dev.drumlin.lsm.io;

import org.jspecify.annotations.NullMarked;
