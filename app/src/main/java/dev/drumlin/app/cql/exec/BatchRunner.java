package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.plan.BatchPlan;

/** A planned BEGIN BATCH … APPLY BATCH. Thread-safe. */
record BatchRunner(BatchPlan plan, WriteTasks tasks) implements Runner {
    @Override
    public void run(CqlRequest request, ResultSink sink) {
        tasks.run(new WriteSource.Text(plan, request), sink, true);
    }
}
