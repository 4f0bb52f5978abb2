/**
 * Slow-query tracing: what is switched on, one session for each request, and the record of those that were slow.
 *
 * <p>The pipeline's observer calls {@link dev.drumlin.tracing.Tracing} at a request's begin and end; what is slow is handed
 * to {@link dev.drumlin.tracing.store}, which writes it through the storage contract on a thread of its own. Nothing here
 * blocks a request: what does not fit is dropped and counted. Open {@link dev.drumlin.tracing.Tracing} first.
 */
@NullMarked
package dev.drumlin.tracing;

import org.jspecify.annotations.NullMarked;
