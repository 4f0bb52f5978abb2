/** Unit tests of the package. */
@NullMarked
package dev.drumlin.shell.interactive;

import org.jspecify.annotations.NullMarked;
