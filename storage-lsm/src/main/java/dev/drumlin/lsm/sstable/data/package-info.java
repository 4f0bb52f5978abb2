/**
 * Blocks of an SSTable (type, length, checksum, perhaps compressed) and what data chunks hold: partition headers and rows.
 *
 * <p>Called by the writer and the cursors of {@link dev.drumlin.lsm.sstable}; calls the file layer. Writers, readers and
 * views belong to one thread at a time and are reused. The bytes are specified in {@code FORMAT.md} of the package above.
 * Start with {@link dev.drumlin.lsm.sstable.data.BlockFormat}.
 */
@NullMarked
package dev.drumlin.lsm.sstable.data;

import org.jspecify.annotations.NullMarked;
