package dev.drumlin.shell.interactive;

import dev.drumlin.shell.client.SchemaClient;
import dev.drumlin.shell.line.CommandCatalogue;
import dev.drumlin.shell.line.CommandLines;
import dev.drumlin.shell.line.GlobalOptions;
import dev.drumlin.shell.line.LineWords;
import dev.drumlin.shell.line.Script;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jspecify.annotations.Nullable;

/**
 * The loop at the keyboard. Ctrl-C drops the line that is being typed, or interrupts the command that runs; Ctrl-D on an
 * empty line leaves. A command that fails says why, and the loop goes on.
 *
 * <p>Commands run on a thread of their own, so that the thread of the loop can interrupt them.
 */
public final class Prompt {
    private static final String PROMPT = "drumlin> ";
    private static final String CONTINUATION = "......> ";
    private static final int HISTORY_LINES = 1_000;

    private final CommandLines lines;
    private final CommandCatalogue catalogue;
    private final SchemaClient schema;

    public Prompt(CommandLines lines, CommandCatalogue catalogue, SchemaClient schema) {
        this.lines = lines;
        this.catalogue = catalogue;
        this.schema = schema;
    }

    /**
     * Reads and runs lines until the user leaves.
     *
     * @param historyFile null for a history of this session only
     */
    public void run(Terminal terminal, GlobalOptions options, @Nullable Path historyFile) {
        LineReader reader = reader(terminal, historyFile);
        terminal.writer().println("Drumlin shell for " + options.url() + "; 'help' lists the commands, Ctrl-D leaves");
        try (ExecutorService commands = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("shell-command").daemon().factory())) {
            while (true) {
                List<String> words = read(reader);
                if (words == null || Script.isEnd(words)) {
                    return;
                }
                if (!words.isEmpty()) {
                    runInterruptibly(commands, terminal, words, options);
                }
            }
        }
    }

    private LineReader reader(Terminal terminal, @Nullable Path historyFile) {
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("drumlin")
                .parser(new WordLineParser())
                .history(new ShortLineHistory())
                .completer(new LineCompleter(catalogue, new TableNames(schema, System::nanoTime)))
                // Values may hold an exclamation mark; history expansion would replace it.
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.INSERT_TAB, false)
                .option(LineReader.Option.HISTORY_IGNORE_SPACE, true)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, CONTINUATION)
                .variable(LineReader.HISTORY_SIZE, HISTORY_LINES)
                .variable(LineReader.HISTORY_FILE_SIZE, HISTORY_LINES)
                .build();
        if (historyFile != null) {
            reader.setVariable(LineReader.HISTORY_FILE, historyFile);
        }
        return reader;
    }

    /** The words of the next line; null at the end of the input, empty if the line was dropped. */
    private static @Nullable List<String> read(LineReader reader) {
        try {
            return LineWords.of(reader.readLine(PROMPT)).texts();
        } catch (UserInterruptException e) {
            return List.of();
        } catch (EndOfFileException e) {
            return null;
        }
    }

    private void runInterruptibly(
            ExecutorService commands, Terminal terminal, List<String> words, GlobalOptions options) {
        Future<?> command = commands.submit(
                () -> lines.run(words, options, terminal.writer(), terminal.writer(), terminal.getWidth()));
        SignalHandler before = terminal.handle(Signal.INT, signal -> command.cancel(true));
        try {
            command.get();
        } catch (java.util.concurrent.CancellationException e) {
            terminal.writer().println("interrupted");
        } catch (ExecutionException e) {
            terminal.writer().println("this is a fault of the shell, please report it: " + e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            terminal.handle(Signal.INT, before);
            terminal.flush();
        }
    }
}
