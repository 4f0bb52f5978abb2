/**
 * JMH benchmarks of single parts, few and small: {@code mvn -Pbench -pl bench -am -DskipTests verify} runs them, see
 * docs/performance.md. What requests cost as a whole is measured by {@code drumlin perf}.
 */
@NullMarked
package dev.drumlin.bench.jmh;

import org.jspecify.annotations.NullMarked;
