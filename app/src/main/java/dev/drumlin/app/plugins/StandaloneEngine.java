package dev.drumlin.app.plugins;

import dev.drumlin.app.StartRefused;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.StorageProvider;
import dev.drumlin.storage.WallClock;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;

/**
 * An engine without a server, for a tool in a process of its own: the chosen plugin over a data folder that is locked, with
 * the threads and clocks that the server would give it. Thread-safe; closed once, by its owner.
 */
public final class StandaloneEngine implements AutoCloseable {
    private static final WallClock WALL = WallClocks.of(Clock.systemUTC());
    private static final NanoClock NANOS = System::nanoTime;

    private final StoragePlugin plugin;
    private final RunningEngine running;

    private StandaloneEngine(StoragePlugin plugin, RunningEngine running) {
        this.plugin = plugin;
        this.running = running;
    }

    /** Returns the names of the backends on the class path. */
    public static Collection<String> backends() {
        return StoragePlugins.find(null).all().stream().map(StoragePlugin::name).toList();
    }

    /**
     * Opens an engine. Blocks until its data can be read.
     *
     * @param backend one of {@link #backends}
     * @param folder made if it does not exist
     * @param settings the backend's own, see {@link dev.drumlin.storage.EngineOptions}
     * @throws StartRefused if the backend is unknown, or the folder or a setting is not to its liking
     */
    public static StandaloneEngine open(
            String backend, Path folder, Map<String, String> settings, MemoryBudget memory) {
        StoragePlugin plugin = StoragePlugins.find(null).named(backend);
        return new StandaloneEngine(
                plugin, new RunningEngine(plugin, folder, settings, memory, WALL, NANOS, new EngineEventLog()));
    }

    public StorageEngine engine() {
        return running.engine();
    }

    public StorageProvider provider() {
        return plugin.provider();
    }

    /** Returns the clock that the engine takes the time of day from. */
    public WallClock wall() {
        return WALL;
    }

    /** Returns the clock that the engine's deadlines are on. */
    public NanoClock nanos() {
        return NANOS;
    }

    /** Ends all work, closes the engine, ends its threads, unlocks the folder. Blocks; idempotent. */
    @Override
    public void close() {
        running.stop();
    }
}
