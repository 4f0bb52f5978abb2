package dev.drumlin.shell.line;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.shell.core.command.CommandOption;
import org.springframework.shell.core.command.CommandRegistry;

/**
 * All commands by name and alias. Spring Shell's registry silently keeps one of two commands with the same name, so the
 * catalogue checks that no name, alias or option is taken twice; a clash stops the start.
 *
 * <p>Immutable once made; safe for use by several threads.
 */
public final class CommandCatalogue {
    private final Map<String, CommandShape> byName = new TreeMap<>();
    private final CommandRegistry registry = new CommandRegistry();
    private final int nameWordsMax;

    public CommandCatalogue(List<CommandShape> shapes) {
        int wordsMax = 1;
        for (CommandShape shape : shapes) {
            for (String name : shape.names()) {
                CommandShape other = byName.putIfAbsent(name, shape);
                if (other != null) {
                    throw new IllegalStateException("the name '" + name + "' is taken by two commands: '"
                            + other.command().getName() + "' and '"
                            + shape.command().getName() + "'");
                }
                wordsMax = Math.max(wordsMax, name.split(" ", -1).length);
            }
            checkOptions(shape);
            registry.registerCommand(shape.command());
        }
        nameWordsMax = wordsMax;
    }

    private static void checkOptions(CommandShape shape) {
        Set<String> taken = new HashSet<>(GlobalOptions.NAMES);
        for (CommandOption option : shape.command().getOptions()) {
            if (!taken.add("--" + option.longName())
                    || (option.shortName() != ' ' && !taken.add("-" + option.shortName()))) {
                throw new IllegalStateException("the option --" + option.longName() + " of '"
                        + shape.command().getName() + "' clashes with another option");
            }
        }
    }

    /** Spring Shell's view of the same commands. */
    public CommandRegistry registry() {
        return registry;
    }

    /** The command whose name or alias this is, null if there is none. */
    public @Nullable CommandShape find(String name) {
        return byName.get(name);
    }

    /** The most words that a command name has. */
    int nameWordsMax() {
        return nameWordsMax;
    }

    /** The commands, each once, by name. */
    public List<CommandShape> shapes() {
        return byName.entrySet().stream()
                .filter(entry ->
                        entry.getKey().equals(entry.getValue().command().getName()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The names and aliases that begin with a group's word, for example all of {@code slow-query}. */
    public List<String> namesBelow(String group) {
        return byName.keySet().stream()
                .filter(name -> name.startsWith(group + " "))
                .toList();
    }

    /** All names and aliases, sorted. */
    public List<String> names() {
        return List.copyOf(byName.keySet());
    }
}
