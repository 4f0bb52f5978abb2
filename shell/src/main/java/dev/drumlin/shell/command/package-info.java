/**
 * The commands, one class per group. A method takes the options, calls one client and returns an
 * {@link dev.drumlin.shell.render.Answer}; it knows nothing of terminals and exit codes.
 *
 * <p>{@link dev.drumlin.shell.command.Commands} lists the classes.
 */
@NullMarked
package dev.drumlin.shell.command;

import org.jspecify.annotations.NullMarked;
