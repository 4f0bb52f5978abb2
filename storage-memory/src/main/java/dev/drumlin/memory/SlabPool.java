package dev.drumlin.memory;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * The memory of one owner: one range of addresses, cut into slabs, under one limit. Thread-safe.
 *
 * <p>How it works: slabs are taken in runs of neighbours, from the lowest addresses that have room, so that memory which
 * was used before is used again and the rest is never backed by the machine. A slab that is used for the first time costs
 * page faults; a background task therefore writes into the slabs ahead of the ones in use. It takes them like any owner and
 * gives them back, so nobody can have them meanwhile.
 *
 * <p>The limit is for the owner to heed, by {@link #isFull}: it alone knows what to refuse. What it let in before may go
 * beyond the limit by a stated number of bytes; then {@link #tryTake} refuses.
 *
 * <p>After {@link #close} the memory goes back to the system once the last slab is given back: a late reader that holds its
 * slabs is undisturbed.
 */
public final class SlabPool implements AutoCloseable {
    /** Size of the unit of a reference, in bytes: all places are aligned to it. */
    public static final int UNIT = 8;

    /** As much as references reach: 2^32 units. */
    public static final long BYTES_MAX = (long) UNIT << 32;

    /** What freed memory is filled with when assertions are on: as a reference it leads outside of any pool. */
    static final byte POISON = (byte) 0xDB;

    private static final boolean POISONED = SlabPool.class.desiredAssertionStatus();
    private static final int PAGE = 1 << 12;

    /** How many slabs are prepared in one go, so that nobody misses them for long. */
    private static final int STEP_SLABS = 16;

    private final PoolOptions options;
    private final Executor background;
    private final Reservation reservation;
    private final MemorySegment memory;
    private final int slabs;

    @GuardedBy("this")
    private final BitSet taken;

    /** Slabs from here on were never written. */
    @GuardedBy("this")
    private int touched;

    /** Slabs below that whose memory went back to the system. */
    @GuardedBy("this")
    private final BitSet discarded;

    /** Whether a task that prepares is in the background, or on its way there. */
    @GuardedBy("this")
    private boolean preparing;

    /** Whether it is writing at this moment: then the memory must stay. */
    @GuardedBy("this")
    private boolean touching;

    /** Taken by owners: without those that are being prepared. */
    @GuardedBy("this")
    private int inUse;

    @GuardedBy("this")
    private long unprepared;

    @GuardedBy("this")
    private long refusals;

    @GuardedBy("this")
    private boolean closed;

    @GuardedBy("this")
    private boolean freed;

    private volatile long bytes;

    /**
     * Reserves the addresses.
     *
     * @param background runs the preparation of slabs ahead of their use
     */
    public SlabPool(PoolOptions options, Executor background) {
        this.options = options;
        this.background = background;
        // Slab 0 is never given, and never touched, so that no place has the reference 0.
        slabs = options.slabs() + 1;
        reservation = new Reservation((long) slabs * options.slabBytes());
        memory = reservation.memory();
        taken = new BitSet(slabs);
        discarded = new BitSet(slabs);
        taken.set(0);
        touched = 1;
    }

    /** Returns all the memory; a reference times {@link #UNIT} is the offset in it. */
    public MemorySegment memory() {
        return memory;
    }

    public int slabBytes() {
        return options.slabBytes();
    }

    public PoolOptions options() {
        return options;
    }

    /** Returns the bytes of the slabs that are taken. */
    public long bytes() {
        return bytes;
    }

    /** Returns whether the limit is reached. */
    public boolean isFull() {
        return bytes >= options.bytesMax();
    }

    /**
     * Takes a run of neighbouring slabs. Their content is undefined.
     *
     * @param count at least 1
     * @return the number of the first slab; −1 if there is no such run, or the pool is closed
     */
    public int tryTake(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count=" + count);
        }
        boolean prepare;
        int first;
        synchronized (this) {
            first = closed ? -1 : freeRun(count);
            if (first < 0) {
                refusals++;
                return -1;
            }
            taken.set(first, first + count);
            discarded.clear(first, first + count);
            inUse += count;
            bytes = (long) inUse * slabBytes();
            int end = first + count;
            if (end > touched) {
                unprepared += end - Math.max(first, touched);
                touched = end;
            }
            prepare = wantsPreparation();
            preparing |= prepare;
        }
        if (prepare) {
            prepareInBackground();
        }
        return first;
    }

    @GuardedBy("this")
    private int freeRun(int count) {
        int first = taken.nextClearBit(0);
        while (first <= slabs - count) {
            int end = taken.nextSetBit(first);
            if (end < 0 || end - first >= count) {
                return first;
            }
            first = taken.nextClearBit(end);
        }
        return -1;
    }

    /** Gives a run back; nobody may read it any more. */
    public void give(int first, int count) {
        if (POISONED) {
            memory.asSlice((long) first * slabBytes(), (long) count * slabBytes())
                    .fill(POISON);
        }
        synchronized (this) {
            giveLocked(first, count);
        }
    }

    /** As {@link #give}, and the system may have the memory until the slabs are taken again. */
    public void giveToSystem(int first, int count) {
        boolean gone = reservation.discard((long) first * slabBytes(), (long) count * slabBytes());
        synchronized (this) {
            discarded.set(first, first + count, gone);
            giveLocked(first, count);
        }
    }

    @GuardedBy("this")
    private void giveLocked(int first, int count) {
        if (taken.nextClearBit(first) < first + count) {
            throw new IllegalStateException("Slabs given back twice: first=" + first + " count=" + count);
        }
        taken.clear(first, first + count);
        inUse -= count;
        bytes = (long) inUse * slabBytes();
        freeIfLast();
    }

    @GuardedBy("this")
    private boolean wantsPreparation() {
        // The highest slab in use tells how far the pool has grown; holes below it are memory that was used before.
        long ahead = (long) (touched - taken.length()) * slabBytes();
        boolean grows = touched < slabs && (long) touched * slabBytes() < options.bytesMax();
        return !closed && !preparing && grows && ahead < options.aheadBytes();
    }

    private void prepareInBackground() {
        try {
            background.execute(this::prepare);
        } catch (RejectedExecutionException e) {
            // Slower, not wrong: whoever takes the slabs writes to them first.
            synchronized (this) {
                preparing = false;
            }
        }
    }

    private void prepare() {
        while (true) {
            int first;
            int count;
            synchronized (this) {
                preparing = false;
                if (!wantsPreparation()) {
                    freeIfLast();
                    return;
                }
                preparing = true;
                touching = true;
                first = touched;
                count = Math.min(STEP_SLABS, slabs - first);
                taken.set(first, first + count);
                touched += count;
            }
            long end = (long) (first + count) * slabBytes();
            for (long at = (long) first * slabBytes(); at < end; at += PAGE) {
                memory.set(ValueLayout.JAVA_BYTE, at, (byte) 0);
            }
            synchronized (this) {
                taken.clear(first, first + count);
                touching = false;
            }
        }
    }

    public synchronized PoolUse use() {
        return new PoolUse(
                options.owner(),
                bytes,
                options.bytesMax(),
                (long) (touched - 1 - discarded.cardinality()) * slabBytes(),
                unprepared * slabBytes(),
                refusals);
    }

    MemoryExhaustedException exhausted(long wanted) {
        return new MemoryExhaustedException(use(), wanted);
    }

    /** Gives no more; the memory is freed with the last slab that is given back. Idempotent. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            freeIfLast();
        }
    }

    @GuardedBy("this")
    private void freeIfLast() {
        if (closed && inUse == 0 && !touching && !freed) {
            freed = true;
            reservation.free();
        }
    }
}
