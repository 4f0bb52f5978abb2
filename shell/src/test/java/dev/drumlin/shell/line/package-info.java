/** Unit tests of the package. */
@NullMarked
package dev.drumlin.shell.line;

import org.jspecify.annotations.NullMarked;
