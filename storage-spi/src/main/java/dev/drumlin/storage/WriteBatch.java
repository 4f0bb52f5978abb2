package dev.drumlin.storage;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Write groups that are executed together, as a struct of arrays. A group is atomic: all of its mutations are seen,
 * acknowledged and recovered together. Reusable; one owner at a time: the caller fills it, the engine owns it and the bytes
 * from {@link StorageEngine#write} until its last group ended.
 */
public final class WriteBatch {
    private int groups;
    private int[] firstMutations = new int[1];
    private int[] firstConditions = new int[1];
    private Durability[] durabilities = new Durability[0];
    private long[] deadlines = new long[0];
    private CostCounters[] costs = new CostCounters[0];
    private WriteSink[] sinks = new WriteSink[0];

    private final Spans mutations = new Spans();
    private final Spans conditions = new Spans();

    /** Empties the batch. */
    public void begin() {
        groups = 0;
        mutations.count = 0;
        conditions.count = 0;
    }

    /**
     * Opens a group; what is added from now on belongs to it.
     *
     * @param durability at least this; the table or the server may ask for more
     * @param deadlineNanos on the {@link NanoClock}; a group not yet in the log by then fails
     * @return the group's number
     */
    public int group(Durability durability, long deadlineNanos, CostCounters cost, WriteSink sink) {
        if (groups == durabilities.length) {
            int capacity = Math.max(16, 2 * groups);
            durabilities = Arrays.copyOf(durabilities, capacity);
            deadlines = Arrays.copyOf(deadlines, capacity);
            costs = Arrays.copyOf(costs, capacity);
            sinks = Arrays.copyOf(sinks, capacity);
            firstMutations = Arrays.copyOf(firstMutations, capacity + 1);
            firstConditions = Arrays.copyOf(firstConditions, capacity + 1);
        }
        int group = groups++;
        durabilities[group] = durability;
        deadlines[group] = deadlineNanos;
        costs[group] = cost;
        sinks[group] = sink;
        firstMutations[group] = mutations.count;
        firstConditions[group] = conditions.count;
        firstMutations[groups] = mutations.count;
        firstConditions[groups] = conditions.count;
        return group;
    }

    /** Adds an encoded mutation to the open group, see {@link dev.drumlin.storage.data.MutationFormat}. */
    public void mutation(MemorySegment bytes, long at, int length) {
        mutations.add(bytes, at, length);
        firstMutations[groups] = mutations.count;
    }

    /** Adds an encoded condition to the open group, see {@link dev.drumlin.storage.data.ConditionFormat}. */
    public void condition(MemorySegment bytes, long at, int length) {
        conditions.add(bytes, at, length);
        firstConditions[groups] = conditions.count;
    }

    /** Returns the number of groups. */
    public int size() {
        return groups;
    }

    public Durability durability(int group) {
        return durabilities[group];
    }

    public long deadlineNanos(int group) {
        return deadlines[group];
    }

    public CostCounters cost(int group) {
        return costs[group];
    }

    public WriteSink sink(int group) {
        return sinks[group];
    }

    /** Returns the number of the group's first mutation. */
    public int firstMutation(int group) {
        return firstMutations[group];
    }

    /** Returns the number after the group's last mutation. */
    public int endMutation(int group) {
        return firstMutations[group + 1];
    }

    public MemorySegment mutationSegment(int mutation) {
        return mutations.segments[mutation];
    }

    public long mutationAt(int mutation) {
        return mutations.ats[mutation];
    }

    public int mutationLength(int mutation) {
        return mutations.lengths[mutation];
    }

    /** Returns the number of the group's first condition. */
    public int firstCondition(int group) {
        return firstConditions[group];
    }

    /** Returns the number after the group's last condition. */
    public int endCondition(int group) {
        return firstConditions[group + 1];
    }

    public MemorySegment conditionSegment(int condition) {
        return conditions.segments[condition];
    }

    public long conditionAt(int condition) {
        return conditions.ats[condition];
    }

    public int conditionLength(int condition) {
        return conditions.lengths[condition];
    }

    /** Places of byte strings, as three arrays. */
    private static final class Spans {
        private int count;
        private MemorySegment[] segments = new MemorySegment[16];
        private long[] ats = new long[16];
        private int[] lengths = new int[16];

        private void add(MemorySegment bytes, long at, int length) {
            if (count == segments.length) {
                segments = Arrays.copyOf(segments, 2 * count);
                ats = Arrays.copyOf(ats, 2 * count);
                lengths = Arrays.copyOf(lengths, 2 * count);
            }
            segments[count] = bytes;
            ats[count] = at;
            lengths[count++] = length;
        }
    }
}
