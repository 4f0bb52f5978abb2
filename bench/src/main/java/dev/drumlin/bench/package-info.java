/**
 * Measuring: {@code drumlin perf}, which is part of the product, and JMH benchmarks of single parts. Starts no Spring in
 * this process. Open {@link dev.drumlin.bench.Perf} first.
 */
@NullMarked
package dev.drumlin.bench;

import org.jspecify.annotations.NullMarked;
