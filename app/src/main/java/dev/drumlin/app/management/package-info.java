/**
 * The management port: health, metrics and switches, on event loops of its own, so that it answers while the data port is
 * busy. Open {@link dev.drumlin.app.management.ManagementPort} first.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"pipeline", "plugins"})
package dev.drumlin.app.management;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
