/**
 * {@code perf simple-query}: single rows of one table, read, written or deleted by key, through CQL, the pipeline and the
 * engine. Mirrors ScyllaDB's perf-simple-query. Open {@link dev.drumlin.bench.simplequery.SimpleQuery} first.
 */
@NullMarked
package dev.drumlin.bench.simplequery;

import org.jspecify.annotations.NullMarked;
