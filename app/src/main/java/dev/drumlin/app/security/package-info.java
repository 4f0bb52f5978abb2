/**
 * Who may reach the two ports: which addresses they listen on, and which requests are refused at the door.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.drumlin.app.security;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
