package dev.drumlin.shell;

import dev.drumlin.shell.client.Connection;
import dev.drumlin.shell.exit.ExitCode;
import dev.drumlin.shell.exit.ShellException;
import dev.drumlin.shell.interactive.HistoryFile;
import dev.drumlin.shell.interactive.Prompt;
import dev.drumlin.shell.line.CommandLines;
import dev.drumlin.shell.line.GlobalOptions;
import dev.drumlin.shell.line.Script;
import dev.drumlin.shell.line.WordParser;
import dev.drumlin.shell.render.OutputFormat;
import dev.drumlin.shell.render.Printable;
import dev.drumlin.shell.screen.ShellStreams;
import dev.drumlin.shell.transfer.LocalFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jline.terminal.Terminal;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;

/**
 * Chooses how the shell runs: one command, a script, or the prompt. It takes the place of Spring Shell's own runners, which
 * join the words with blanks and end with 0 when a command failed.
 */
final class ShellRun implements ApplicationRunner, ExitCodeGenerator {
    private static final GlobalOptions DEFAULTS = new GlobalOptions(Connection.DEFAULT_URL, OutputFormat.TABLE);
    private static final String SCRIPT_MARK = "@";

    private final ShellWords start;
    private final ShellStreams streams;
    private final CommandLines lines;
    private final WordParser parser;
    private final ObjectProvider<Prompt> prompt;
    private int exitCode;

    ShellRun(
            ShellWords start,
            ShellStreams streams,
            CommandLines lines,
            WordParser parser,
            ObjectProvider<Prompt> prompt) {
        this.start = start;
        this.streams = streams;
        this.lines = lines;
        this.parser = parser;
        this.prompt = prompt;
    }

    @Override
    public void run(ApplicationArguments ignored) {
        PrintWriter error = new PrintWriter(streams.error(), true, StandardCharsets.UTF_8);
        try {
            exitCode = run(start.words(), error);
        } catch (ShellException e) {
            error.println(Printable.lines(e.text()));
            error.flush();
            exitCode = e.exitCode().number();
        }
    }

    private int run(List<String> words, PrintWriter error) {
        boolean script = !words.isEmpty() && isScript(words.getLast());
        List<String> before = script ? words.subList(0, words.size() - 1) : words;
        boolean optionsOnly = before.isEmpty() || (before.getFirst().startsWith("-") && namesNoCommand(before));
        if (!optionsOnly) {
            return lines.run(words, DEFAULTS, streams.writer(), error, streams.screenWidth());
        }
        GlobalOptions options = parser.parse(before, DEFAULTS).options();
        if (script) {
            return runScript(words.getLast().substring(SCRIPT_MARK.length()), options, error);
        }
        if (streams.inputIsTerminal() && streams.outputIsTerminal()) {
            runPrompt(options);
            return ExitCode.DONE.number();
        }
        return new Script(lines)
                .run(streams.in(), "standard input", options, streams.writer(), error, streams.screenWidth());
    }

    private static boolean isScript(String word) {
        return word.startsWith(SCRIPT_MARK) && word.length() > SCRIPT_MARK.length();
    }

    private boolean namesNoCommand(List<String> words) {
        return parser.parse(words, DEFAULTS).input() == null;
    }

    private int runScript(String file, GlobalOptions options, PrintWriter error) {
        try (InputStream in = file.equals("-") ? streams.in() : LocalFiles.open(file)) {
            return new Script(lines).run(in, file, options, streams.writer(), error, streams.screenWidth());
        } catch (IOException e) {
            throw LocalFiles.unusable(file, e);
        }
    }

    private void runPrompt(GlobalOptions options) {
        try (Terminal terminal = streams.terminal().get()) {
            prompt.getObject()
                    .run(terminal, options, HistoryFile.prepare(start.environment(), System.getProperty("user.home")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int getExitCode() {
        return exitCode;
    }
}
