/** Makes a failing scenario small and prints it as a script. */
@NullMarked
package dev.drumlin.differential.shrink;

import org.jspecify.annotations.NullMarked;
