package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.CqlSettings;
import dev.drumlin.app.cql.plan.Bindings;
import dev.drumlin.app.cql.plan.ValueSource;
import dev.drumlin.app.cql.value.BigEndian;
import dev.drumlin.app.pipeline.Pipeline;
import dev.drumlin.app.pipeline.PipelineLoop;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.app.pipeline.Stage;
import dev.drumlin.app.pipeline.StageKey;
import dev.drumlin.app.pipeline.StageName;
import dev.drumlin.storage.Capability;
import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What all executions share: the way through the stages to the engine, clocks, settings. Thread-safe.
 *
 * <p>A request with a context travels through the stages of its loop. One without, from inside the server, runs on its
 * caller's thread: the same steps, one after the other.
 */
final class Executions {
    private final StorageEngine engine;
    private final Set<Capability> capabilities;
    private final WallClock wall;
    private final NanoClock nanos;
    private final CqlSettings settings;
    private final PageStates pageStates;
    private final TimeUuids timeUuids;
    private final Supplier<UUID> randomUuids;

    private final QueryStage query;
    private final MutateStage mutate;
    private final StageKey<SelectTask> selectKey;
    private final StageKey<SelectTask> queryKey;
    private final StageKey<WriteTask> modificationKey;
    private final StageKey<WriteTask> batchKey;
    private final StageKey<WriteTask> mutateKey;

    Executions(
            StorageEngine engine,
            Set<Capability> capabilities,
            ReadTarget virtual,
            Pipeline pipeline,
            WallClock wall,
            NanoClock nanos,
            CqlSettings settings,
            PageStates pageStates,
            Supplier<UUID> randomUuids) {
        this.engine = engine;
        this.capabilities = Set.copyOf(capabilities);
        this.wall = wall;
        this.nanos = nanos;
        this.settings = settings;
        this.pageStates = pageStates;
        this.timeUuids = new TimeUuids(wall, randomUuids.get());
        this.randomUuids = randomUuids;
        query = new QueryStage(engine::read, virtual, wall, new ReadLease.Pool());
        mutate = new MutateStage(engine, new WriteLease.Pool());
        queryKey = pipeline.define(StageName.QUERY, _ -> query);
        mutateKey = pipeline.define(StageName.MUTATE, _ -> mutate);
        selectKey = pipeline.define(StageName.SELECT, loop -> calls -> bindReads(calls, loop));
        modificationKey = pipeline.define(StageName.MODIFICATION, loop -> calls -> bindWrites(calls, loop));
        batchKey = pipeline.define(StageName.BATCH, loop -> calls -> bindWrites(calls, loop));
    }

    private void bindReads(List<SelectTask> calls, PipelineLoop loop) {
        Stage<SelectTask> next = loop.stage(queryKey);
        for (SelectTask call : calls) {
            if (call.bind()) {
                next.submit(call);
            }
        }
    }

    private void bindWrites(List<WriteTask> calls, PipelineLoop loop) {
        Stage<WriteTask> next = loop.stage(mutateKey);
        for (WriteTask call : calls) {
            if (call.bind()) {
                next.submit(call);
            }
        }
    }

    /** Runs a SELECT from the start. */
    void select(SelectTask task) {
        RequestContext context = task.contextOrNull();
        if (context != null) {
            context.loop().stage(selectKey).submit(task);
        } else if (task.bind()) {
            queryHere(task);
        }
    }

    /** Has a SELECT's next read done. */
    void query(SelectTask task) {
        RequestContext context = task.contextOrNull();
        if (context != null) {
            context.loop().stage(queryKey).submit(task);
        } else if (!task.askAgain()) {
            queryHere(task);
        }
    }

    /** Reads on this thread, one read after the other rather than one inside the other. */
    private void queryHere(SelectTask task) {
        SelectTask.Turn turn = task.newTurn();
        do {
            turn.begin();
            query.run(List.of(task));
        } while (turn.isAsked());
    }

    /** Runs a write from the start. */
    void write(WriteTask task, boolean batch) {
        RequestContext context = task.contextOrNull();
        if (context != null) {
            context.loop().stage(batch ? batchKey : modificationKey).submit(task);
        } else if (task.bind()) {
            mutate.run(List.of(task));
        }
    }

    /** Returns a limit as bound, {@link Integer#MAX_VALUE} for none. */
    int limit(@Nullable ValueSource source, Bindings in, String purpose) {
        if (source == null) {
            return Integer.MAX_VALUE;
        }
        ByteWriter out = new ByteWriter(Integer.BYTES);
        int length = source.write(in, out);
        if (length == ValueSource.UNSET) {
            return Integer.MAX_VALUE;
        }
        if (length == ValueSource.NULL) {
            throw new InvalidRequestException("Invalid null value of " + purpose);
        }
        int limit = BigEndian.getInt(out.segment(), 0);
        if (limit <= 0) {
            throw new InvalidRequestException(purpose + " must be strictly positive, not " + limit);
        }
        return limit;
    }

    boolean isPast(long deadlineNanos) {
        return deadlineNanos != ReadBatch.NO_DEADLINE && nanos.nanos() - deadlineNanos > 0;
    }

    Bindings bindings() {
        return new Bindings(timeUuids, randomUuids);
    }

    boolean hasAtomicGroups() {
        return capabilities.contains(Capability.ATOMIC_GROUPS);
    }

    StorageEngine engine() {
        return engine;
    }

    WallClock wall() {
        return wall;
    }

    long nanos() {
        return nanos.nanos();
    }

    CqlSettings settings() {
        return settings;
    }

    PageStates pageStates() {
        return pageStates;
    }
}
