/**
 * CQL: parses and prepares statements, binds values, and turns them into batches that the pipeline runs. Called by
 * {@code http}; knows nothing of transports. Open {@link dev.drumlin.app.cql.CqlService} first. Inside, a statement goes from
 * text ({@code .parse}) over the syntax tree ({@code .ast}) and the plan ({@code .plan}) to its execution ({@code .exec});
 * {@code docs/cql.md} says what is understood.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"pipeline", "plugins"})
package dev.drumlin.app.cql;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
