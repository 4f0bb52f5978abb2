package dev.drumlin.memory;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory that fills up from front to back and is given back as a whole: runs of slabs of a pool, one slab each at first,
 * so that an owner with little costs little, then sixteen. Places in it are references: offsets in the pool's memory in
 * units of {@link SlabPool#UNIT} bytes, as unsigned 32-bit numbers; 0 is no place.
 *
 * <p>Written by one thread at a time; {@link #usedBytes} may be asked by any.
 *
 * <p>{@link #reserve} promises room ahead, so that work which must not fail half-way can be refused before it begins: what
 * is promised is there for {@link #allocate}, and {@link #tryAllocate} does not touch it.
 */
public final class Extents {
    /** So many extents are of one slab; the ones after are of so many slabs. */
    private static final int SMALL_EXTENTS = 16;

    private final SlabPool pool;
    private final MemorySegment memory;

    private int[] firsts = new int[4];
    private int[] counts = new int[4];
    private int runs;

    /** The extent being filled: the next free byte and the end, as offsets in the pool's memory. */
    private long next;

    private long end;

    /** Taken for what the extent being filled has no room for, and empty. */
    private int spareFirst;

    private int spareCount;
    private long promised;
    private long used;

    /** What {@link #used} is, for other threads. */
    private final AtomicLong usedBytes = new AtomicLong();

    public Extents(SlabPool pool) {
        this.pool = pool;
        this.memory = pool.memory();
    }

    /** Returns the offset in the pool's memory that a reference stands for. */
    public static long at(int reference) {
        return (reference & 0xFFFF_FFFFL) * SlabPool.UNIT;
    }

    /** Returns the reference to an offset that is a multiple of {@link SlabPool#UNIT}. */
    public static int reference(long at) {
        return (int) (at / SlabPool.UNIT);
    }

    public MemorySegment memory() {
        return memory;
    }

    public int slabBytes() {
        return pool.slabBytes();
    }

    /** Returns the bytes that were allocated, without what is still free in extents. Any thread. */
    public long usedBytes() {
        return usedBytes.getAcquire();
    }

    /**
     * Promises room for allocations of so many bytes, on top of what is promised already. Each allocation counts as its
     * size rounded up to a multiple of {@link SlabPool#UNIT}.
     *
     * @return false if there is no room; then nothing has changed
     */
    public boolean reserve(long bytes) {
        if (!ensure(promised + bytes)) {
            return false;
        }
        promised += bytes;
        return true;
    }

    /** Ends all promises. */
    public void endReservation() {
        promised = 0;
    }

    /**
     * Allocates bytes with undefined content.
     *
     * @throws MemoryExhaustedException if there is no room and none was promised
     */
    public int allocate(long bytes) {
        long rounded = roundUp(bytes);
        promised = Math.max(0, promised - rounded);
        if (!ensure(rounded)) {
            throw pool.exhausted(bytes);
        }
        return bump(rounded);
    }

    /** As {@link #allocate}, but leaves what is promised alone; returns 0 if there is no room. */
    public int tryAllocate(long bytes) {
        long rounded = roundUp(bytes);
        return ensure(promised + rounded) ? bump(rounded) : 0;
    }

    /** As {@link #tryAllocate}, in slabs of its own: for what is large. */
    public int tryAllocateAlone(long bytes) {
        int count = slabs(bytes);
        int first = pool.tryTake(count);
        if (first < 0) {
            return 0;
        }
        remember(first, count);
        addUsed((long) count * pool.slabBytes());
        return reference((long) first * pool.slabBytes());
    }

    private static long roundUp(long bytes) {
        return (bytes + SlabPool.UNIT - 1) & -SlabPool.UNIT;
    }

    /** Sees to it that any sequence of allocations of so many bytes together has room. */
    private boolean ensure(long bytes) {
        if (bytes <= end - next || bytes <= (long) spareCount * pool.slabBytes()) {
            return true;
        }
        int count = Math.max(runs < SMALL_EXTENTS ? 1 : SMALL_EXTENTS, slabs(bytes));
        int first = pool.tryTake(count);
        if (first < 0) {
            return false;
        }
        giveSpare();
        spareFirst = first;
        spareCount = count;
        return true;
    }

    private void giveSpare() {
        if (spareCount > 0) {
            pool.give(spareFirst, spareCount);
            spareCount = 0;
        }
    }

    private int slabs(long bytes) {
        return Math.toIntExact((bytes + pool.slabBytes() - 1) / pool.slabBytes());
    }

    private int bump(long rounded) {
        if (rounded > end - next) {
            remember(spareFirst, spareCount);
            next = (long) spareFirst * pool.slabBytes();
            end = next + (long) spareCount * pool.slabBytes();
            spareCount = 0;
        }
        long at = next;
        next += rounded;
        addUsed(rounded);
        return reference(at);
    }

    private void addUsed(long bytes) {
        used += bytes;
        // No full fence on the write path: whoever reads it needs no more than a recent value.
        usedBytes.setRelease(used);
    }

    private void remember(int first, int count) {
        if (runs == firsts.length) {
            firsts = Arrays.copyOf(firsts, 2 * runs);
            counts = Arrays.copyOf(counts, 2 * runs);
        }
        firsts[runs] = first;
        counts[runs] = count;
        runs++;
    }

    /** Gives all of it back to the pool; nobody reads or writes it any more. */
    public void free() {
        for (int i = 0; i < runs; i++) {
            pool.give(firsts[i], counts[i]);
        }
        giveSpare();
        runs = 0;
        next = 0;
        end = 0;
        promised = 0;
    }
}
