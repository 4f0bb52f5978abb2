/**
 * The sides of a comparison as seen by a child process: each takes the same job, fills its store and runs calls against it.
 * Open {@link dev.drumlin.bench.compare.calls.Target} first; {@link dev.drumlin.bench.compare.calls.CallThread} is the loop
 * that all calls to a storage contract run in.
 */
@NullMarked
package dev.drumlin.bench.compare.calls;

import org.jspecify.annotations.NullMarked;
