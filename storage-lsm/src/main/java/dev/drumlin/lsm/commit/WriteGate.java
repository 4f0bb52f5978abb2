package dev.drumlin.lsm.commit;

import dev.drumlin.storage.Health;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.ReadOnlyException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineEvent;
import dev.drumlin.storage.event.EngineListener;
import org.jspecify.annotations.Nullable;

/**
 * Whether writes are taken: open, read-only until there is room again, read-only until a restart, or closed. Only ever
 * moves on in that order, except back from the second to the first. Thread-safe.
 */
public final class WriteGate {
    private enum State {
        OPEN,
        DISK_FULL,
        READ_ONLY,
        CLOSED
    }

    private record Standing(State state, String reason) {}

    private final EngineListener events;
    private volatile Standing standing = new Standing(State.OPEN, "");

    public WriteGate(EngineListener events) {
        this.events = events;
    }

    /** Stops writes until {@link #reopen}. */
    public void diskFull(String reason) {
        move(State.DISK_FULL, reason);
    }

    /** Stops writes until the store is opened anew. */
    public void readOnly(String reason) {
        move(State.READ_ONLY, reason + " Writes are refused until the server is restarted.");
    }

    public void close() {
        move(State.CLOSED, "The storage engine is closed");
    }

    private void move(State state, String reason) {
        synchronized (this) {
            if (standing.state().compareTo(state) >= 0) {
                return;
            }
            standing = new Standing(state, reason);
        }
        if (state != State.CLOSED) {
            events.on(new EngineEvent.BecameReadOnly(reason));
        }
    }

    /** Takes writes again if they were stopped for want of room. */
    void reopen() {
        synchronized (this) {
            if (standing.state() != State.DISK_FULL) {
                return;
            }
            standing = new Standing(State.OPEN, "");
        }
        events.on(new EngineEvent.BecameWritable());
    }

    public boolean isClosed() {
        return standing.state() == State.CLOSED;
    }

    public boolean isDiskFull() {
        return standing.state() == State.DISK_FULL;
    }

    /** Returns why a write is refused, null if it is not. */
    public @Nullable StorageException refusal(Outcome outcome, @Nullable Throwable cause) {
        Standing now = standing;
        return switch (now.state()) {
            case OPEN -> null;
            case DISK_FULL, READ_ONLY -> new ReadOnlyException(now.reason(), outcome, cause);
            case CLOSED -> new ClosedException(now.reason(), outcome, cause);
        };
    }

    public Health health() {
        Standing now = standing;
        return switch (now.state()) {
            case OPEN -> new Health.Ok();
            case DISK_FULL, READ_ONLY -> new Health.ReadOnly(now.reason());
            case CLOSED -> new Health.Failed(now.reason());
        };
    }
}
