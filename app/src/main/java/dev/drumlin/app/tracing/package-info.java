/**
 * Joins the pipeline to slow-query tracing: observes every request, turns what a slow one carried into text, and offers the
 * switches on the management port. Open {@link dev.drumlin.app.tracing.RequestTracing} first.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"cql", "cql::value", "pipeline"})
package dev.drumlin.app.tracing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
