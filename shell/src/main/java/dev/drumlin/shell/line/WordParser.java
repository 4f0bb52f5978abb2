package dev.drumlin.shell.line;

import dev.drumlin.shell.client.Connection;
import dev.drumlin.shell.exit.UsageException;
import dev.drumlin.shell.render.OutputFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.shell.core.command.CommandArgument;
import org.springframework.shell.core.command.CommandOption;
import org.springframework.shell.core.command.CommandParser;
import org.springframework.shell.core.command.ParsedInput;

/**
 * Turns words into a command with checked options. Spring Shell's own parser loses quotes, lets unknown options pass and
 * cannot take a bare flag or {@code --help} after a name of two words.
 *
 * <p>An option's value is the next word, whatever it looks like, or what follows {@code =}; a flag takes the next word only
 * if it is true or false. {@code --} ends the options. A word is an option only if it looks like one as a whole, so a
 * statement that begins with a comment ({@code -- …}) is an argument.
 */
public final class WordParser implements CommandParser {
    private static final Pattern OPTION =
            Pattern.compile("(--[A-Za-z][A-Za-z0-9-]*|-[A-Za-z])(?:=(.*))?", Pattern.DOTALL);
    private static final Pattern FLAG_VALUE = Pattern.compile("(?i)true|false");

    private final CommandCatalogue catalogue;
    private final ConversionService conversion;

    public WordParser(CommandCatalogue catalogue, ConversionService conversion) {
        this.catalogue = catalogue;
        this.conversion = conversion;
    }

    @Override
    public ParsedInput parse(String line) {
        GlobalOptions defaults = new GlobalOptions(Connection.DEFAULT_URL, OutputFormat.TABLE);
        ParsedInput input = parse(LineWords.of(line).texts(), defaults).input();
        if (input == null) {
            throw new UsageException("the line names no command");
        }
        return input;
    }

    /** Parses a line's words; options that they do not set are taken from the defaults. */
    public Invocation parse(List<String> words, GlobalOptions defaults) {
        return new Parse(words, defaults).run();
    }

    /** One pass over the words. */
    private final class Parse {
        private final List<String> words;
        private final ParsedInput.Builder builder = ParsedInput.builder();
        private final Set<String> seen = new HashSet<>();
        private GlobalOptions options;
        private boolean help;
        private int next;
        private int argumentCount;

        Parse(List<String> words, GlobalOptions defaults) {
            this.words = words;
            this.options = defaults;
        }

        Invocation run() {
            while (next < words.size() && takeGlobal(words.get(next))) {
                // Global options may stand before the command.
            }
            if (next == words.size()) {
                return new Invocation(options, help ? helpFor(List.of()) : null);
            }
            CommandShape shape = takeName();
            if (shape == null) {
                return new Invocation(options, helpFor(words.subList(next, next + 1)));
            }
            takeRest(shape);
            return new Invocation(options, help ? helpFor(shape.words()) : checked(shape));
        }

        /** The longest name that the words begin with; null if help on a group is asked for. */
        private @Nullable CommandShape takeName() {
            int most = Math.min(catalogue.nameWordsMax(), words.size() - next);
            for (int count = most; count > 0; count--) {
                CommandShape shape = catalogue.find(String.join(" ", words.subList(next, next + count)));
                if (shape != null) {
                    next += count;
                    return shape;
                }
            }
            String first = words.get(next);
            List<String> below = catalogue.namesBelow(first);
            if (below.isEmpty()) {
                throw new UsageException(Suggestions.unknownCommand(first, catalogue));
            }
            String second = next + 1 < words.size() ? words.get(next + 1) : "";
            if (second.equals("--help") || second.equals("-h")) {
                return null;
            }
            throw new UsageException("'" + first + "' needs one of: "
                    + String.join(
                            ", ",
                            below.stream()
                                    .map(name -> name.substring(first.length() + 1))
                                    .toList()));
        }

        private void takeRest(CommandShape shape) {
            boolean optionsEnded = false;
            while (next < words.size()) {
                String word = words.get(next);
                if (optionsEnded || !OPTION.matcher(word).matches()) {
                    next++;
                    if (word.equals("--") && !optionsEnded) {
                        optionsEnded = true;
                    } else {
                        builder.addArgument(new CommandArgument(argumentCount++, word));
                    }
                } else if (!takeGlobal(word)) {
                    takeOption(shape, word);
                }
            }
        }

        private boolean takeGlobal(String word) {
            String name = nameOf(word);
            switch (name) {
                case "--help", "-h" -> {
                    help = true;
                    next++;
                }
                case "--url" -> options = options.withUrl(Connection.parse(value(word)));
                case "--output" -> options = options.withOutput(converted("--output", value(word), OutputFormat.class));
                default -> {
                    return false;
                }
            }
            return true;
        }

        private void takeOption(CommandShape shape, String word) {
            String name = nameOf(word);
            CommandOption known = shape.option(name)
                    .orElseThrow(() -> new UsageException(
                            "'" + shape.command().getName() + "' has no option " + name + Suggestions.options(shape)));
            if (!seen.add(String.valueOf(known.longName())) && !RepeatedOption.class.isAssignableFrom(known.type())) {
                throw new UsageException(name + " is given twice");
            }
            String value = isFlag(known) ? flagValue(word) : value(word);
            converted(name, value, known.type());
            builder.addOption(CommandOption.with()
                    .longName(String.valueOf(known.longName()))
                    .shortName(known.shortName())
                    .type(known.type())
                    .value(value)
                    .build());
        }

        private String flagValue(String word) {
            if (!word.contains("=")
                    && (next + 1 >= words.size()
                            || !FLAG_VALUE.matcher(words.get(next + 1)).matches())) {
                next++;
                return "true";
            }
            return value(word);
        }

        /** The value of the option at this place, which is passed. */
        private String value(String word) {
            next++;
            int equals = word.indexOf('=');
            if (equals >= 0) {
                return word.substring(equals + 1);
            }
            if (next == words.size()) {
                throw new UsageException(word + " needs a value");
            }
            return words.get(next++);
        }

        private ParsedInput checked(CommandShape shape) {
            String name = shape.command().getName();
            for (CommandOption option : shape.command().getOptions()) {
                if (Boolean.TRUE.equals(option.required()) && !seen.contains(String.valueOf(option.longName()))) {
                    throw new UsageException("'" + name + "' needs --" + option.longName());
                }
            }
            long required = shape.arguments().stream()
                    .filter(CommandShape.ArgumentShape::required)
                    .count();
            if (argumentCount < required) {
                throw new UsageException("'" + name + "' needs "
                        + shape.arguments().get(argumentCount).name());
            }
            if (argumentCount > shape.arguments().size() && !shape.anyArguments()) {
                throw new UsageException("'" + name + "' takes "
                        + (shape.arguments().isEmpty()
                                ? "no argument"
                                : shape.arguments().size() + " argument(s)")
                        + ", but " + argumentCount + " are given; put a value with blanks in quotes");
            }
            return named(shape.words());
        }

        private ParsedInput helpFor(List<String> command) {
            ParsedInput.Builder helpInput = ParsedInput.builder().commandName("help");
            List<String> shown = new ArrayList<>(command);
            for (int i = 0; i < shown.size(); i++) {
                helpInput.addArgument(new CommandArgument(i, shown.get(i)));
            }
            return helpInput.build();
        }

        private ParsedInput named(List<String> name) {
            builder.commandName(name.getFirst());
            name.stream().skip(1).forEach(builder::addSubCommand);
            return builder.build();
        }
    }

    private static String nameOf(String word) {
        int equals = word.indexOf('=');
        return equals < 0 ? word : word.substring(0, equals);
    }

    private static boolean isFlag(CommandOption option) {
        return option.type() == Boolean.class || option.type() == boolean.class;
    }

    /** Converts a value to see whether it can be; Spring Shell will do the same again when it calls the command. */
    private <T> T converted(String option, String value, Class<T> type) {
        try {
            T result = conversion.convert(value, type);
            if (result == null) {
                throw new UsageException(option + " needs a value that is not empty");
            }
            return result;
        } catch (ConversionException e) {
            Throwable cause = e.getCause();
            String reason = cause != null && cause.getMessage() != null ? cause.getMessage() : e.getMessage();
            throw new UsageException(option + ": '" + value + "': " + reason, e);
        }
    }
}
