/** Benchmarks: JMH for single structures, the perf tool for whole requests in process. */
@NullMarked
package dev.drumlin.bench;

import org.jspecify.annotations.NullMarked;
