/** Figures of a run as text and as JSON, in the shape of ScyllaDB's perf tools. Control code; no threads. */
@NullMarked
package dev.drumlin.bench.report;

import org.jspecify.annotations.NullMarked;
