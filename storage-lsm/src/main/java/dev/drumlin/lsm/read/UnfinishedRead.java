package dev.drumlin.lsm.read;

import dev.drumlin.lsm.table.TableView;
import dev.drumlin.storage.Position;

/**
 * A read that has given rows, and then met a disk on a thread that may not wait for one: what another thread needs to go on.
 * Immutable.
 *
 * @param view retained; whoever goes on releases it
 * @param sequence at which the rows were read that were given
 * @param after the last place that was dealt with
 * @param isBegun whether the sink knows of the partition of that place
 * @param given rows given
 * @param bytes bytes of these
 * @param tombstones dead rows and cells passed over
 */
record UnfinishedRead(
        TableView view, long sequence, Position after, boolean isBegun, int given, long bytes, long tombstones) {}
