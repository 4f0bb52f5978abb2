/**
 * The stages that a request passes: bounded queues on the event loops, deadlines, batches for the engine. A stage is handed
 * the function that runs a batch, so this module knows neither CQL nor HTTP.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.drumlin.app.pipeline;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
