package dev.drumlin.storage;

import dev.drumlin.storage.data.Slices;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Read items that are executed together, as a struct of arrays. Reusable; one owner at a time: the caller fills it, the
 * engine owns it from {@link StorageEngine#read} until its last item ended. Only {@link #cancel} may be called by any
 * thread.
 */
public final class ReadBatch {
    /** Deadline of an item that has none. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    private static final MemorySegment NO_KEY = MemorySegment.ofArray(new byte[0]);

    private int size;
    private long nowSeconds;
    private boolean bypassCache;

    private ReadPlan[] plans = new ReadPlan[0];
    private boolean[] ranges = new boolean[0];
    private long[] fromTokens = new long[0];
    private long[] toTokens = new long[0];
    private MemorySegment[] keys = new MemorySegment[0];
    private long[] keyAts = new long[0];
    private int[] keyLengths = new int[0];
    private Slices[] slices = new Slices[0];
    private @Nullable Position[] resumes = new Position[0];
    private Limits[] limits = new Limits[0];
    private ReadSink[] sinks = new ReadSink[0];
    private CostCounters[] costs = new CostCounters[0];
    private long[] deadlines = new long[0];
    private boolean[] cancelled = new boolean[0];

    /**
     * Empties the batch.
     *
     * @param nowSeconds the time, in seconds since the epoch, that decides for all items what has expired
     * @param bypassCache whether the read should leave caches as they are
     */
    public void begin(long nowSeconds, boolean bypassCache) {
        size = 0;
        this.nowSeconds = nowSeconds;
        this.bypassCache = bypassCache;
    }

    /**
     * Adds a read of one partition.
     *
     * @param key memory that holds the partition key until the item ended
     * @param resume a position inside this partition from an earlier page, null for the first
     * @return the item's number
     */
    public int point(
            ReadPlan plan,
            long token,
            MemorySegment key,
            long at,
            int length,
            Slices wanted,
            @Nullable Position resume,
            Limits limit,
            ReadSink sink) {
        int item = add(plan, wanted, resume, limit, sink);
        ranges[item] = false;
        fromTokens[item] = token;
        toTokens[item] = token;
        keys[item] = key;
        keyAts[item] = at;
        keyLengths[item] = length;
        return item;
    }

    /**
     * Adds a read of all partitions with {@code fromToken <= token <= toToken}, in storage order.
     *
     * @param resume a position from an earlier page, null for the first
     * @return the item's number
     */
    public int range(
            ReadPlan plan,
            long fromToken,
            long toToken,
            Slices wanted,
            @Nullable Position resume,
            Limits limit,
            ReadSink sink) {
        int item = add(plan, wanted, resume, limit, sink);
        ranges[item] = true;
        fromTokens[item] = fromToken;
        toTokens[item] = toToken;
        keys[item] = NO_KEY;
        keyAts[item] = 0;
        keyLengths[item] = 0;
        return item;
    }

    private int add(ReadPlan plan, Slices wanted, @Nullable Position resume, Limits limit, ReadSink sink) {
        if (size == plans.length) {
            grow();
        }
        int item = size++;
        plans[item] = plan;
        slices[item] = wanted;
        resumes[item] = resume;
        limits[item] = limit;
        sinks[item] = sink;
        costs[item] = CostCounters.OFF;
        deadlines[item] = NO_DEADLINE;
        cancelled[item] = false;
        return item;
    }

    private void grow() {
        int capacity = Math.max(16, 2 * plans.length);
        plans = Arrays.copyOf(plans, capacity);
        ranges = Arrays.copyOf(ranges, capacity);
        fromTokens = Arrays.copyOf(fromTokens, capacity);
        toTokens = Arrays.copyOf(toTokens, capacity);
        keys = Arrays.copyOf(keys, capacity);
        keyAts = Arrays.copyOf(keyAts, capacity);
        keyLengths = Arrays.copyOf(keyLengths, capacity);
        slices = Arrays.copyOf(slices, capacity);
        resumes = Arrays.copyOf(resumes, capacity);
        limits = Arrays.copyOf(limits, capacity);
        sinks = Arrays.copyOf(sinks, capacity);
        costs = Arrays.copyOf(costs, capacity);
        deadlines = Arrays.copyOf(deadlines, capacity);
        cancelled = Arrays.copyOf(cancelled, capacity);
    }

    /** Gives an item counters to add to, and a deadline on the {@link NanoClock}. */
    public void trace(int item, CostCounters cost, long deadlineNanos) {
        costs[item] = cost;
        deadlines[item] = deadlineNanos;
    }

    /** Asks for an early end; best effort, any thread; the item still ends once. */
    public void cancel(int item) {
        cancelled[item] = true;
    }

    public int size() {
        return size;
    }

    public long nowSeconds() {
        return nowSeconds;
    }

    public boolean bypassCache() {
        return bypassCache;
    }

    public ReadPlan plan(int item) {
        return plans[item];
    }

    /** Returns whether the item reads a range of tokens rather than one partition. */
    public boolean isRange(int item) {
        return ranges[item];
    }

    /** Returns the partition's token, or the first token of the range. */
    public long token(int item) {
        return fromTokens[item];
    }

    /** Returns the last token of the range, inclusive. */
    public long toToken(int item) {
        return toTokens[item];
    }

    public MemorySegment key(int item) {
        return keys[item];
    }

    public long keyAt(int item) {
        return keyAts[item];
    }

    public int keyLength(int item) {
        return keyLengths[item];
    }

    public Slices slices(int item) {
        return slices[item];
    }

    public @Nullable Position resume(int item) {
        return resumes[item];
    }

    public Limits limits(int item) {
        return limits[item];
    }

    public ReadSink sink(int item) {
        return sinks[item];
    }

    public CostCounters cost(int item) {
        return costs[item];
    }

    public long deadlineNanos(int item) {
        return deadlines[item];
    }

    public boolean isCancelled(int item) {
        return cancelled[item];
    }
}
