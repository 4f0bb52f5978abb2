package dev.drumlin.app.plugins;

import dev.drumlin.app.StartRefused;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;

/**
 * The settings {@code drumlin.storage.<backend>.*} as the backend gets them. Environment variables cannot tell a dash
 * from a dot, so neither counts: {@code sync-period} and {@code SYNC_PERIOD} both arrive as {@code syncperiod}.
 */
final class BackendSettings {
    private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("drumlin.storage");
    private static final int NAME_AT = PREFIX.getNumberOfElements();

    private BackendSettings() {}

    /**
     * Collects the settings of one backend.
     *
     * @throws StartRefused if there are settings of a backend that does not exist
     */
    static Map<String, String> of(String backend, Environment environment, StoragePlugins plugins) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource names) {
                names.filter(PREFIX::isAncestorOf).stream()
                        .filter(name -> name.getNumberOfElements() > NAME_AT + 1)
                        .forEach(name -> add(name, source, backend, plugins, environment, settings));
            }
        }
        return settings;
    }

    private static void add(
            ConfigurationPropertyName name,
            ConfigurationPropertySource source,
            String backend,
            StoragePlugins plugins,
            Environment environment,
            Map<String, String> settings) {
        String owner = name.getElement(NAME_AT, Form.UNIFORM);
        if (!plugins.has(owner)) {
            throw new StartRefused("the setting " + name
                    + " is for a storage backend that does not exist. These exist: " + plugins.names());
        }
        ConfigurationProperty property = source.getConfigurationProperty(name);
        if (owner.equals(backend) && property != null) {
            // The sources come in order of precedence: the first one that has a setting wins.
            settings.putIfAbsent(
                    key(name),
                    environment.resolvePlaceholders(property.getValue().toString()));
        }
    }

    private static String key(ConfigurationPropertyName name) {
        StringBuilder key = new StringBuilder();
        for (int i = NAME_AT + 1; i < name.getNumberOfElements(); i++) {
            key.append(name.getElement(i, Form.UNIFORM));
        }
        return key.toString().toLowerCase(Locale.ROOT);
    }
}
