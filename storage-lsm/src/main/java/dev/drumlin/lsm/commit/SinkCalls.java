package dev.drumlin.lsm.commit;

import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.error.StorageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls write sinks so that one that throws harms nobody else. */
final class SinkCalls {
    private static final Logger LOG = LoggerFactory.getLogger(SinkCalls.class);

    private SinkCalls() {}

    static void applied(PendingGroup group) {
        try {
            group.sink().applied(group.group());
        } catch (RuntimeException e) {
            LOG.error("A write sink threw when told of success: group={}", group.group(), e);
        }
    }

    static void failed(WriteSink sink, int group, StorageException problem) {
        try {
            sink.failed(group, problem);
        } catch (RuntimeException e) {
            LOG.error("A write sink threw when told of a failure: group={}", group, e);
        }
    }
}
