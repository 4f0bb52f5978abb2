package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.plan.Bindings;
import dev.drumlin.app.cql.plan.ModificationPlan;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.app.pipeline.StageCall;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TooLargeException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One execution of one modification or a batch of them: encodes mutations, hands them to the engine as one atomic group, or
 * as one group each if the engine knows no such groups. Used by its loop until {@link #addTo}, then by whoever ends the
 * groups. Reusable.
 */
final class WriteTask implements StageCall, WriteSink {
    /** A buffer larger than this is left to the garbage collector rather than kept. */
    private static final int KEPT_BYTES_MAX = 64 << 10;

    private static final List<String> NO_WARNINGS = List.of();

    private final Executions executions;
    private final WriteTasks tasks;
    private final ByteWriter out = new ByteWriter(512);
    private final MutationBuilder builder = new MutationBuilder(out);
    private final ByteWriter key = new ByteWriter(64);
    private final Bindings in;
    private int mutations;
    private int[] lengths = new int[4];
    private final AtomicInteger groupsLeft = new AtomicInteger();

    private @Nullable WriteSource source;
    private @Nullable ResultSink sink;
    private @Nullable WriteLease lease;
    private @Nullable StorageException problem;
    private boolean ended;

    WriteTask(Executions executions, WriteTasks tasks) {
        this.executions = executions;
        this.tasks = tasks;
        this.in = executions.bindings();
    }

    WriteTask use(WriteSource writes, ResultSink answer) {
        source = writes;
        sink = answer;
        ended = false;
        problem = null;
        mutations = 0;
        out.clear();
        return this;
    }

    private WriteSource source() {
        WriteSource current = source;
        if (current == null) {
            throw new IllegalStateException("the task is not in use");
        }
        return current;
    }

    @Nullable
    RequestContext contextOrNull() {
        return source().context();
    }

    @Override
    public RequestContext request() {
        RequestContext context = contextOrNull();
        if (context == null) {
            throw new IllegalStateException("the request passes by the stages");
        }
        return context;
    }

    @Override
    public int bytes() {
        return 256 + out.size();
    }

    /** Encodes the mutations; returns whether there are any. */
    boolean bind() {
        try {
            source().bind(this);
        } catch (StorageException e) {
            failed(e);
            return false;
        } catch (RuntimeException e) {
            failed(new InternalException("a fault in a write", Outcome.NOT_APPLIED, e));
            return false;
        }
        if (mutations == 0) {
            end(null);
            return false;
        }
        return true;
    }

    /** Returns the bindings to use with {@link #append}, with an execution's values. */
    Bindings bindings(BoundValues values) {
        return in.begin(values, executions.wall().micros());
    }

    /**
     * Adds the mutations of one modification, with the values last bound.
     *
     * @param otherwise the timestamp if the statement has none
     */
    void append(ModificationPlan plan, long otherwise) {
        long timestamp = plan.attributes().timestamp(in, otherwise);
        int keysMax = executions.settings().keysMax();
        if (plan.key().isOne()) {
            key.clear();
            plan.key().writeKey(in, key);
            added(builder.append(plan, in, key.segment(), key.size(), timestamp, keysMax));
        } else {
            for (byte[] each : plan.key().keys(in, keysMax)) {
                added(builder.append(plan, in, MemorySegment.ofArray(each), each.length, timestamp, keysMax));
            }
        }
        int bytesMax = executions.settings().mutationBytesMax();
        if (out.size() > bytesMax) {
            throw new TooLargeException("The statement writes " + out.size() + " bytes or more; at most " + bytesMax
                    + " are allowed: write less at once");
        }
    }

    private void added(int length) {
        if (length > 0) {
            if (mutations == lengths.length) {
                lengths = Arrays.copyOf(lengths, 2 * mutations);
            }
            lengths[mutations++] = length;
        }
    }

    /** Adds the groups to a batch. */
    void addTo(WriteLease to) {
        lease = to;
        boolean atomic = executions.hasAtomicGroups() || mutations == 1;
        if (!atomic && source().isLogged()) {
            failed(new NotSupportedException(
                    "This storage backend cannot write a logged batch as one: use BEGIN UNLOGGED BATCH"));
            return;
        }
        WriteBatch batch = to.batch();
        groupsLeft.set(atomic ? 1 : mutations);
        CostCounters cost = source().cost();
        int at = 0;
        for (int i = 0; i < mutations; i++) {
            if (i == 0 || !atomic) {
                to.hold();
                batch.group(Durability.NONE, source().deadlineNanos(), cost, this);
            }
            batch.mutation(out.segment(), at, lengths[i]);
            at += lengths[i];
        }
    }

    @Override
    public void applied(int group) {
        groupEnded(null);
    }

    @Override
    public void notApplied(int group, @Nullable RowView current) {
        groupEnded(new InternalException("a write without condition was not applied"));
    }

    @Override
    public void failed(int group, StorageException why) {
        groupEnded(why);
    }

    /** One of the groups ended; the last one ends the request. */
    private void groupEnded(@Nullable StorageException why) {
        if (why != null) {
            synchronized (this) {
                problem = why;
            }
        }
        WriteLease held = lease;
        boolean last = groupsLeft.decrementAndGet() == 0;
        if (last) {
            lease = null;
        }
        if (held != null) {
            held.release();
        }
        if (last) {
            StorageException first;
            synchronized (this) {
                first = problem;
            }
            end(first);
        }
    }

    private void end(@Nullable StorageException why) {
        ResultSink answer = sink;
        if (ended || answer == null) {
            return;
        }
        ended = true;
        source = null;
        sink = null;
        if (out.array().length <= KEPT_BYTES_MAX) {
            tasks.recycle(this);
        }
        if (why == null) {
            answer.columns(ResultColumns.NONE);
            answer.done(null, NO_WARNINGS);
        } else {
            answer.failed(why);
        }
    }

    @Override
    public void failed(StorageException why) {
        end(why);
    }
}
