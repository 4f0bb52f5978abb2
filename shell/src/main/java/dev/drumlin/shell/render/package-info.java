/**
 * How answers look: as tables for people, as JSON for programs.
 *
 * <p>Commands return an {@link dev.drumlin.shell.render.Answer}; {@link dev.drumlin.shell.render.AnswerWriter} prints it
 * in the form that {@code --output} names. Everything that came from a server passes through
 * {@link dev.drumlin.shell.render.Printable} before it reaches a screen.
 */
@NullMarked
package dev.drumlin.shell.render;

import org.jspecify.annotations.NullMarked;
