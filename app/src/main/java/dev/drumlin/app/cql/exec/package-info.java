/**
 * Plans at work: binds values, asks the engine through the pipeline's stages, and turns encoded rows into result rows. Called
 * by the module's front, runs on the request's event loop and, when a disk had to be waited for, on an engine's thread: one
 * at a time for each request. Open {@link dev.drumlin.app.cql.exec.EngineCqlService} first, then
 * {@link dev.drumlin.app.cql.exec.SelectTask} for reads and {@link dev.drumlin.app.cql.exec.WriteTask} for writes.
 */
@NullMarked
package dev.drumlin.app.cql.exec;

import org.jspecify.annotations.NullMarked;
