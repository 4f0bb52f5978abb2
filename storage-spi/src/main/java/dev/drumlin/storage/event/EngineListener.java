package dev.drumlin.storage.event;

/** Receives engine events. Called on engine threads, possibly several at once; must return at once and not throw. */
public interface EngineListener {
    /** Listens to nothing. */
    EngineListener SILENT = event -> {};

    void on(EngineEvent event);
}
