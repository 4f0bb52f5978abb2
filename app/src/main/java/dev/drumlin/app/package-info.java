/** The server process: its start, its configuration, and one module in each sub-package. */
@NullMarked
package dev.drumlin.app;

import org.jspecify.annotations.NullMarked;
