/**
 * The contract between Drumlin and a storage plugin.
 *
 * <p>The app's pipeline calls it, plugins fulfil it. Open {@link dev.drumlin.storage.StorageEngine} first, then
 * {@link dev.drumlin.storage.ReadBatch} and {@link dev.drumlin.storage.WriteBatch}. The byte encodings that cross this
 * border are in {@link dev.drumlin.storage.data}, described byte by byte in {@code FORMAT.md} there.
 *
 * <p>Threads: batches have one owner at a time; everything in {@link dev.drumlin.storage.schema} is immutable.
 */
@NullMarked
package dev.drumlin.storage;

import org.jspecify.annotations.NullMarked;
