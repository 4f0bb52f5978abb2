package dev.drumlin.lsm.commit;

import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import java.lang.foreign.MemorySegment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls write sinks so that one that throws harms nobody else. */
final class SinkCalls {
    private static final Logger LOG = LoggerFactory.getLogger(SinkCalls.class);

    private SinkCalls() {}

    /** Tells that a group was applied, or that a condition kept it from being. */
    static void decided(PendingGroup group) {
        try {
            Verdict refused = group.refused();
            if (refused == null) {
                group.sink().applied(group.group());
            } else {
                MemorySegment row = refused.current();
                group.sink().notApplied(group.group(), row == null ? null : new RowView().wrap(row, 0));
            }
        } catch (Throwable e) {
            LOG.error("A write sink threw when told of a decision: group={}", group.group(), e);
        }
    }

    static void failed(WriteSink sink, int group, StorageException problem) {
        try {
            sink.failed(group, problem);
        } catch (Throwable e) {
            LOG.error("A write sink threw when told of a failure: group={}", group, e);
        }
    }
}
