/**
 * Storage plugins: finds them, keeps their classes apart, opens the chosen engine over the data folder and closes it last of
 * all.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.drumlin.app.plugins;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
