package dev.drumlin.app.cql.exec;

import dev.drumlin.app.pipeline.StageFunction;
import dev.drumlin.storage.StorageEngine;
import java.util.List;

/** The stage {@code mutate}: gathers the writes of several requests into one batch for the engine. Thread-safe. */
final class MutateStage implements StageFunction<WriteTask> {
    private final StorageEngine engine;
    private final WriteLease.Pool pool;

    MutateStage(StorageEngine engine, WriteLease.Pool pool) {
        this.engine = engine;
        this.pool = pool;
    }

    @Override
    public void run(List<WriteTask> calls) {
        WriteLease lease = pool.take();
        for (WriteTask call : calls) {
            call.addTo(lease);
        }
        try {
            engine.write(lease.batch());
        } finally {
            lease.release();
        }
    }
}
