package dev.drumlin.app.plugins;

import dev.drumlin.app.StartRefused;
import dev.drumlin.app.StopOrder;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineListener;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.SmartLifecycle;

/**
 * The engine that the server runs on, with the folder and the threads it was given: the one place that closes all
 * three. It is open as soon as it exists, because others ask it for the schema when they are made; it is closed in the
 * last phase of a stop, or with the other beans if the start failed before any phase began.
 */
final class RunningEngine implements SmartLifecycle, DisposableBean {
    private final DataFolder folder;
    private final EngineThreads threads;
    private final StorageEngine engine;
    private boolean closed;

    RunningEngine(
            StoragePlugin plugin,
            Path dataFolder,
            Map<String, String> settings,
            MemoryBudget memory,
            WallClock wall,
            NanoClock nanos,
            EngineListener listener) {
        folder = DataFolder.open(dataFolder, plugin.name());
        threads = new EngineThreads(Runtime.getRuntime().availableProcessors());
        try {
            EngineOptions options = new EngineOptions(folder.engineFolder(plugin.name()), settings);
            engine = plugin.provider().open(options, new EngineContext(wall, nanos, threads, memory, listener));
        } catch (StorageException e) {
            release();
            throw new StartRefused(
                    "the storage backend " + plugin.name() + " cannot open its data in " + folder.path() + ": "
                            + e.getMessage()
                            + (e instanceof CorruptedException
                                    ? "; './drumlin data verify --data " + folder.path() + "' names all damage"
                                    : ""),
                    e);
        } catch (RuntimeException | Error e) {
            release();
            throw e;
        }
    }

    StorageEngine engine() {
        return engine;
    }

    Path folder() {
        return folder.path();
    }

    @Override
    public void start() {
        // Open since it was made.
    }

    @Override
    public synchronized void stop() {
        if (!closed) {
            closed = true;
            try {
                engine.close();
            } finally {
                release();
            }
        }
    }

    @Override
    public void destroy() {
        stop();
    }

    @Override
    public synchronized boolean isRunning() {
        return !closed;
    }

    @Override
    public int getPhase() {
        return StopOrder.ENGINE;
    }

    private void release() {
        threads.close();
        folder.close();
    }
}
