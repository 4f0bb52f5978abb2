package dev.drumlin.shell.interactive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.client.TableName;
import dev.drumlin.shell.line.CommandCatalogue;
import dev.drumlin.shell.line.CommandShape;
import dev.drumlin.shell.line.CommandShape.ArgumentShape;
import dev.drumlin.shell.transfer.FileFormat;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jline.reader.Candidate;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.Parser.ParseContext;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.springframework.shell.core.command.AbstractCommand;
import org.springframework.shell.core.command.Command;
import org.springframework.shell.core.command.CommandContext;
import org.springframework.shell.core.command.CommandOption;

class LineCompleterTest {
    private final LineCompleter completer = new LineCompleter(
            new CommandCatalogue(List.of(
                    shape("slow-query list", List.of()),
                    shape("slow-query status", List.of()),
                    shape("requests", List.of()),
                    shape("requests cancel", List.of(new ArgumentShape("ID", "", true))),
                    shape("describe", List.of(new ArgumentShape("TABLE", "", true))),
                    shape("tables", List.of(new ArgumentShape("KEYSPACE", "", false))),
                    shape("export", List.of(), option("table", TableName.class), option("format", FileFormat.class)))),
            () -> List.of("ks.a", "ks.b", "other.c"));

    @Test
    void theFirstWordIsACommand() throws Exception {
        assertThat(candidates("")).containsExactly("describe", "export", "requests", "slow-query", "tables");
    }

    @Test
    void theSecondWordOfAGroup() throws Exception {
        assertThat(candidates("slow-query ")).containsExactly("list", "status");
        assertThat(candidates("requests ")).contains("cancel", "--output");
    }

    @Test
    void optionsThatAreNotThereYet() throws Exception {
        assertThat(candidates("export --table ks.a --"))
                .contains("--format", "--output")
                .doesNotContain("--table");
    }

    @Test
    void valuesOfOptions() throws Exception {
        assertThat(candidates("export --format ")).containsExactly("csv", "ndjson");
        assertThat(candidates("export --output ")).containsExactly("table", "json");
        assertThat(candidates("export --format csv --table ks")).containsExactly("ks.a", "ks.b", "other.c");
    }

    @Test
    void argumentsThatNameTablesAndKeyspaces() throws Exception {
        assertThat(candidates("describe k")).contains("ks.a", "other.c");
        assertThat(candidates("tables ")).contains("ks", "other").doesNotContain("ks.a");
    }

    @Test
    void aWordWithBlanksIsQuoted() {
        WordLineParser parser = new WordLineParser();

        assertThat(((CompletingParsedLine) parser.parse("import ", 7, ParseContext.COMPLETE))
                        .escape("my file.csv", true))
                .hasToString("'my file.csv'");
        assertThat(((CompletingParsedLine) parser.parse("import \"my", 10, ParseContext.COMPLETE))
                        .escape("my file.csv", true))
                .hasToString("\"my file.csv\"");
    }

    private List<String> candidates(String line) throws Exception {
        try (DumbTerminal terminal = new DumbTerminal(InputStream.nullInputStream(), OutputStream.nullOutputStream())) {
            LineReader reader = LineReaderBuilder.builder().terminal(terminal).build();
            List<Candidate> candidates = new ArrayList<>();
            completer.complete(
                    reader, new WordLineParser().parse(line, line.length(), ParseContext.COMPLETE), candidates);
            return candidates.stream().map(Candidate::value).toList();
        }
    }

    private static CommandOption option(String name, Class<?> type) {
        return CommandOption.with().longName(name).type(type).build();
    }

    private static CommandShape shape(String name, List<ArgumentShape> arguments, CommandOption... options) {
        AbstractCommand command = Command.builder().name(name).options(options).execute((Consumer<CommandContext>)
                LineCompleterTest::nothing);
        return new CommandShape(command, arguments, false);
    }

    private static void nothing(CommandContext context) {
        // Only names are looked at here.
    }
}
