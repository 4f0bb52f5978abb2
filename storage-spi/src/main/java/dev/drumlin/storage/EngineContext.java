package dev.drumlin.storage;

import dev.drumlin.storage.event.EngineListener;

/** Everything an engine may take from its host: it makes no clock, thread or random number of its own. */
public record EngineContext(
        WallClock wall, NanoClock nanos, EngineExecutors executors, MemoryBudget memory, EngineListener events) {}
