package dev.drumlin.shell.line;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.shell.core.command.Command;
import org.springframework.shell.core.command.CommandOption;
import org.springframework.shell.core.command.annotation.Argument;
import org.springframework.shell.core.command.annotation.Arguments;

/**
 * A command with what may stand on its line. Spring Shell's own type knows no arguments, only options.
 *
 * @param arguments by position
 * @param anyArguments whether any number of arguments may follow
 */
public record CommandShape(Command command, List<ArgumentShape> arguments, boolean anyArguments) {

    /**
     * An argument.
     *
     * @param name as help shows it, in capitals
     * @param required whether it must be given: an argument without a default must
     */
    public record ArgumentShape(String name, String description, boolean required) {}

    public CommandShape {
        arguments = List.copyOf(arguments);
    }

    public static CommandShape of(Command command, Method method) {
        List<ArgumentShape> arguments = new ArrayList<>();
        boolean any = false;
        for (Parameter parameter : method.getParameters()) {
            Argument argument = parameter.getAnnotation(Argument.class);
            if (argument != null) {
                arguments.add(new ArgumentShape(
                        parameter.getName().toUpperCase(Locale.ROOT),
                        argument.description(),
                        argument.defaultValue().isEmpty()));
            }
            any |= parameter.isAnnotationPresent(Arguments.class);
        }
        return new CommandShape(command, arguments, any);
    }

    /** The option of a name as it is typed, with its dashes. */
    public Optional<CommandOption> option(String typed) {
        return command.getOptions().stream()
                .filter(option -> option.isOptionEqual(typed))
                .findFirst();
    }

    /** All names of the command, the aliases included. */
    public List<String> names() {
        return Stream.concat(Stream.of(command.getName()), command.getAliases().stream())
                .toList();
    }

    /** The words of the name. */
    public List<String> words() {
        return List.of(command.getName().split(" ", -1));
    }

    /** What stands before the first blank of a name. */
    public static String firstWord(String name) {
        int blank = name.indexOf(' ');
        return blank < 0 ? name : name.substring(0, blank);
    }
}
