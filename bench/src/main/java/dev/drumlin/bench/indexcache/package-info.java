/**
 * Two caches of partition index pages behind one interface, for benchmarks: the flat one, which the engine has, and one
 * built the usual way. Single-threaded, as a benchmark thread uses them. Start with {@link
 * dev.drumlin.bench.indexcache.IndexPages}.
 */
@NullMarked
package dev.drumlin.bench.indexcache;

import org.jspecify.annotations.NullMarked;
