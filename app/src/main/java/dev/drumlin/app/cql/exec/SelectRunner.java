package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.plan.SelectPlan;
import dev.drumlin.storage.ReadPlan;
import org.jctools.queues.varhandle.MpmcVarHandleArrayQueue;

/** A planned SELECT with what all of its executions share: read plan and used tasks. Thread-safe. */
final class SelectRunner implements Runner {
    private static final int KEPT_MAX = 128;

    private final SelectPlan plan;
    private final StatementId statementId;
    private final Executions executions;
    private final ReadPlan readPlan;
    private final MpmcVarHandleArrayQueue<SelectTask> free = new MpmcVarHandleArrayQueue<>(KEPT_MAX);

    SelectRunner(SelectPlan plan, StatementId statementId, Executions executions) {
        this.plan = plan;
        this.statementId = statementId;
        this.executions = executions;
        this.readPlan = new ReadPlan(plan.table(), plan.reversed(), Integer.MAX_VALUE, false);
    }

    @Override
    public SelectPlan plan() {
        return plan;
    }

    @Override
    public void run(CqlRequest request, ResultSink sink) {
        SelectTask task = free.relaxedPoll();
        if (task == null) {
            task = new SelectTask(this);
        }
        executions.select(task.use(request, sink));
    }

    /** Takes back a task that nobody refers to any more. */
    void recycle(SelectTask task) {
        task.forget();
        free.offer(task);
    }

    byte[] statementId() {
        return statementId.bytes();
    }

    Executions executions() {
        return executions;
    }

    /** Returns a read plan with a per-partition limit. */
    ReadPlan readPlan(int perPartitionLimit) {
        return perPartitionLimit == Integer.MAX_VALUE
                ? readPlan
                : new ReadPlan(plan.table(), plan.reversed(), perPartitionLimit, false);
    }
}
