/**
 * From a typed line, or from the words that the operating system hands over, to a command with its options.
 *
 * <p>{@link dev.drumlin.shell.line.LineWords} splits a line into words; {@link dev.drumlin.shell.line.WordParser} finds
 * the command in the {@link dev.drumlin.shell.line.CommandCatalogue} and checks every option and argument against it.
 * Words that arrive as words (one-shot runs) are never joined and split again, so values survive byte for byte.
 */
@NullMarked
package dev.drumlin.shell.line;

import org.jspecify.annotations.NullMarked;
