package dev.drumlin.app.plugins;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * The classes of one plugin folder. A plugin sees the JDK, its own jars, and of the server only what the contract is
 * made of, so that its libraries never meet the server's in another version.
 */
final class PluginClassLoader extends URLClassLoader {
    private static final List<String> SHARED = List.of("dev.drumlin.storage.", "org.jspecify.", "org.slf4j.");

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader server;

    PluginClassLoader(String plugin, URL[] jars, ClassLoader server) {
        super("plugin-" + plugin, jars, ClassLoader.getPlatformClassLoader());
        this.server = server;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        for (String prefix : SHARED) {
            if (name.startsWith(prefix)) {
                return server.loadClass(name);
            }
        }
        return super.loadClass(name, resolve);
    }
}
