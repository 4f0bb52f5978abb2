/**
 * {@code perf http}: prepared statements over real connections to a real server. {@link dev.drumlin.bench.http.HttpLoad} is
 * the load alone, for other tools: few event loops that do nothing but send bytes made ahead and look at those that come back,
 * since they share the machine with the server. A connection and all of its state belong to its event loop; everything else is
 * control code of one thread. Open {@link dev.drumlin.bench.http.PerfHttp} first.
 */
@NullMarked
package dev.drumlin.bench.http;

import org.jspecify.annotations.NullMarked;
