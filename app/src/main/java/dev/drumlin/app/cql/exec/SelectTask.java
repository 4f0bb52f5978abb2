package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.CqlSettings;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.plan.Bindings;
import dev.drumlin.app.cql.plan.Filter;
import dev.drumlin.app.cql.plan.KeyRestrictions;
import dev.drumlin.app.cql.plan.SelectPlan;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.app.pipeline.StageCall;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TimedOutException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a SELECT: binds, reads until the page is full, gives result rows. Used by one thread at a time: its loop,
 * and between {@link #addTo} and the read's end the engine's. Reusable.
 *
 * <p>A page is made of one or more reads of the engine. A read ends at the engine's limits, or when {@link #row} says
 * enough; then {@link #readEnded} gives the page out or reads on. Reads of one partition or token range give their rows
 * straight to the client's sink, while the engine holds them; those of several partitions pass a {@link KeyWindow}.
 */
final class SelectTask implements StageCall, ReadSink {
    /** Rows that a filtering or folding read looks at before others get their turn. */
    private static final int SCAN_ROWS = 10_000;

    /** Rows between two looks at the clock. */
    private static final int ROWS_PER_LOOK = 256;

    private static final List<String> NO_WARNINGS = List.of();

    private final SelectRunner runner;
    private final SelectPlan plan;
    private final SlotValues values;
    private final RowOutput output;
    private final Bindings in;
    private final ByteWriter key = new ByteWriter(64);
    private final ReadPage page = new ReadPage();

    private @Nullable CqlRequest request;
    private @Nullable ResultSink sink;
    private boolean ended;

    /** The thread that hands the read to the engine; what ends on it, ends inside that call. */
    private @Nullable Thread sender;

    private boolean endedInline;
    private @Nullable Turn turn;

    private Slices slices = Slices.ALL;
    private ReadPlan readPlan;
    private long token;
    private long toToken;
    private @Nullable KeyWindow window;
    private BoundFilter[] filters = new BoundFilter[0];
    private @Nullable Aggregation aggregation;
    private @Nullable SortedRows sorted;

    private @Nullable Position resume;
    private @Nullable ReadLease lease;
    private @Nullable ReadLease sentLease;
    private long sentGeneration;
    private int item;
    private long nowSeconds;
    private @Nullable StorageException problem;

    SelectTask(SelectRunner runner) {
        this.runner = runner;
        this.plan = runner.plan();
        this.values = new SlotValues(plan.table(), plan.slots());
        this.output = new RowOutput(plan.selection(), values);
        this.in = runner.executions().bindings();
        this.readPlan = runner.readPlan(Integer.MAX_VALUE);
    }

    SelectTask use(CqlRequest by, ResultSink answer) {
        request = by;
        sink = answer;
        ended = false;
        endedInline = false;
        sender = null;
        turn = null;
        problem = null;
        resume = null;
        window = null;
        return this;
    }

    /** Lets go of what belonged to the request. */
    void forget() {
        request = null;
        sink = null;
        window = null;
        resume = null;
        aggregation = null;
        sorted = null;
        lease = null;
        sentLease = null;
        page.clear();
    }

    SelectRunner runner() {
        return runner;
    }

    /** Returns whether the request ended inside the call that handed its read to the engine, so that nobody uses the task. */
    boolean isEndedInline() {
        return endedInline;
    }

    boolean isVirtual() {
        return plan.isVirtual();
    }

    boolean bypassesCache() {
        return plan.bypassCache();
    }

    private CqlRequest by() {
        CqlRequest current = request;
        if (current == null) {
            throw new IllegalStateException("the task is not in use");
        }
        return current;
    }

    private ResultSink answer() {
        ResultSink current = sink;
        if (current == null) {
            throw new IllegalStateException("the task is not in use");
        }
        return current;
    }

    CostCounters cost() {
        return by().cost();
    }

    long deadlineNanos() {
        return by().deadlineNanos();
    }

    @Override
    public RequestContext request() {
        RequestContext context = by().context();
        if (context == null) {
            throw new IllegalStateException("the request passes by the stages");
        }
        return context;
    }

    @Nullable
    RequestContext contextOrNull() {
        return by().context();
    }

    @Override
    public int bytes() {
        return 256;
    }

    /** Reads that one thread does for a request that passes by the stages; another read is asked for, never nested. */
    static final class Turn {
        private final Thread thread = Thread.currentThread();
        private boolean open;
        private boolean asked;

        void begin() {
            open = true;
            asked = false;
        }

        /** Returns whether another read was asked for; if not, it is too late to ask. */
        boolean isAsked() {
            open = false;
            return asked;
        }
    }

    Turn newTurn() {
        Turn begun = new Turn();
        turn = begun;
        return begun;
    }

    /** Asks the thread that is at it for another read; false if this is another thread. */
    boolean askAgain() {
        Turn current = turn;
        if (current == null || current.thread != Thread.currentThread() || !current.open) {
            return false;
        }
        current.asked = true;
        return true;
    }

    /** Binds the values and begins the answer; returns whether there is something to read. */
    boolean bind() {
        try {
            boolean some = bindValues();
            answer().columns(plan.selection().columns());
            if (!some) {
                complete(null);
            }
            return some;
        } catch (RuntimeException e) {
            failed(known(e));
            return false;
        }
    }

    private boolean bindValues() {
        CqlRequest by = by();
        CqlSettings settings = runner.executions().settings();
        plan.markers().checkCount(by.values().size());
        in.begin(by.values(), runner.executions().wall().micros());
        bindLimits(by, settings);
        aggregation = plan.selection().aggregate() ? new Aggregation(plan.selection(), output) : null;
        sorted = plan.sorted()
                ? new SortedRows(
                        plan.table().clustering().subList(0, plan.sortedColumns()),
                        plan.reversed(),
                        settings.pageRowsMax())
                : null;
        List<Filter> planned = plan.where().filters();
        if (planned.size() != filters.length) {
            filters = new BoundFilter[planned.size()];
        }
        for (int i = 0; i < filters.length; i++) {
            Filter filter = planned.get(i);
            filters[i] = new BoundFilter(filter, plan.slots().slot(filter.column()), in);
        }
        slices = plan.where().rows().slices(in, settings.keysMax());
        byte[] state = by.pageState();
        if (state != null) {
            PageStates.Resumption from =
                    runner.executions().pageStates().decode(plan.table().id(), runner.statementId(), state);
            resume = from.position();
            page.resume(from);
        }
        boolean someKey = bindKeys(settings);
        boolean some = someKey && slices.count() > 0;
        // Rows that are named one by one, though there are none of them, may have static values beside them.
        boolean somethingBeside =
                someKey && plan.where().rows().namesRows() && plan.slots().statics().length > 0;
        if (some || aggregation != null || somethingBeside) {
            checkSortedPage(by);
        }
        return some;
    }

    /** Refuses to sort by pages. */
    private void checkSortedPage(CqlRequest by) {
        if (plan.sorted() && by.pageSize() != CqlRequest.PAGE_SIZE_UNSET && page.limitLeft() > by.pageSize()) {
            throw new InvalidRequestException("Cannot page queries with both ORDER BY and a IN restriction on the"
                    + " partition key; you must either remove the ORDER BY or the IN and sort client side, or leave out"
                    + " the page size");
        }
    }

    private void bindLimits(CqlRequest by, CqlSettings settings) {
        int limit = runner.executions().limit(plan.limit(), in, "[limit]");
        int perPartition =
                plan.distinct() ? 1 : runner.executions().limit(plan.perPartitionLimit(), in, "[per_partition_limit]");
        int rows = by.pageSize() == CqlRequest.PAGE_SIZE_UNSET ? settings.pageRows() : by.pageSize();
        if (rows < 1 || rows > settings.pageRowsMax()) {
            throw new InvalidRequestException(
                    "The page size must be from 1 to " + settings.pageRowsMax() + ", not " + rows);
        }
        boolean filtering = !plan.where().filters().isEmpty();
        page.begin(limit, rows, filtering ? perPartition : Integer.MAX_VALUE, runner.executions());
        boolean topOfEach = plan.sorted() && !plan.selection().aggregate();
        int fromEachPartition = topOfEach ? Math.min(perPartition, limit) : perPartition;
        readPlan = runner.readPlan(filtering ? Integer.MAX_VALUE : fromEachPartition);
    }

    private boolean bindKeys(CqlSettings settings) {
        KeyRestrictions restrictions = plan.where().key();
        if (restrictions == null) {
            token = plan.where().tokens().from(in);
            toToken = plan.where().tokens().to(in);
            return !plan.where().tokens().isEmpty(in);
        }
        if (restrictions.isOne()) {
            key.clear();
            restrictions.writeKey(in, key);
            token = Murmur3.token(key.segment(), 0, key.size());
            if (resume != null && !isKey(resume.key())) {
                throw PageStates.refused("it belongs to an execution with other values");
            }
            boolean more = resume == null || resume.clustering() != null;
            return more && plan.where().tokens().holds(in, token);
        }
        List<byte[]> keys = new ArrayList<>(restrictions.keys(in, settings.keysMax()));
        keys.removeIf(
                each -> !plan.where().tokens().holds(in, Murmur3.token(MemorySegment.ofArray(each), 0, each.length)));
        window = new KeyWindow(this, keys);
        return !window.isDone(resume);
    }

    private boolean isKey(byte[] other) {
        return Keys.equal(key.segment(), 0, key.size(), MemorySegment.ofArray(other), 0, other.length);
    }

    /** Adds the next read to a batch. */
    void addTo(ReadLease to) {
        lease = to;
        sentLease = to;
        sentGeneration = to.generation();
        sender = Thread.currentThread();
        ReadBatch batch = to.batch();
        nowSeconds = batch.nowSeconds();
        item = batch.size();
        page.beginRead();
        boolean scanning = filters.length > 0 || aggregation != null || sorted != null;
        Limits limits = page.limits(scanning ? SCAN_ROWS : Math.min(page.rowsLeft(), page.limitLeft()));
        if (window != null) {
            window.addTo(to, readPlan, slices, resume, limits);
            return;
        }
        to.hold();
        if (plan.where().key() != null) {
            batch.point(readPlan, token, key.segment(), 0, key.size(), slices, resume, limits, this);
        } else {
            batch.range(readPlan, token, toToken, slices, resume, limits, this);
        }
        batch.trace(item, cost(), deadlineNanos());
    }

    /** The engine's call has returned: if it did not end the request, the request can be called off from now on. */
    void sent() {
        sender = null;
        if (endedInline) {
            runner.recycle(this);
            return;
        }
        RequestContext context = contextOrNull();
        ReadLease by = sentLease;
        if (context == null || by == null) {
            return;
        }
        long generation = sentGeneration;
        int first = item;
        KeyWindow several = window;
        context.whenCancelled(() -> {
            if (several != null) {
                several.cancel(by, generation, first);
            } else {
                by.cancel(first, generation);
            }
        });
    }

    @Override
    public boolean partition(PartitionView partition) {
        try {
            boolean inside = resume != null
                    && resume.clustering() != null
                    && resume.token() == partition.token()
                    && Keys.equal(
                            MemorySegment.ofArray(resume.key()),
                            0,
                            resume.key().length,
                            partition.key(),
                            partition.keyAt(),
                            partition.keyLength());
            giveStaticAlone();
            values.partition(partition);
            page.beginPartition(inside);
            page.staticAlone =
                    !inside && partition.hasStatic() && plan.where().rows().isAll();
            return true;
        } catch (RuntimeException e) {
            return note(e);
        }
    }

    @Override
    public boolean row(RowView row) {
        try {
            page.staticAlone = false;
            if (page.isOver() || problem != null) {
                return false;
            }
            if (page.isPartitionFull()) {
                return true;
            }
            values.row(row);
            page.bytes += row.length();
            if (passes()) {
                give(row);
                if (page.isOver()) {
                    return false;
                }
            }
            return ++page.looked % ROWS_PER_LOOK != 0 || !page.isLate();
        } catch (RuntimeException e) {
            return note(e);
        }
    }

    /** Gives the row of a partition that has a static row and no other, once it is clear that no other comes. */
    private void giveStaticAlone() {
        if (page.staticAlone) {
            page.staticAlone = false;
            if (!page.isOver() && passes()) {
                give(null);
                if (page.rowsLeft() == 0) {
                    page.stopAt = Position.afterPartition(values.token(), values.key());
                }
            }
        }
    }

    private boolean passes() {
        for (BoundFilter filter : filters) {
            if (!filter.passes(values)) {
                return false;
            }
        }
        return true;
    }

    private void give(@Nullable RowView row) {
        if (aggregation != null) {
            aggregation.add(in, nowSeconds);
            return;
        }
        output.compute(in, nowSeconds);
        if (sorted != null) {
            page.kept();
            sorted.add(row, output);
            return;
        }
        page.given();
        answer().row(output);
    }

    private boolean note(RuntimeException e) {
        if (problem == null) {
            problem = known(e);
        }
        return false;
    }

    /** Returns a failure as clients know it; one that is none of theirs is a fault of ours. */
    private StorageException known(RuntimeException e) {
        return e instanceof StorageException storage
                ? storage
                : new InternalException("a fault in a SELECT on " + plan.table().fullName(), Outcome.NOT_APPLIED, e);
    }

    @Override
    public void done(int ofItem, @Nullable Position next) {
        releaseLease();
        readEnded(next);
    }

    @Override
    public void failed(int ofItem, StorageException why) {
        releaseLease();
        failed(why);
    }

    private void releaseLease() {
        ReadLease held = lease;
        lease = null;
        if (held != null) {
            held.release();
        }
    }

    /** A read is over; gives the page out, or reads on. */
    void readEnded(@Nullable Position next) {
        try {
            Position early = page.stopAt;
            giveStaticAlone();
            if (problem != null) {
                failed(problem);
                return;
            }
            Position from = early != null ? early : next;
            boolean folding = aggregation != null || sorted != null;
            if (from == null || (!folding && page.limitLeft() == 0)) {
                complete(null);
            } else if (folding) {
                page.renewTime();
                readOn(from);
            } else if (page.mayGoOn()) {
                readOn(from);
            } else {
                complete(runner.executions()
                        .pageStates()
                        .encode(plan.table().id(), runner.statementId(), page.resumption(from)));
            }
        } catch (RuntimeException e) {
            failed(known(e));
        }
    }

    private void readOn(Position from) {
        resume = from;
        page.stopAt = null;
        if (runner.executions().isPast(deadlineNanos())) {
            failed(new TimedOutException(
                    "The deadline passed while reading " + plan.table().fullName()));
            return;
        }
        if (window != null && window.isDone(from)) {
            complete(null);
            return;
        }
        runner.executions().query(this);
    }

    private void complete(byte @Nullable [] pageState) {
        if (ended) {
            return;
        }
        ResultSink answer = answer();
        if (aggregation != null) {
            aggregation.finish();
            answer.row(output);
        } else if (sorted != null) {
            sorted.give(page.limitLeft(), output, answer);
        }
        end();
        answer.done(pageState, NO_WARNINGS);
    }

    @Override
    public void failed(StorageException why) {
        if (!ended) {
            ResultSink answer = answer();
            end();
            answer.failed(why);
        }
    }

    private void end() {
        ended = true;
        endedInline = sender == Thread.currentThread();
    }
}
