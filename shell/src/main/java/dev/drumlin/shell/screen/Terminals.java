package dev.drumlin.shell.screen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Tells whether a stream of the process is a terminal, each by itself, which {@link System#console()} cannot. */
final class Terminals {

    private Terminals() {}

    static boolean isTerminal(int fileDescriptor) {
        Path link = Path.of("/proc/self/fd/" + fileDescriptor);
        if (!Files.isSymbolicLink(link)) {
            // No Linux: the console is there only if both input and output are terminals.
            return Objects.requireNonNull(System.console()).isTerminal();
        }
        try {
            String target = Files.readSymbolicLink(link).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }
}
