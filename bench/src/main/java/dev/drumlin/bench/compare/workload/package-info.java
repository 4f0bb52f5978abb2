/**
 * What is measured, the same for every side: the rows, and for each workload what a call does and on which data. Immutable and
 * without dependencies on any engine. Open {@link dev.drumlin.bench.compare.workload.Workload} first.
 */
@NullMarked
package dev.drumlin.bench.compare.workload;

import org.jspecify.annotations.NullMarked;
