/**
 * What was asked for on the command line, and what follows from it: the sides, and their memory. Immutable. Open
 * {@link dev.drumlin.bench.compare.options.CompareOptions} first.
 */
@NullMarked
package dev.drumlin.bench.compare.options;

import org.jspecify.annotations.NullMarked;
