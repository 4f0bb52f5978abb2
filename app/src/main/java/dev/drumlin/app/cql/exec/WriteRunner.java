package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.plan.ModificationPlan;

/** A planned INSERT, UPDATE or DELETE. Thread-safe. */
record WriteRunner(ModificationPlan plan, WriteTasks tasks) implements Runner {
    @Override
    public void run(CqlRequest request, ResultSink sink) {
        tasks.run(new WriteSource.One(plan, request), sink, false);
    }
}
