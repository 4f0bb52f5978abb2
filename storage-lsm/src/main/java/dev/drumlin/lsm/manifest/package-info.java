/**
 * What the store consists of, durably: schema, live SSTables, how far each table is flushed and truncated, and the counters
 * that must never go back.
 *
 * <p>Written by flushes, compactions, truncates and schema changes, one at a time, each as one atomic record; read once at
 * start. Called by the engine facade and {@code compaction}; calls {@code io} only. Bytes: {@code FORMAT.md}. Start with
 * {@link dev.drumlin.lsm.manifest.Manifest}.
 */
@NullMarked
package dev.drumlin.lsm.manifest;

import org.jspecify.annotations.NullMarked;
