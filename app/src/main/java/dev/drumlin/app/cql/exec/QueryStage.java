package dev.drumlin.app.cql.exec;

import dev.drumlin.app.pipeline.StageFunction;
import dev.drumlin.storage.WallClock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stage {@code query}: gathers the reads of several requests into one batch for the engine. */
final class QueryStage implements StageFunction<SelectTask> {
    private final ReadTarget engine;
    private final ReadTarget virtual;
    private final WallClock wall;
    private final ReadLease.Pool pool;

    /**
     * Makes a stage.
     *
     * @param pool may be shared
     */
    QueryStage(ReadTarget engine, ReadTarget virtual, WallClock wall, ReadLease.Pool pool) {
        this.engine = engine;
        this.virtual = virtual;
        this.wall = wall;
        this.pool = pool;
    }

    @Override
    public void run(List<SelectTask> calls) {
        long nowSeconds = wall.seconds();
        ReadLease cached = null;
        ReadLease bypassing = null;
        ReadLease madeUp = null;
        for (SelectTask call : calls) {
            if (call.isVirtual()) {
                madeUp = add(madeUp, call, nowSeconds, false);
            } else if (call.bypassesCache()) {
                bypassing = add(bypassing, call, nowSeconds, true);
            } else {
                cached = add(cached, call, nowSeconds, false);
            }
        }
        send(cached, engine);
        send(bypassing, engine);
        send(madeUp, virtual);
        for (SelectTask call : calls) {
            call.sent();
        }
    }

    private ReadLease add(@Nullable ReadLease open, SelectTask call, long nowSeconds, boolean bypass) {
        ReadLease lease = open != null ? open : pool.take(nowSeconds, bypass);
        call.addTo(lease);
        return lease;
    }

    private static void send(@Nullable ReadLease lease, ReadTarget target) {
        if (lease != null) {
            try {
                target.read(lease.batch());
            } finally {
                lease.release();
            }
        }
    }
}
