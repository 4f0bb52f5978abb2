/**
 * The stages that a request passes: bounded queues on the event loops, deadlines, batches for the engine. A stage is handed
 * the function that runs a batch, so this module knows neither CQL nor HTTP. Everything of one {@link
 * dev.drumlin.app.pipeline.PipelineLoop} belongs to one thread, its event loop. Open
 * {@link dev.drumlin.app.pipeline.Pipeline} first, then {@link dev.drumlin.app.pipeline.Stage}.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.drumlin.app.pipeline;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
