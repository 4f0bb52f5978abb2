package dev.drumlin.app.plugins;

import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.StorageProvider;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.event.EngineListener;
import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Chooses the plugin and opens its engine; the rest of the server sees the engine by the contract's types alone. */
@Configuration(proxyBeanMethods = false)
class EngineConfiguration {
    @Bean
    WallClock wallClock() {
        return WallClocks.of(Clock.systemUTC());
    }

    @Bean
    NanoClock nanoClock() {
        return System::nanoTime;
    }

    @Bean
    StoragePlugins storagePlugins(ServerSettings settings) {
        return StoragePlugins.find(settings.pluginsFolder());
    }

    @Bean
    StorageProvider storageProvider(StoragePlugins plugins, ServerSettings settings) {
        return plugins.named(settings.storage().backend()).provider();
    }

    /** Opens the engine. Every bean that listens to engine events is told of them, from the first one on. */
    @Bean
    RunningEngine runningEngine(
            StoragePlugins plugins,
            ServerSettings settings,
            MemorySettings memory,
            Environment environment,
            WallClock wall,
            NanoClock nanos,
            ObjectProvider<EngineListener> listeners) {
        String backend = settings.storage().backend();
        StoragePlugin plugin = plugins.named(backend);
        List<EngineListener> all = listeners.orderedStream().toList();
        return new RunningEngine(
                plugin,
                settings.dataFolder(),
                BackendSettings.of(backend, environment, plugins),
                memory.budget(),
                wall,
                nanos,
                event -> all.forEach(listener -> listener.on(event)));
    }

    @Bean
    EngineListener engineEventLog() {
        return new EngineEventLog();
    }

    /** Closed by {@link RunningEngine}, at its time, and not when Spring destroys this bean. */
    @Bean(destroyMethod = "")
    StorageEngine storageEngine(RunningEngine running) {
        return running.engine();
    }

    @Bean
    DataLocation dataLocation(ServerSettings settings, RunningEngine running) {
        return new DataLocation(settings.storage().backend(), running.folder());
    }
}
