package dev.drumlin.tracing.session;

import java.util.ArrayDeque;

/** Sessions that wait to be used again, some for each thread: taking and giving back touch no shared memory. */
public final class SessionPool {
    /** Sessions kept for one thread; a burst beyond it allocates. */
    private static final int KEPT_MAX = 256;

    private final ThreadLocal<ArrayDeque<Session>> idle = ThreadLocal.withInitial(ArrayDeque::new);

    /** Returns a session to begin. */
    public Session take() {
        Session session = idle.get().pollLast();
        return session != null ? session : new Session();
    }

    /** Takes a session back; the caller must not touch it again. */
    public void give(Session session) {
        ArrayDeque<Session> mine = idle.get();
        if (mine.size() < KEPT_MAX) {
            mine.addLast(session);
        }
    }
}
