package dev.drumlin.app.plugins;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is stored where, and by whom.
 *
 * @param dataFolder the folder that holds everything this server keeps
 * @param pluginsFolder a folder with one folder of jars for each plugin; none if absent
 * @param storage the choice of the engine
 */
@ConfigurationProperties("drumlin")
record ServerSettings(
        @DefaultValue("data") Path dataFolder,
        @Nullable Path pluginsFolder,
        @DefaultValue Storage storage) {
    /**
     * The choice of the engine; its own settings are {@code drumlin.storage.<backend>.*}.
     *
     * @param backend the name of the storage plugin that keeps the data
     */
    record Storage(@DefaultValue("lsm") String backend) {}
}
