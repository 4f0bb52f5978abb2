package dev.drumlin.lsm.commit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;

/**
 * Groups that were applied and are not visible yet, in order of sequence. Thread-safe: groups are added under the commit
 * lock and taken by the sync role.
 */
final class PendingGroups {
    private final VisibleSequence visible;

    @GuardedBy("this")
    private List<PendingGroup> waiting = new ArrayList<>();

    @GuardedBy("this")
    private int taken;

    @GuardedBy("this")
    private boolean held;

    PendingGroups(VisibleSequence visible) {
        this.visible = visible;
    }

    /**
     * Adds a group.
     *
     * @param logged whether it must wait for the log
     * @return true if nothing is before it and it need not wait: it is visible then, and was not added
     */
    synchronized boolean add(PendingGroup group, boolean logged) {
        if (!logged && waiting.isEmpty() && taken == 0 && !held) {
            visible.advance(group.sequence());
            return true;
        }
        waiting.add(group);
        return false;
    }

    /** Takes all that wait; they count as unfinished until {@link #finish} or {@link #hold}. */
    synchronized List<PendingGroup> take() {
        List<PendingGroup> all = waiting;
        waiting = new ArrayList<>();
        taken += all.size();
        return all;
    }

    /** Makes everything up to a sequence visible: the groups taken last. */
    synchronized void finish(int count, long visibleUpTo) {
        taken -= count;
        visible.advance(visibleUpTo);
    }

    /** Lets nothing become visible any more, since what was taken may not be durable. */
    synchronized void hold(int count) {
        taken -= count;
        held = true;
    }

    synchronized boolean isHeld() {
        return held;
    }

    /** Ends a hold: everything up to a sequence is durable after all. */
    synchronized void resume(long visibleUpTo) {
        held = false;
        visible.advance(visibleUpTo);
    }
}
