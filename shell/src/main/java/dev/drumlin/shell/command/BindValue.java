package dev.drumlin.shell.command;

import dev.drumlin.shell.line.RepeatedOption;
import java.util.List;
import org.springframework.shell.core.command.CommandContext;
import org.springframework.shell.core.command.CommandOption;

/** The value of a bind marker, byte for byte as it was typed. */
public record BindValue(String text) implements RepeatedOption {
    public static BindValue of(String text) {
        return new BindValue(text);
    }

    /** All values in their order; Spring Shell itself hands over only the first of a repeated option. */
    static List<String> all(CommandContext context) {
        return context.parsedInput().options().stream()
                .filter(option -> option.type() == BindValue.class)
                .map(CommandOption::value)
                .map(String::valueOf)
                .toList();
    }
}
