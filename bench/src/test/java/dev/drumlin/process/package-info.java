/**
 * The product as its users have it: server and shell as processes of their own, real ports, a real disk. Open {@link
 * dev.drumlin.process.FiveMinutesIT} first.
 */
@NullMarked
package dev.drumlin.process;

import org.jspecify.annotations.NullMarked;
