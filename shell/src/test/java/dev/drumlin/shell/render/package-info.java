/** Unit tests of the package. */
@NullMarked
package dev.drumlin.shell.render;

import org.jspecify.annotations.NullMarked;
