package dev.drumlin.shell.command;

import java.util.List;

/** The classes that have commands. They are listed, not searched for: a search costs more time than a command. */
public final class Commands {
    public static final List<Class<?>> CLASSES = List.of(
            CqlCommands.class,
            IndexCacheCommands.class,
            SchemaCommands.class,
            ServerCommands.class,
            ShellCommands.class,
            SlowQueryCommands.class,
            TransferCommands.class);

    static final String DATA = "Data";
    static final String SERVER = "Server";
    static final String SLOW_QUERIES = "Slow queries";
    static final String SHELL = "Shell";

    private Commands() {}
}
