package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.plan.Plan;

/** A plan that can be executed any number of times. Thread-safe. */
interface Runner {
    Plan plan();

    /** Starts one execution; every outcome goes to the sink. */
    void run(CqlRequest request, ResultSink sink);
}
