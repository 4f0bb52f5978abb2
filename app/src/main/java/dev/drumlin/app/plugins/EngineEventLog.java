package dev.drumlin.app.plugins;

import dev.drumlin.storage.event.EngineEvent;
import dev.drumlin.storage.event.EngineListener;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the engine's events to the log: routine ones at debug, what an operator should see at info or above. */
final class EngineEventLog implements EngineListener {
    private static final Logger log = LoggerFactory.getLogger("engine");
    private static final long REPLAY_REPORT_NANOS = 5_000_000_000L;

    private final AtomicLong replayReported = new AtomicLong(System.nanoTime());

    @Override
    public void on(EngineEvent event) {
        switch (event) {
            case EngineEvent.ReplayProgress replay -> replaying(replay);
            case EngineEvent.ReplayFinished(long mutations, long bytesCut, long nanos) ->
                log.info("log replayed: mutations={} tornBytesCut={} ms={}", mutations, bytesCut, nanos / 1_000_000);
            case EngineEvent.SegmentRolled rolled -> log.debug("{}", rolled);
            case EngineEvent.Flushed flushed -> log.debug("{}", flushed);
            case EngineEvent.Compacted compacted -> log.debug("{}", compacted);
            case EngineEvent.Stalled(String reason, long nanos) ->
                log.warn("writes are slowed down: reason={} by.us={}", reason, nanos / 1_000);
            case EngineEvent.StallEnded(long nanos) ->
                log.info("writes are no longer slowed down: after.ms={}", nanos / 1_000_000);
            case EngineEvent.CorruptionFound(String file, long offset, String what) ->
                log.error("corruption found: file={} offset={} what={}", file, offset, what);
            case EngineEvent.BecameReadOnly(String reason) -> log.error("read-only from now on: reason={}", reason);
            case EngineEvent.BecameWritable() -> log.info("writes are taken again");
            case EngineEvent.BackgroundFailed(String work, String reason) ->
                log.error("background work failed: work={} reason={}", work, reason);
        }
    }

    /** The engine reports as often as it likes; a person wants to know every few seconds that it goes on. */
    private void replaying(EngineEvent.ReplayProgress replay) {
        long now = System.nanoTime();
        long last = replayReported.get();
        if (now - last >= REPLAY_REPORT_NANOS && replayReported.compareAndSet(last, now)) {
            log.info(
                    "replaying the log: bytes={} of={} mutations={}",
                    replay.bytesDone(),
                    replay.bytesTotal(),
                    replay.mutations());
        }
    }
}
