package dev.drumlin.shell.interactive;

import dev.drumlin.shell.client.TableName;
import dev.drumlin.shell.line.CommandCatalogue;
import dev.drumlin.shell.line.CommandShape;
import dev.drumlin.shell.line.CommandShape.ArgumentShape;
import dev.drumlin.shell.render.OutputFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jline.builtins.Completers.FileNameCompleter;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jspecify.annotations.Nullable;
import org.springframework.shell.core.command.CommandOption;

/**
 * Completes command words, options, values of options that have a few, table names and file names. Spring Shell's completer
 * does not complete behind a command's first argument.
 */
final class LineCompleter implements Completer {
    private final CommandCatalogue catalogue;
    private final Supplier<List<String>> tableNames;
    private final Completer fileNames = new FileNameCompleter();

    LineCompleter(CommandCatalogue catalogue, Supplier<List<String>> tableNames) {
        this.catalogue = catalogue;
        this.tableNames = tableNames;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        List<String> before = line.words().subList(0, line.wordIndex());
        CommandShape shape = command(before);
        if (shape == null) {
            commandWords(before).forEach(word -> candidates.add(new Candidate(word)));
            return;
        }
        String previous = before.getLast();
        CommandOption option = shape.option(previous).orElse(null);
        if (previous.equals("--output")) {
            constants(OutputFormat.class).forEach(value -> candidates.add(new Candidate(value)));
        } else if (option != null && option.type() != Boolean.class) {
            values(option, reader, line, candidates);
        } else {
            commandWords(before).forEach(word -> candidates.add(new Candidate(word)));
            optionNames(shape, line).forEach(name -> candidates.add(new Candidate(name)));
            arguments(shape, reader, line, candidates);
        }
    }

    /** The command that the words name, null while they are not enough. */
    private @Nullable CommandShape command(List<String> words) {
        for (int count = words.size(); count > 0; count--) {
            CommandShape shape = catalogue.find(String.join(" ", words.subList(0, count)));
            if (shape != null) {
                return shape;
            }
        }
        return null;
    }

    /** The next words of the commands that begin with these. */
    private Stream<String> commandWords(List<String> before) {
        String prefix = before.isEmpty() ? "" : String.join(" ", before) + " ";
        return catalogue.names().stream()
                .filter(name -> name.startsWith(prefix))
                .map(name -> CommandShape.firstWord(name.substring(prefix.length())))
                .distinct();
    }

    private static Stream<String> optionNames(CommandShape shape, ParsedLine line) {
        return Stream.concat(
                        shape.command().getOptions().stream().map(option -> "--" + option.longName()),
                        Stream.of("--output", "--url", "--help"))
                .filter(name -> !line.words().contains(name));
    }

    private void values(CommandOption option, LineReader reader, ParsedLine line, List<Candidate> candidates) {
        if (option.type().isEnum()) {
            constants(option.type()).forEach(value -> candidates.add(new Candidate(value)));
        } else if (option.type() == TableName.class) {
            tableNames.get().forEach(name -> candidates.add(new Candidate(name)));
        } else if ("out".equals(option.longName())) {
            fileNames.complete(reader, line, candidates);
        }
    }

    private void arguments(CommandShape shape, LineReader reader, ParsedLine line, List<Candidate> candidates) {
        List<String> names = shape.arguments().stream().map(ArgumentShape::name).toList();
        if (line.word().startsWith("-")) {
            return;
        }
        if (names.contains("TABLE")) {
            tableNames.get().forEach(name -> candidates.add(new Candidate(name)));
        } else if (names.contains("KEYSPACE")) {
            tableNames.get().stream()
                    .map(name -> name.substring(0, name.indexOf('.')))
                    .distinct()
                    .forEach(name -> candidates.add(new Candidate(name)));
        } else if (names.contains("FILE")) {
            fileNames.complete(reader, line, candidates);
        }
    }

    private static Stream<String> constants(Class<?> type) {
        return Stream.of(type.getEnumConstants())
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT));
    }
}
