package dev.drumlin.app.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.app.StartRefused;
import dev.drumlin.storage.StorageProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoragePluginsTest {
    private static final String SERVICE = "META-INF/services/" + StorageProvider.class.getName();

    @TempDir
    private Path temporary;

    @Test
    void pluginsOfTheClassPathAreBuiltIn() {
        StoragePlugin plugin = StoragePlugins.find(null).named("fake");
        assertThat(plugin.origin()).isEqualTo("built in");
        assertThat(plugin.provider()).isInstanceOf(FakeProvider.class);
    }

    @Test
    void anUnknownBackendIsRefusedWithTheNamesThatExist() {
        assertThatThrownBy(() -> StoragePlugins.find(null).named("lms"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("unknown storage backend lms. These exist: ")
                .hasMessageContaining("fake");
    }

    @Test
    void aFolderOfJarsIsAPluginWithClassesOfItsOwn() throws Exception {
        Path plugins = temporary.resolve("plugins");
        plugin(plugins, "one", "probe");
        StoragePlugins found = StoragePlugins.find(plugins);

        StorageProvider provider = found.named("probe").provider();
        assertThat(found.named("probe").origin()).endsWith("one");
        assertThat(provider.getClass().getClassLoader()).isInstanceOf(PluginClassLoader.class);
        // The built-in ones are there once, although a plugin's ServiceLoader could see more.
        assertThat(found.all())
                .extracting(StoragePlugin::name)
                .contains("fake", "probe")
                .doesNotHaveDuplicates();
    }

    @Test
    void aPluginSeesTheContractButNothingElseOfTheServer() throws Exception {
        Path plugins = temporary.resolve("plugins");
        plugin(plugins, "one", "probe");
        ClassLoader loader = StoragePlugins.find(plugins)
                .named("probe")
                .provider()
                .getClass()
                .getClassLoader();

        assertThat(loader.loadClass(StorageProvider.class.getName())).isSameAs(StorageProvider.class);
        assertThat(loader.loadClass("org.slf4j.Logger")).isSameAs(org.slf4j.Logger.class);
        assertThat(loader.loadClass("java.sql.Date")).isNotNull();
        assertThatThrownBy(() -> loader.loadClass("dev.drumlin.app.Application"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> loader.loadClass("org.springframework.core.env.Environment"))
                .isInstanceOf(ClassNotFoundException.class);
        try (InputStream services = loader.getResourceAsStream(SERVICE)) {
            assertThat(services).hasBinaryContent("probe.Provider".getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void twoPluginsOfOneNameAreRefused() throws Exception {
        Path plugins = temporary.resolve("plugins");
        plugin(plugins, "one", "probe");
        plugin(plugins, "two", "probe");
        assertThatThrownBy(() -> StoragePlugins.find(plugins))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("two storage plugins have the name probe")
                .hasMessageContaining("one")
                .hasMessageContaining("two");
    }

    @Test
    void badNamesAreRefused() throws Exception {
        for (String name : new String[] {"backend", "Big", "a-b", "a.b", "", "../x"}) {
            Path plugins = temporary.resolve("plugins-" + name.length() + name.replace('/', '_'));
            plugin(plugins, "one", name);
            assertThatThrownBy(() -> StoragePlugins.find(plugins))
                    .as(name)
                    .isInstanceOf(StartRefused.class)
                    .hasMessageContaining("has the name \"" + name + "\"");
        }
    }

    @Test
    void aFolderWithoutAProviderIsRefused() throws Exception {
        Path plugin = Files.createDirectories(temporary.resolve("plugins/empty"));
        assertThatThrownBy(() -> StoragePlugins.find(plugin.getParent()))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("no storage plugin in " + plugin);
    }

    @Test
    void aPluginsFolderThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> StoragePlugins.find(temporary.resolve("nowhere")))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("does not exist");
    }

    /** Compiles a provider of the given name and packs it as a plugin's only jar. */
    private void plugin(Path plugins, String folder, String name) throws IOException {
        Path sources = Files.createDirectories(temporary.resolve("src-" + folder + "-" + name.hashCode()));
        Path source = Files.writeString(sources.resolve("Provider.java"), """
            package probe;
            import dev.drumlin.storage.*;
            public class Provider implements StorageProvider {
                public String name() { return "%s"; }
                public java.util.Set<Capability> capabilities() { return java.util.Set.of(); }
                public StorageEngine open(EngineOptions options, EngineContext context) {
                    throw new IllegalStateException();
                }
            }
            """.formatted(name));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", sources.toString(), source.toString());
        assertThat(status).isZero();

        Path jar = Files.createDirectories(plugins.resolve(folder)).resolve("provider.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("probe/Provider.class"));
            out.write(Files.readAllBytes(sources.resolve("probe/Provider.class")));
            out.putNextEntry(new JarEntry(SERVICE));
            out.write("probe.Provider".getBytes(StandardCharsets.UTF_8));
        }
    }
}
