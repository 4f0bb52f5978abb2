package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.plan.Plan;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A statement that the engine carries out by itself: TRUNCATE and changes of the schema. Thread-safe.
 *
 * @param action starts it
 */
record AsyncRunner(Plan plan, Supplier<CompletionStage<?>> action) implements Runner {
    @Override
    public void run(CqlRequest request, ResultSink sink) {
        CompletionStage<?> outcome;
        try {
            plan.markers().checkCount(request.values().size());
            RequestContext context = request.context();
            if (context != null) {
                context.mayHaveApplied();
            }
            outcome = action.get();
        } catch (StorageException e) {
            sink.failed(e);
            return;
        }
        outcome.whenComplete((_, problem) -> {
            if (problem == null) {
                sink.columns(ResultColumns.NONE);
                sink.done(null, List.of());
            } else {
                sink.failed(known(problem));
            }
        });
    }

    private static StorageException known(Throwable problem) {
        Throwable cause =
                problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
        return cause instanceof StorageException storage
                ? storage
                : new InternalException("a schema change or truncation failed", Outcome.UNKNOWN, cause);
    }
}
