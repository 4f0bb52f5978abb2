/**
 * What a command ends with: the exit codes and how a failure becomes one, with a text for the person who typed.
 *
 * <p>Every failure that the shell expects is a {@link dev.drumlin.shell.exit.ShellException}; anything else is our own
 * bug and ends with code 70. Start with {@link dev.drumlin.shell.exit.ExitCode}.
 */
@NullMarked
package dev.drumlin.shell.exit;

import org.jspecify.annotations.NullMarked;
