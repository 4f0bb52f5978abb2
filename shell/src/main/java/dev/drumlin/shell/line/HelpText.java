package dev.drumlin.shell.line;

import dev.drumlin.shell.line.CommandShape.ArgumentShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.shell.core.command.CommandOption;

/** The text of {@code help}, of all commands or of one. */
public final class HelpText {
    private static final String GLOBAL = """
        Options of every command:
          --output table|json  for people, or for programs
          --url URL            of the management port (http://127.0.0.1:10000)
          --help, -h           what a command does

        Without a command the shell reads them: from the keyboard, or line by line from a pipe.
        @FILE runs the lines of a file and stops at the first that fails.
        Exit codes: 0 done, 3 refused by the server, 64 wrong usage, 69 server not reached, 70 fault of the shell.\
        """;

    private HelpText() {}

    public static String ofAll(CommandCatalogue catalogue) {
        Map<String, List<CommandShape>> groups = catalogue.shapes().stream()
                .collect(Collectors.groupingBy(shape -> shape.command().getGroup(), TreeMap::new, Collectors.toList()));
        int width = catalogue.shapes().stream()
                .mapToInt(shape -> shape.command().getName().length())
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder("usage: drumlin shell [COMMAND …]\n");
        groups.forEach((group, shapes) -> {
            text.append('\n').append(group).append('\n');
            shapes.forEach(shape -> text.append(summary(shape, width)));
        });
        return text.append('\n').append(GLOBAL).toString();
    }

    /** The commands of a group, for example of {@code slow-query}. */
    public static String ofGroup(List<CommandShape> shapes) {
        int width = shapes.stream()
                .mapToInt(shape -> shape.command().getName().length())
                .max()
                .orElse(0);
        return shapes.stream()
                .map(shape -> summary(shape, width))
                .collect(Collectors.joining())
                .stripTrailing();
    }

    private static String summary(CommandShape shape, int width) {
        String name = shape.command().getName();
        return "  " + name + " ".repeat(width - name.length()) + "  "
                + shape.command().getDescription() + "\n";
    }

    public static String of(CommandShape shape) {
        StringBuilder text = new StringBuilder("usage: drumlin shell ")
                .append(shape.command().getName());
        shape.arguments()
                .forEach(argument ->
                        text.append(' ').append(argument.required() ? argument.name() : "[" + argument.name() + "]"));
        options(shape)
                .forEach(option -> text.append(' ')
                        .append(Boolean.TRUE.equals(option.required()) ? typed(option) : "[" + typed(option) + "]"));
        text.append("\n\n").append(shape.command().getDescription());
        String details = shape.command().getHelp();
        if (!details.isBlank()) {
            text.append("\n\n").append(details.strip());
        }
        List<String[]> lines = new ArrayList<>();
        for (ArgumentShape argument : shape.arguments()) {
            lines.add(new String[] {argument.name(), argument.description()});
        }
        options(shape).forEach(option -> lines.add(new String[] {typed(option), description(option)}));
        int width = lines.stream().mapToInt(line -> line[0].length()).max().orElse(0);
        text.append(lines.isEmpty() ? "" : "\n");
        lines.forEach(line -> text.append("\n  ")
                .append(line[0])
                .append(" ".repeat(width - line[0].length() + 2))
                .append(line[1]));
        return text.toString();
    }

    private static Stream<CommandOption> options(CommandShape shape) {
        // Required ones first, then in the order of the method's parameters.
        return shape.command().getOptions().stream()
                .sorted(Comparator.comparing(option -> !Boolean.TRUE.equals(option.required())));
    }

    private static String description(CommandOption option) {
        String defaultValue = option.defaultValue();
        String text = String.valueOf(option.description());
        return defaultValue == null || defaultValue.isEmpty() ? text : text + " (" + defaultValue + ")";
    }

    private static String typed(CommandOption option) {
        return "--" + option.longName() + valuePlaceholder(option.type());
    }

    private static String valuePlaceholder(Class<?> type) {
        if (type == Boolean.class) {
            return " true|false";
        }
        if (type.isEnum()) {
            return " "
                    + Stream.of(type.getEnumConstants())
                            .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining("|"));
        }
        return " "
                + (type == String.class ? "TEXT" : type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-"))
                        .toUpperCase(Locale.ROOT);
    }
}
