/** Ratios, their spread, and whether they mean anything. Pure functions and immutable values. */
@NullMarked
package dev.drumlin.bench.compare.statistics;

import org.jspecify.annotations.NullMarked;
