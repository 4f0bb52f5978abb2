package dev.drumlin.shell.line;

import org.jspecify.annotations.Nullable;
import org.springframework.shell.core.command.ParsedInput;

/**
 * A command to run, with the settings that hold for it.
 *
 * @param input null if the line has only global options
 */
public record Invocation(GlobalOptions options, @Nullable ParsedInput input) {}
