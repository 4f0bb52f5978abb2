package dev.drumlin.indexcache;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.memory.Epochs;
import dev.drumlin.memory.PoolOptions;
import dev.drumlin.memory.SlabPool;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * The memory of the cache: regions of one size that fill up from front to back, are emptied, and are used again.
 * Thread-safe. Knows nothing of files, loads or the policy; calls nobody but the pool while it holds its lock.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A region is FREE → OPEN → SEALED → RETIRED → FREE, from the system at first and back to it at last. All but the live bytes of a region is written
 *       under the lock of this object.
 *   <li>At most two regions are OPEN: one takes fresh pages, one what compaction moves. Pages that survived are the ones
 *       that will stay; among themselves they leave few holes.
 *   <li>The live bytes of a region are the sizes of the pages whose location is in it, plus what is on its way in or out: they
 *       are added before a location is published, and taken away after it is gone. So a region that was sealed with, or
 *       came to, 0 live bytes is in no location, and it is retired with a stamp that is later than the end of all of them.
 *   <li>A retired region is written to again only when all readers that stood in an epoch at its stamp have left.
 *   <li>Regions that are held are at most as many as the limit, or as there were when the limit was lowered.
 *   <li>Fresh pages leave the last free region to compaction. What finds no room is not waited for: it is refused.
 * </ol>
 */
final class Regions {
    private static final int FRESH = 0;
    private static final int SURVIVORS = 1;
    private static final int NONE = -1;

    /** Compaction runs while fewer regions are free or will be, once readers have left. */
    private static final int FREE_WANTED = 3;

    /** Regions that the policy must not count on: two that are open, two free ones. */
    static final int RESERVE = 4;

    /** Regions emptied by one insert at most. */
    private static final int STEPS_PER_INSERT = 2;

    /** A region that is full to the last sixteenth is not worth the copying. */
    private static final int WORTHWHILE = OccupancyBuckets.COUNT - 1;

    private static final boolean POISONED = Regions.class.desiredAssertionStatus();
    static final byte POISON = (byte) 0xDB;

    private record Retired(int region, long stamp) {}

    private final Epochs epochs;
    private final SlabPool pool;
    private final MemorySegment memory;
    private final int regionBytes;
    private final int regionShift;
    private final RegionTable table;
    private final LongAdder movedBytes = new LongAdder();
    private final LongAdder evacuations = new LongAdder();

    // Written under the lock; statistics read them without.
    private volatile int limit;
    private volatile int held;

    @GuardedBy("this")
    private final OccupancyBuckets buckets;

    @GuardedBy("this")
    private final int[] open = {NONE, NONE};

    @GuardedBy("this")
    private final int[] free;

    @GuardedBy("this")
    private int freeCount;

    @GuardedBy("this")
    private final ArrayDeque<Retired> retired = new ArrayDeque<>();

    Regions(RegionCacheOptions options, Epochs epochs) {
        this.epochs = epochs;
        regionBytes = options.regionBytes();
        regionShift = Integer.numberOfTrailingZeros(regionBytes);
        int regionsMax = Math.max(1, options.regionsMax());
        // Nothing is prepared ahead: it would count as memory of the cache before it is within the limit.
        pool = new SlabPool(
                new PoolOptions("index-cache", (long) regionsMax * regionBytes, 0, regionBytes, 0), Runnable::run);
        memory = pool.memory();
        // The pool numbers its slabs from 1, and so are regions.
        table = new RegionTable(regionsMax);
        buckets = new OccupancyBuckets(regionsMax + 1, regionBytes);
        free = new int[regionsMax];
    }

    MemorySegment memory() {
        return memory;
    }

    int regionBytes() {
        return regionBytes;
    }

    /**
     * Copies a page in and publishes where it is; compacts a little.
     *
     * @return false if there is no room
     */
    synchronized boolean insert(PageHandle handle, MemorySegment source, long at, int length) {
        int size = PageLocation.aligned(length);
        long offset = allocate(FRESH, size);
        if (offset < 0) {
            compact();
            offset = allocate(FRESH, size);
            if (offset < 0) {
                return false;
            }
        }
        MemorySegment.copy(source, at, memory, offset, length);
        table.addHandle(region(offset), handle);
        handle.publish(PageLocation.of(offset, length));
        compact();
        return true;
    }

    /** Gives back the place of a page that was taken away. No lock, constant time. */
    @SuppressWarnings("GuardedBy") // this one method of the buckets needs no lock
    void release(long location) {
        int size = PageLocation.size(location);
        int region = region(PageLocation.offset(location));
        int after = table.addLive(region, -size);
        buckets.changed(region, after + size, after);
    }

    private int region(long offset) {
        return (int) (offset >>> regionShift);
    }

    /** Returns the offset of so many bytes; −1 if there is no room. */
    @GuardedBy("this")
    private long allocate(int kind, int size) {
        int region = open[kind];
        if (region == NONE || table.filled(region) + size > regionBytes) {
            int next = take(kind);
            if (next == NONE) {
                return NONE;
            }
            if (region != NONE) {
                seal(region);
            }
            open[kind] = next;
            region = next;
        }
        int at = table.filled(region);
        table.fill(region, at + size);
        table.addLive(region, size);
        return ((long) region << regionShift) + at;
    }

    @GuardedBy("this")
    private int available() {
        return freeCount + Math.max(0, limit - held);
    }

    @GuardedBy("this")
    private int take(int kind) {
        boolean refused = kind == FRESH ? held > limit || available() < 2 : available() < 1;
        if (refused) {
            return NONE;
        }
        int region = freeCount > 0 ? free[--freeCount] : takeFromPool();
        if (region != NONE) {
            table.setState(region, RegionState.OPEN);
        }
        return region;
    }

    @GuardedBy("this")
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer at a time
    private int takeFromPool() {
        int region = pool.tryTake(1);
        if (region > 0) {
            held++;
        }
        return region;
    }

    @GuardedBy("this")
    private void seal(int region) {
        table.setState(region, RegionState.SEALED);
        int bytes = table.live(region);
        if (bytes == 0) {
            retire(region);
        } else {
            // What goes from here on and matters puts the region on the stack of changed ones.
            buckets.add(region, bytes);
        }
    }

    @GuardedBy("this")
    private void retire(int region) {
        table.setState(region, RegionState.RETIRED);
        table.clearHandles(region);
        retired.add(new Retired(region, epochs.retire()));
    }

    /** Puts regions that changed into the right list, and retires the empty ones. */
    @GuardedBy("this")
    private void sort() {
        int region = buckets.takeChanged();
        while (region != NONE) {
            int next = buckets.nextChanged(region);
            if (buckets.contains(region)) {
                buckets.remove(region);
                seal(region);
            }
            region = next;
        }
    }

    /** Frees regions that no reader can look at any more. */
    @GuardedBy("this")
    private void reclaim() {
        while (!retired.isEmpty() && epochs.isPassed(retired.getFirst().stamp)) {
            int region = retired.removeFirst().region;
            table.fill(region, 0);
            if (held > limit) {
                giveToSystem(region);
                continue;
            }
            if (POISONED) {
                memory.asSlice((long) region << regionShift, regionBytes).fill(POISON);
            }
            table.setState(region, RegionState.FREE);
            free[freeCount++] = region;
        }
    }

    @GuardedBy("this")
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer at a time
    private void giveToSystem(int region) {
        table.setAbsent(region);
        pool.giveToSystem(region, 1);
        held--;
    }

    @GuardedBy("this")
    private void compact() {
        for (int step = 0; step < STEPS_PER_INSERT && available() + retired.size() < FREE_WANTED; step++) {
            sort();
            int region = buckets.emptiest(WORTHWHILE);
            if (region == NONE || available() + retired.size() >= FREE_WANTED || !evacuate(region)) {
                break;
            }
        }
        reclaim();
    }

    /** Moves the pages of a sealed region away; returns false if there was no room for all of them. */
    @GuardedBy("this")
    private boolean evacuate(int region) {
        for (int i = 0; i < table.handleCount(region); i++) {
            PageHandle handle = table.handle(region, i);
            long from = handle.location();
            if (from != PageLocation.NONE && region(PageLocation.offset(from)) == region && !move(handle, from)) {
                return false;
            }
        }
        evacuations.increment();
        // An eviction that took a location away just now may not have counted it yet: then it is retired by the next
        // sort.
        buckets.remove(region);
        seal(region);
        return true;
    }

    @GuardedBy("this")
    private boolean move(PageHandle handle, long from) {
        int size = PageLocation.size(from);
        long offset = allocate(SURVIVORS, size);
        if (offset < 0) {
            return false;
        }
        MemorySegment.copy(memory, PageLocation.offset(from), memory, offset, size);
        long to = PageLocation.of(offset, PageLocation.length(from));
        if (handle.move(from, to)) {
            table.addHandle(region(offset), handle);
            release(from);
            movedBytes.add(size);
        } else {
            // Evicted meanwhile: whoever did it has given the old place back.
            release(to);
        }
        return true;
    }

    /** Sets the number of regions that may be held; memory above it is given back by {@link #shrink}. */
    synchronized void limit(int regions) {
        limit = regions;
    }

    /** What {@link #shrink} found. */
    enum Shrinking {
        /** It gave something back, and should be called again. */
        GOES_ON,
        /** The limit is reached, or will be by itself when readers have left. */
        DONE,
        /** Pages have to go first: {@link #emptiestPages} names some. */
        STUCK
    }

    /** Empties one region more, as long as more are held than may be. */
    synchronized Shrinking shrink() {
        sort();
        reclaim();
        if (held <= limit) {
            return Shrinking.DONE;
        }
        int inUse = held - freeCount - retired.size();
        if (inUse > Math.max(0, limit - RESERVE / 2)) {
            sealOpenIfEmpty();
            int region = buckets.emptiest(OccupancyBuckets.COUNT);
            if (region == NONE) {
                // What is left is open.
                sealOpen();
                return inUse == held - freeCount - retired.size() ? Shrinking.STUCK : Shrinking.GOES_ON;
            }
            boolean emptied = limit > 0 && evacuate(region);
            reclaim();
            return emptied ? Shrinking.GOES_ON : Shrinking.STUCK;
        }
        while (held > limit && freeCount > 0) {
            giveToSystem(free[--freeCount]);
        }
        return Shrinking.DONE;
    }

    @GuardedBy("this")
    private void sealOpenIfEmpty() {
        for (int kind = FRESH; kind <= SURVIVORS; kind++) {
            if (open[kind] != NONE && table.live(open[kind]) == 0) {
                seal(open[kind]);
                open[kind] = NONE;
            }
        }
    }

    @GuardedBy("this")
    private void sealOpen() {
        for (int kind = FRESH; kind <= SURVIVORS; kind++) {
            if (open[kind] != NONE) {
                seal(open[kind]);
                open[kind] = NONE;
            }
        }
    }

    /** Returns the pages of the region with the fewest live bytes; empty if all are in none. */
    synchronized List<PageHandle> emptiestPages() {
        sort();
        int region = buckets.emptiest(OccupancyBuckets.COUNT);
        List<PageHandle> pages = new ArrayList<>();
        for (int i = 0; region != NONE && i < table.handleCount(region); i++) {
            pages.add(table.handle(region, i));
        }
        return pages;
    }

    /** Retires what has become empty, and frees what no reader can look at any more. */
    synchronized void tidy() {
        sort();
        reclaim();
    }

    /** As {@link #tidy}, and lets the system have all memory that holds no page. */
    synchronized void giveAllFreeToSystem() {
        sealOpenIfEmpty();
        sort();
        reclaim();
        while (freeCount > 0) {
            giveToSystem(free[--freeCount]);
        }
    }

    /** Returns whether there is no room although no reader is in the way: then the policy keeps more than fits. */
    synchronized boolean isTooFull() {
        return retired.isEmpty() && held == limit && freeCount < 2;
    }

    /** Gives no memory any more; the last of it goes when the last reader has left and {@link #giveAllFreeToSystem} ran. */
    void close() {
        limit(0);
        pool.close();
    }

    long liveBytes() {
        return table.live();
    }

    long committedBytes() {
        return (long) held * regionBytes;
    }

    long movedBytes() {
        return movedBytes.sum();
    }

    long evacuations() {
        return evacuations.sum();
    }

    /** Returns the regions as they are. */
    List<RegionUse> uses() {
        return table.uses();
    }
}
