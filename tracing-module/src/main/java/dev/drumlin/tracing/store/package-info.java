/** The tables of keyspace {@code system_traces} and the one thread that writes to them, by the storage contract alone. */
@NullMarked
package dev.drumlin.tracing.store;

import org.jspecify.annotations.NullMarked;
