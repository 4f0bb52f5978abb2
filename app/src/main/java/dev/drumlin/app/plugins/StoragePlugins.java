package dev.drumlin.app.plugins;

import dev.drumlin.app.StartRefused;
import dev.drumlin.storage.StorageProvider;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every storage plugin that this server could use: those on its own class path, those that the launcher has built beside it,
 * and those in the plugins folder.
 */
final class StoragePlugins {
    /** Names stand in setting names, where dashes and case do not count, and name a folder of the data. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]{0,31}");

    /** {@code drumlin.storage.backend} is the choice itself. */
    private static final String RESERVED = "backend";

    /** The launcher's word on where its own plugins are; none where a test or an IDE started the program. */
    private static final String OF_THE_LAUNCHER = "launcher.plugins-folder";

    private final Map<String, StoragePlugin> byName = new TreeMap<>();

    private StoragePlugins() {}

    /**
     * Looks for plugins.
     *
     * @param folder has a folder of jars for each further plugin; null if there are none
     * @throws StartRefused if a plugin cannot be loaded, has a bad name, or has the name of another
     */
    static StoragePlugins find(@Nullable Path folder) {
        StoragePlugins plugins = new StoragePlugins();
        ClassLoader server = StoragePlugins.class.getClassLoader();
        plugins.addAll("built in", ServiceLoader.load(StorageProvider.class, server), null);
        String bundled = System.getProperty(OF_THE_LAUNCHER);
        if (bundled != null) {
            plugins.addFolders(Path.of(bundled), "bundled");
        }
        if (folder != null) {
            plugins.addFolders(folder, null);
        }
        return plugins;
    }

    /** Adds the plugins of each folder in a folder; their origin is that folder if none is given. */
    private void addFolders(Path folder, @Nullable String origin) {
        ClassLoader server = StoragePlugins.class.getClassLoader();
        for (Path plugin : foldersIn(folder)) {
            ClassLoader loader = new PluginClassLoader(String.valueOf(plugin.getFileName()), jarsIn(plugin), server);
            addAll(
                    origin == null ? plugin.toString() : origin,
                    ServiceLoader.load(StorageProvider.class, loader),
                    loader);
        }
    }

    Collection<StoragePlugin> all() {
        return byName.values();
    }

    /** Returns the plugin of that name, or refuses with the names that exist. */
    StoragePlugin named(String backend) {
        StoragePlugin plugin = byName.get(backend);
        if (plugin == null) {
            throw new StartRefused("unknown storage backend " + backend + ". These exist: " + names());
        }
        return plugin;
    }

    boolean has(String backend) {
        return byName.containsKey(backend);
    }

    String names() {
        return byName.isEmpty() ? "none" : String.join(", ", byName.keySet());
    }

    /** Adds providers; with a loader, only those whose class it defined itself. */
    private void addAll(String origin, ServiceLoader<StorageProvider> providers, @Nullable ClassLoader only) {
        int before = byName.size();
        try {
            for (StorageProvider provider : providers) {
                if (only == null || provider.getClass().getClassLoader().equals(only)) {
                    add(new StoragePlugin(provider.name(), origin, provider));
                }
            }
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new StartRefused("the storage plugin in " + origin + " cannot be loaded: " + e.getMessage(), e);
        }
        if (only != null && byName.size() == before) {
            throw new StartRefused("no storage plugin in " + origin
                    + ": none of its jars names a class in META-INF/services/" + StorageProvider.class.getName());
        }
    }

    private void add(StoragePlugin plugin) {
        if (!NAME.matcher(plugin.name()).matches() || plugin.name().equals(RESERVED)) {
            throw new StartRefused("the storage plugin in " + plugin.origin() + " has the name \"" + plugin.name()
                    + "\"; names match " + NAME.pattern() + " and are not \"" + RESERVED + "\"");
        }
        StoragePlugin other = byName.putIfAbsent(plugin.name(), plugin);
        if (other != null) {
            throw new StartRefused("two storage plugins have the name " + plugin.name() + ": " + other.origin()
                    + " and " + plugin.origin());
        }
    }

    private static List<Path> foldersIn(Path folder) {
        if (!Files.exists(folder)) {
            throw new StartRefused("the plugins folder " + folder + " does not exist");
        }
        return sorted(folder, Files::isDirectory);
    }

    private static URL[] jarsIn(Path plugin) {
        List<URL> jars = new ArrayList<>();
        for (Path jar : sorted(plugin, file -> file.toString().endsWith(".jar"))) {
            try {
                jars.add(jar.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new StartRefused("the jar " + jar + " has no URL", e);
            }
        }
        return jars.toArray(URL[]::new);
    }

    private static List<Path> sorted(Path folder, Predicate<Path> filter) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(filter).sorted().toList();
        } catch (IOException e) {
            throw new StartRefused("the folder " + folder + " cannot be read: " + e.getMessage(), e);
        }
    }
}
