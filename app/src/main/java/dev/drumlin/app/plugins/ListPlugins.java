package dev.drumlin.app.plugins;

import dev.drumlin.app.StartRefused;
import dev.drumlin.storage.Capability;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code ./drumlin plugins}: the storage backends that a server could use. Starts no Spring. */
public final class ListPlugins {
    private ListPlugins() {}

    /** Lists the built-in backends and those of the plugins folder, if one is named. */
    public static void main(String[] arguments) {
        try {
            print(arguments.length == 0 ? null : Path.of(arguments[0]), System.out);
        } catch (StartRefused e) {
            System.err.println("drumlin: " + e.getMessage());
            System.exit(1);
        }
    }

    static void print(@Nullable Path folder, PrintStream out) {
        StoragePlugins plugins = StoragePlugins.find(folder);
        if (plugins.all().isEmpty()) {
            out.println("no storage backend");
        }
        for (StoragePlugin plugin : plugins.all()) {
            String capabilities = plugin.provider().capabilities().stream()
                    .sorted()
                    .map(Capability::name)
                    .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-'))
                    .collect(Collectors.joining(" "));
            out.printf("%-12s %-10s %s%n", plugin.name(), plugin.origin(), capabilities);
        }
    }
}
