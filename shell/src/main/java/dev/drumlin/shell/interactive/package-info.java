/**
 * The shell at a keyboard: prompt, completion, history, Ctrl-C.
 *
 * <p>{@link dev.drumlin.shell.interactive.Prompt} reads lines with JLine and hands them to the same
 * {@link dev.drumlin.shell.line.CommandLines} that one-shot runs use.
 */
@NullMarked
package dev.drumlin.shell.interactive;

import org.jspecify.annotations.NullMarked;
