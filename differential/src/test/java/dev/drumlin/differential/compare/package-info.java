/** Decides whether two answers are the same, and names the differences that are meant. */
@NullMarked
package dev.drumlin.differential.compare;

import org.jspecify.annotations.NullMarked;
