package dev.drumlin.shell.command;

import dev.drumlin.shell.exit.UsageException;
import dev.drumlin.shell.line.CommandCatalogue;
import dev.drumlin.shell.line.CommandShape;
import dev.drumlin.shell.line.HelpText;
import dev.drumlin.shell.render.Answer;
import dev.drumlin.shell.render.Answer.Note;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.shell.core.command.annotation.Arguments;
import org.springframework.shell.core.command.annotation.Command;
import tools.jackson.databind.node.JsonNodeFactory;

/** The shell itself. */
public final class ShellCommands {
    private final ObjectProvider<CommandCatalogue> catalogue;

    /**
     * @param catalogue is asked for late: it lists this class too
     */
    public ShellCommands(ObjectProvider<CommandCatalogue> catalogue) {
        this.catalogue = catalogue;
    }

    @Command(name = "help", group = Commands.SHELL, description = "Say what the shell, or a command, can do")
    public Answer help(@Arguments List<String> command) {
        CommandCatalogue known = catalogue.getObject();
        if (command.isEmpty()) {
            return new Note(HelpText.ofAll(known), null);
        }
        String name = String.join(" ", command);
        CommandShape shape = known.find(name);
        if (shape != null) {
            return new Note(HelpText.of(shape), null);
        }
        List<CommandShape> group = known.namesBelow(name).stream()
                .map(known::find)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (group.isEmpty()) {
            throw new UsageException("there is no command '" + name + "'; 'help' lists all");
        }
        return new Note(HelpText.ofGroup(group), null);
    }

    @Command(name = "version", group = Commands.SHELL, description = "Print the version of the shell")
    public Answer version() {
        String version = version(ShellCommands.class.getPackage());
        return new Note(
                "drumlin " + version, JsonNodeFactory.instance.objectNode().put("version", version));
    }

    private static String version(@Nullable Package from) {
        String version = from == null ? null : from.getImplementationVersion();
        return version == null ? "development" : version;
    }

    @Command(
            name = "quit",
            alias = "exit",
            group = Commands.SHELL,
            description = "Leave the shell (so does the end of the input, Ctrl-D)")
    public void quit() {
        // The loops that read lines stop at this name; a one-shot run has nothing to leave.
    }
}
