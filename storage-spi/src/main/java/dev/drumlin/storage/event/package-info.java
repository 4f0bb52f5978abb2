/**
 * What an engine reports about its own background life: one typed stream that feeds log, metrics, tracing and tests.
 * Events are immutable records; listeners are called on engine threads and must return at once.
 */
@NullMarked
package dev.drumlin.storage.event;

import org.jspecify.annotations.NullMarked;
