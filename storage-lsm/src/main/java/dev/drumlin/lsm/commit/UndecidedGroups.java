package dev.drumlin.lsm.commit;

import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ConditionView;
import dev.drumlin.storage.data.MutationView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The groups that had their turn and have not ended, because of conditions. Not thread-safe: used under the commit lock.
 *
 * <p>While somebody looks at the conditions of a group outside of the lock, its partitions are watched: a change of one of them
 * makes what was found out void. Groups of one batch that touch a partition of such a group stay behind it, in the order of the
 * batch; other groups and other batches pass. Bounded by the limit on groups that wait for their turn, which these are among.
 */
final class UndecidedGroups {
    private final IdentityHashMap<WriteBatch, List<Undecided>> byBatch = new IdentityHashMap<>();
    private final Map<Long, List<Undecided>> watches = new HashMap<>();
    private final ArrayDeque<Undecided> ready = new ArrayDeque<>();
    private final MutationView mutation = new MutationView();
    private final ConditionView condition = new ConditionView();

    /** Returns what stands for a partition; two of them may share it, which only costs another look. */
    static long partition(long tableHigh, long tableLow, long token) {
        long mixed = (tableHigh * 0x9E37_79B9_7F4A_7C15L + tableLow) ^ token;
        return mixed ^ (mixed >>> 32);
    }

    /** Takes in a group if it has conditions or must stay behind one that has; false if its turn is now. */
    boolean takeIn(WriteBatch batch, int group, long bytes) {
        boolean isConditional = batch.firstCondition(group) < batch.endCondition(group);
        List<Undecided> before = byBatch.get(batch);
        if (!isConditional && before == null) {
            return false;
        }
        long[] partitions = partitions(batch, group);
        boolean isHeld = before != null && before.stream().anyMatch(one -> one.touchesAny(partitions));
        if (!isConditional && !isHeld) {
            return false;
        }
        Undecided added = new Undecided(batch, group, bytes, partitions, isConditional);
        byBatch.computeIfAbsent(batch, key -> new ArrayList<>()).add(added);
        if (!isHeld) {
            begin(added);
        }
        return true;
    }

    /** Malformed bytes touch nothing here: the group fails when its turn comes. */
    private long[] partitions(WriteBatch batch, int group) {
        int mutations = batch.endMutation(group) - batch.firstMutation(group);
        long[] all = new long[mutations + batch.endCondition(group) - batch.firstCondition(group)];
        try {
            for (int i = 0; i < all.length; i++) {
                if (i < mutations) {
                    int at = batch.firstMutation(group) + i;
                    mutation.wrap(batch.mutationSegment(at), batch.mutationAt(at));
                    all[i] = partition(mutation.tableIdHigh(), mutation.tableIdLow(), mutation.token());
                } else {
                    int at = batch.firstCondition(group) + i - mutations;
                    condition.wrap(batch.conditionSegment(at), batch.conditionAt(at), batch.conditionLength(at));
                    all[i] = partition(condition.tableIdHigh(), condition.tableIdLow(), condition.token());
                }
            }
            return all;
        } catch (RuntimeException e) {
            return new long[0];
        }
    }

    private void begin(Undecided group) {
        group.begun = true;
        ready.add(group);
    }

    /** Has a group that was handed over looked at again. */
    void returned(Undecided group) {
        if (!group.ended) {
            ready.add(group);
        }
    }

    /** Returns the group whose turn it is, null if there is none. */
    @Nullable
    Undecided next() {
        return ready.peek();
    }

    /** Takes {@link #next} away: it ended or was handed over. */
    void passed() {
        ready.remove();
    }

    /** Hears of changes of the group's partitions from now on. */
    void watch(Undecided group) {
        for (long partition : group.partitions) {
            List<Undecided> watching = watches.computeIfAbsent(partition, key -> new ArrayList<>(1));
            if (!watching.contains(group)) {
                watching.add(group);
            }
        }
    }

    private void unwatch(Undecided group) {
        for (long partition : group.partitions) {
            List<Undecided> watching = watches.get(partition);
            if (watching != null && watching.remove(group) && watching.isEmpty()) {
                watches.remove(partition);
            }
        }
    }

    boolean isWatching() {
        return !watches.isEmpty();
    }

    /** A partition changes. */
    void changed(long partition) {
        List<Undecided> watching = watches.get(partition);
        if (watching != null) {
            for (Undecided group : watching) {
                group.moved = true;
            }
        }
    }

    /** Forgets a group and lets those begin that only it held back. */
    void ended(Undecided group) {
        group.ended = true;
        unwatch(group);
        List<Undecided> batch = byBatch.get(group.batch);
        if (batch == null || !batch.remove(group)) {
            return;
        }
        if (batch.isEmpty()) {
            byBatch.remove(group.batch);
            return;
        }
        for (int i = 0; i < batch.size(); i++) {
            Undecided later = batch.get(i);
            if (!later.begun && later.touchesAny(group.partitions) && !isHeld(batch, i)) {
                begin(later);
            }
        }
    }

    private static boolean isHeld(List<Undecided> batch, int index) {
        long[] partitions = batch.get(index).partitions;
        for (int i = 0; i < index; i++) {
            if (batch.get(i).touchesAny(partitions)) {
                return true;
            }
        }
        return false;
    }

    /** Takes out all groups, in no particular order across batches. */
    List<Undecided> takeAll() {
        List<Undecided> all = new ArrayList<>();
        byBatch.values().forEach(all::addAll);
        for (Undecided group : all) {
            group.ended = true;
        }
        byBatch.clear();
        watches.clear();
        ready.clear();
        return all;
    }
}
