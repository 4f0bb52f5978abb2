/**
 * A side at level cql: prepared statements through CQL and the pipeline, in process, on event loops without sockets. All state of
 * a loop's requests belongs to its thread. Open {@link dev.drumlin.bench.compare.cql.CqlTarget} first.
 */
@NullMarked
package dev.drumlin.bench.compare.cql;

import org.jspecify.annotations.NullMarked;
