package dev.drumlin.shell;

import dev.drumlin.shell.screen.ShellStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs the shell in this process with streams that are no terminals, as in a script. */
final class TypedShell {

    /** What the caller of a one-shot run sees. */
    record Outcome(int code, String out, String error) {}

    private TypedShell() {}

    static Outcome run(String... words) {
        return runWithInput(new byte[0], words);
    }

    static Outcome runAt(WireServer server, String... words) {
        return run(Stream.concat(Stream.of("--url", server.url()), Stream.of(words))
                .toArray(String[]::new));
    }

    static Outcome runWithInput(String input, String... words) {
        return runWithInput(input.getBytes(StandardCharsets.UTF_8), words);
    }

    static Outcome runWithInput(byte[] input, String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        ShellStreams streams = new ShellStreams(
                new ByteArrayInputStream(input),
                out,
                new PrintStream(error, true, StandardCharsets.UTF_8),
                false,
                false,
                false,
                () -> {
                    throw new AssertionError("a run without a terminal opens none");
                });
        int code = ShellApplication.run(List.of(words), streams, Map.of());
        return new Outcome(code, out.toString(StandardCharsets.UTF_8), error.toString(StandardCharsets.UTF_8));
    }
}
