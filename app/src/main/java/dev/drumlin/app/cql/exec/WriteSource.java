package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.BatchRequest;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.plan.BatchPlan;
import dev.drumlin.app.cql.plan.ModificationPlan;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.storage.CostCounters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the modifications of one request come from. */
sealed interface WriteSource {
    @Nullable
    RequestContext context();

    CostCounters cost();

    long deadlineNanos();

    /** Returns whether all of it must be written as one. */
    boolean isLogged();

    /** Adds the mutations to a task. */
    void bind(WriteTask task);

    /** A statement. */
    record One(ModificationPlan plan, CqlRequest request) implements WriteSource {
        @Override
        public @Nullable RequestContext context() {
            return request.context();
        }

        @Override
        public CostCounters cost() {
            return request.cost();
        }

        @Override
        public long deadlineNanos() {
            return request.deadlineNanos();
        }

        @Override
        public boolean isLogged() {
            return false;
        }

        @Override
        public void bind(WriteTask task) {
            plan.markers().checkCount(request.values().size());
            task.bindings(request.values());
            task.append(plan, request.timestamp());
        }
    }

    /** A batch written out in one statement. */
    record Text(BatchPlan plan, CqlRequest request) implements WriteSource {
        @Override
        public @Nullable RequestContext context() {
            return request.context();
        }

        @Override
        public CostCounters cost() {
            return request.cost();
        }

        @Override
        public long deadlineNanos() {
            return request.deadlineNanos();
        }

        @Override
        public boolean isLogged() {
            return plan.logged();
        }

        @Override
        public void bind(WriteTask task) {
            plan.markers().checkCount(request.values().size());
            long timestamp = plan.attributes().timestamp(task.bindings(request.values()), request.timestamp());
            for (ModificationPlan statement : plan.statements()) {
                task.append(statement, timestamp);
            }
        }
    }

    /** Several prepared statements in one request. */
    record Several(List<WriteRunner> runners, BatchRequest request) implements WriteSource {
        @Override
        public @Nullable RequestContext context() {
            return request.context();
        }

        @Override
        public CostCounters cost() {
            return request.cost();
        }

        @Override
        public long deadlineNanos() {
            return request.deadlineNanos();
        }

        @Override
        public boolean isLogged() {
            return request.kind() == BatchRequest.Kind.LOGGED;
        }

        @Override
        public void bind(WriteTask task) {
            for (int i = 0; i < runners.size(); i++) {
                ModificationPlan plan = runners.get(i).plan();
                plan.markers().checkCount(request.values(i).size());
                task.bindings(request.values(i));
                task.append(plan, request.timestamp());
            }
        }
    }
}
