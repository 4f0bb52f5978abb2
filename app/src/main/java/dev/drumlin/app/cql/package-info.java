/**
 * CQL: parses and prepares statements, binds values, and turns them into batches that the pipeline runs. Called by
 * {@code http}; knows nothing of transports.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"pipeline"})
package dev.drumlin.app.cql;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
