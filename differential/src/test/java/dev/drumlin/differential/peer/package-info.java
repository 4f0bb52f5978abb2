/** The two sides of the comparison, each a real process: {@code Peer} says what a side does. */
@NullMarked
package dev.drumlin.differential.peer;

import org.jspecify.annotations.NullMarked;
