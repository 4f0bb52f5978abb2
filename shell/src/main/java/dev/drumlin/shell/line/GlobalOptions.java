package dev.drumlin.shell.line;

import dev.drumlin.shell.render.OutputFormat;
import java.net.URI;
import java.util.Set;

/**
 * What every command may be told.
 *
 * @param url of the management port
 * @param output the form of the answer
 */
public record GlobalOptions(URI url, OutputFormat output) {
    /** The names that no command may use for an option of its own. */
    static final Set<String> NAMES = Set.of("--url", "--output", "--help", "-h");

    public GlobalOptions withUrl(URI other) {
        return new GlobalOptions(other, output);
    }

    public GlobalOptions withOutput(OutputFormat other) {
        return new GlobalOptions(url, other);
    }
}
