package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Batch;
import dev.drumlin.app.cql.ast.Modification;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import java.util.ArrayList;
import java.util.List;

/** Plans BEGIN BATCH … APPLY BATCH. */
final class BatchPlanner {
    private final Catalogue catalogue;
    private final TermPlanner terms;

    BatchPlanner(Catalogue catalogue, TermPlanner terms) {
        this.catalogue = catalogue;
        this.terms = terms;
    }

    BatchPlan plan(Batch batch) {
        if (batch.kind() == Batch.Kind.COUNTER) {
            throw new NotSupportedException("Counter batches are not supported yet");
        }
        if (batch.using().ttl() != null) {
            throw new InvalidRequestException("Global TTL on the BATCH statement is not supported");
        }
        Attributes attributes = Attributes.plan(batch.using(), terms);
        ModificationPlanner planner = new ModificationPlanner(catalogue, terms);
        List<ModificationPlan> plans = new ArrayList<>();
        for (Modification modification : batch.statements()) {
            if (attributes.timestamp() != null && modification.using().timestamp() != null) {
                throw new InvalidRequestException("Timestamp must be set either on BATCH or individual statements");
            }
            plans.add(planner.plan(modification));
        }
        return new BatchPlan(terms.markers().markers(), batch.kind() == Batch.Kind.LOGGED, attributes, plans);
    }
}
