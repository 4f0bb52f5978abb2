/** What a request cost and why it was slow: sessions, their events, and the slow-query log. */
@NullMarked
package dev.drumlin.tracing;

import org.jspecify.annotations.NullMarked;
