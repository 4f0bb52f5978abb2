/**
 * JMH benchmarks of single parts, few and small: {@code ./drumlin perf jmh} runs them, see docs/performance.md. They go through
 * the storage contract where they can (docs/decisions/0060-what-benchmarks-may-name.md). What requests cost as a whole is
 * measured by {@code drumlin perf}.
 */
@NullMarked
package dev.drumlin.bench.jmh;

import org.jspecify.annotations.NullMarked;
