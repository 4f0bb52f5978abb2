/**
 * The tables of a running store: for each, its schema and one immutable view of where its rows are.
 *
 * <p>{@code commit} writes into the view's active memtable; {@code read} and {@code compaction} retain a view while they
 * look at it; flushes, compactions, truncates and drops replace it. Start with {@link dev.drumlin.lsm.table.Table}.
 */
@NullMarked
package dev.drumlin.lsm.table;

import org.jspecify.annotations.NullMarked;
