/**
 * What the conditions of write groups look at: single rows as of everything applied, visible or not.
 *
 * <p>Called by {@code commit}, which owns when and under which lock; calls {@code read} for sources and merging. What files say
 * of a row is read once, off the event loop, and kept; memtables are merged over it at each decision. Start with {@link
 * dev.drumlin.lsm.condition.ConditionReader}.
 */
@NullMarked
package dev.drumlin.lsm.condition;

import org.jspecify.annotations.NullMarked;
