/**
 * Load in this process: event loops like the server's, and on each a fixed number of requests that are always under way. Calls
 * CQL and the pipeline as the HTTP door does. All of a loop's state belongs to its thread. Open
 * {@link dev.drumlin.bench.load.LoadGenerator} first.
 */
@NullMarked
package dev.drumlin.bench.load;

import org.jspecify.annotations.NullMarked;
