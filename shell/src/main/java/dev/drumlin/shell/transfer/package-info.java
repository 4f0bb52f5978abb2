/**
 * Bulk load and export: files of CSV or NDJSON on one side, the data port on the other, a row at a time in between.
 *
 * <p>{@link dev.drumlin.shell.transfer.Import} pulls rows from a {@link dev.drumlin.shell.transfer.RowSource} while the
 * connection takes them; {@link dev.drumlin.shell.transfer.Export} writes rows while they arrive. Neither holds more than
 * a row and the buffers of the streams.
 */
@NullMarked
package dev.drumlin.shell.transfer;

import org.jspecify.annotations.NullMarked;
