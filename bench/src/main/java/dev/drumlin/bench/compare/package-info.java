/**
 * The tool {@code perf compare}: the same work on two sides in turn, each in a child process of its own or both in one, and what
 * the ratio between them is worth. Open {@link dev.drumlin.bench.compare.Compare} first;
 * {@link dev.drumlin.bench.compare.Rounds} is the order in which the sides take turns.
 */
@NullMarked
package dev.drumlin.bench.compare;

import org.jspecify.annotations.NullMarked;
