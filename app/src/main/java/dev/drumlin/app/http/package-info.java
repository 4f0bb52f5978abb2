/**
 * The data port: routes, limits, and answers written straight into the network buffer. All its paths begin with a version,
 * as in {@code /v1/cql}. Handlers run on the event loops of this port and must never wait for a disk. Open {@link
 * dev.drumlin.app.http.DataRoutes} for the paths, {@link dev.drumlin.app.http.DataExchange} for the life of a request.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"cql", "cql :: value", "pipeline"})
package dev.drumlin.app.http;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
