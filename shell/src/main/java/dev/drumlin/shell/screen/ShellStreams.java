package dev.drumlin.shell.screen;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * Where the shell reads and writes. Text is UTF-8 in both directions, whatever the locale: the same command gives the same
 * bytes in a script and at a keyboard.
 *
 * @param terminal opens the terminal; called once, and only if input or output is one
 */
public record ShellStreams(
        InputStream in,
        OutputStream out,
        PrintStream error,
        boolean inputIsTerminal,
        boolean outputIsTerminal,
        boolean errorIsTerminal,
        Supplier<Terminal> terminal) {

    /** The streams of this process. */
    public static ShellStreams ofProcess() {
        return new ShellStreams(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                Terminals.isTerminal(0),
                Terminals.isTerminal(1),
                Terminals.isTerminal(2),
                ShellStreams::systemTerminal);
    }

    private static Terminal systemTerminal() {
        try {
            return TerminalBuilder.builder()
                    .system(true)
                    .systemOutput(TerminalBuilder.SystemOutput.SysOut)
                    .encoding(StandardCharsets.UTF_8)
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A writer of text to the output. */
    public Writer writer() {
        return new OutputStreamWriter(new BufferedOutputStream(out), StandardCharsets.UTF_8);
    }

    /** A stream for a table's rows: bytes as they are into a file or a pipe, made printable on a terminal. */
    public OutputStream dataOutput() {
        return outputIsTerminal ? new PrintableOutputStream(out) : new BufferedOutputStream(out, 1 << 16);
    }

    /** The width that lines are cut to: of the terminal, or 0 if the output is none. */
    public int screenWidth() {
        if (!outputIsTerminal) {
            return 0;
        }
        try (Terminal opened = terminal.get()) {
            return opened.getWidth();
        } catch (IOException e) {
            return 0;
        }
    }
}
