package dev.drumlin.shell.line;

import dev.drumlin.shell.client.Connection;
import dev.drumlin.shell.exit.ExitCode;
import dev.drumlin.shell.exit.FailureMapper;
import dev.drumlin.shell.render.AnswerWriter;
import dev.drumlin.shell.render.Printable;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import org.springframework.shell.core.InputReader;
import org.springframework.shell.core.command.CommandContext;
import org.springframework.shell.core.command.CommandExecutor;
import org.springframework.shell.core.command.ExitStatus;
import org.springframework.shell.core.command.ParsedInput;
import tools.jackson.databind.json.JsonMapper;

/** Runs one command line and says how it ended. The same for one-shot runs, scripts and the prompt. */
public final class CommandLines {
    private final CommandCatalogue catalogue;
    private final WordParser parser;
    private final Connection connection;
    private final FailureMapper failures;
    private final JsonMapper mapper;

    public CommandLines(
            CommandCatalogue catalogue,
            WordParser parser,
            Connection connection,
            FailureMapper failures,
            JsonMapper mapper) {
        this.catalogue = catalogue;
        this.parser = parser;
        this.connection = connection;
        this.failures = failures;
        this.mapper = mapper;
    }

    /**
     * Runs a command.
     *
     * @param defaults what holds if the words do not say otherwise
     * @param out for the answer; flushed, not closed
     * @param error for the one text that says why the command failed
     * @param screenWidth to which lines are cut; 0 for never
     * @return {@link ExitCode#DONE} or another number of {@link ExitCode}
     */
    public int run(List<String> words, GlobalOptions defaults, Writer out, PrintWriter error, int screenWidth) {
        ExitStatus status;
        try {
            Invocation invocation = parser.parse(words, defaults);
            ParsedInput input = invocation.input();
            status = input == null ? ExitStatus.OK : execute(invocation.options(), input, out, screenWidth);
        } catch (Exception e) {
            status = failures.apply(e);
        }
        if (status.code() == ExitCode.DONE.number()) {
            return ExitCode.DONE.number();
        }
        error.println(Printable.lines(status.description()));
        error.flush();
        return status.code() > 0 ? status.code() : ExitCode.INTERNAL.number();
    }

    private ExitStatus execute(GlobalOptions options, ParsedInput input, Writer out, int screenWidth) throws Exception {
        connection.use(options.url());
        AnswerWriter writer = new AnswerWriter(out, options.output(), screenWidth, mapper);
        CommandContext context = new CommandContext(input, catalogue.registry(), writer, new InputReader() {});
        ExitStatus status = new CommandExecutor(catalogue.registry()).execute(context);
        return writer.checkError() ? ExitCode.INTERNAL.status("the output cannot be written") : status;
    }
}
