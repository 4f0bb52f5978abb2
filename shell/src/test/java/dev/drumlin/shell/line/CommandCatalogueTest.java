package dev.drumlin.shell.line;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.shell.core.command.AbstractCommand;
import org.springframework.shell.core.command.Command;
import org.springframework.shell.core.command.CommandContext;
import org.springframework.shell.core.command.CommandOption;

class CommandCatalogueTest {
    @Test
    void aNameMayBeTakenOnce() {
        assertClash(List.of(shape("a b"), shape("a b")), "the name 'a b' is taken by two commands");
    }

    @Test
    void anAliasMayNotBeAnotherCommandsName() {
        assertClash(List.of(shape("quit", "exit"), shape("exit")), "the name 'exit' is taken by two commands");
    }

    @Test
    void anOptionMayNotHideOneOfEveryCommand() {
        assertClash(List.of(shapeWithOptions("a", "url")), "--url of 'a' clashes");
    }

    @Test
    void anOptionMayBeDeclaredOnce() {
        assertClash(List.of(shapeWithOptions("a", "x", "x")), "--x of 'a' clashes");
    }

    private static void assertClash(List<CommandShape> shapes, String message) {
        assertThatThrownBy(() -> new CommandCatalogue(shapes))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(message);
    }

    private static void nothing(CommandContext context) {
        // Only names are looked at here.
    }

    private static CommandShape shape(String name, String... aliases) {
        AbstractCommand command = Command.builder().name(name).aliases(aliases).execute((Consumer<CommandContext>)
                CommandCatalogueTest::nothing);
        return new CommandShape(command, List.of(), false);
    }

    private static CommandShape shapeWithOptions(String name, String... options) {
        CommandOption[] built = List.of(options).stream()
                .map(option ->
                        CommandOption.with().longName(option).type(String.class).build())
                .toArray(CommandOption[]::new);
        AbstractCommand command = Command.builder().name(name).options(built).execute((Consumer<CommandContext>)
                CommandCatalogueTest::nothing);
        return new CommandShape(command, List.of(), false);
    }
}
