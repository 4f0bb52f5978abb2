package dev.drumlin.indexcache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.memory.Epochs;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A cache of immutable pages of files, in memory outside the heap and under a hard limit. Thread-safe. A page is bytes: what
 * they mean, and whether they are right, is the caller's business. Pages are found by file and ordinal, see {@link
 * #addFile}, through a {@link PageReader} for each thread.
 *
 * <p>How it works is told in docs/index-cache.md. In short: {@link Regions} has the memory, Caffeine's policy chooses what
 * goes. A page comes in by these steps, and each may be overtaken by an eviction, a file's end or a clear:
 *
 * <ol>
 *   <li>a {@link PageLoad} is put into the file's slot by compare-and-set: one load at a time;
 *   <li>its bytes are copied into a region and the location is published in a new {@link PageHandle};
 *   <li>the handle replaces the load in the slot; if it cannot, the page was dropped meanwhile and is given back;
 *   <li>the policy is told, outside of all locks; it may choose any page to go at once, this one too;
 *   <li>if the file was dropped meanwhile, or the location is gone, the policy is told to forget the handle. Whoever drops
 *       does it the other way round (file, slot, location, policy), so one of the two sees the other.
 * </ol>
 *
 * Whoever takes the location out of a handle ({@link PageHandle#take}) gives it back to the regions; nobody else does.
 *
 * <p>Locks, in this order: the control lock of this object (resize, clear, close), Caffeine's, the one of {@link Regions}.
 * Readers take none of them.
 */
public final class RegionCache implements AutoCloseable {
    /** So much of the usable memory the policy fills: a higher share costs more copying than it holds pages. */
    static final double FILL = 0.92;

    /** The policy's bound is lowered in steps of so many bytes: it evicts a whole step under its lock. */
    private static final long POLICY_STEP_BYTES = 1 << 20;

    private final RegionCacheOptions options;
    private final Epochs epochs = new Epochs();
    private final Regions regions;
    private final Cache<PageHandle, PageHandle> policy;
    private final Policy.Eviction<PageHandle, PageHandle> bound;

    private final Set<PageFile> files = ConcurrentHashMap.newKeySet();
    private final AtomicInteger nextFileId = new AtomicInteger();

    private final LongAdder loads = new LongAdder();
    private final LongAdder joins = new LongAdder();
    private final LongAdder loadFailures = new LongAdder();
    private final LongAdder inserts = new LongAdder();
    private final LongAdder insertedBytes = new LongAdder();
    private final LongAdder uncached = new LongAdder();
    private final LongAdder evictions = new LongAdder();
    private final LongAdder drops = new LongAdder();

    private final Set<PageReader> readers = ConcurrentHashMap.newKeySet();
    private final LongAdder formerHits = new LongAdder();
    private final LongAdder formerMisses = new LongAdder();

    private final ReentrantLock control = new ReentrantLock();
    private volatile long budgetBytes;
    private volatile long policyBytesMax;
    private volatile boolean caching;
    private volatile boolean closed;

    public RegionCache(RegionCacheOptions options) {
        this.options = options;
        regions = new Regions(options, epochs);
        policy = Caffeine.newBuilder()
                .maximumWeight(0)
                .weigher((PageHandle handle, PageHandle same) -> PageLocation.size(handle.location()))
                .executor(Runnable::run)
                .evictionListener((handle, same, cause) -> {
                    if (handle != null && takeAway(handle)) {
                        evictions.increment();
                    }
                })
                .build();
        bound = policy.policy().eviction().orElseThrow();
        control.lock();
        try {
            setBudget(options.budgetBytes());
            bound.setMaximum(policyBytesMax);
        } finally {
            control.unlock();
        }
    }

    /** Returns the memory that locations are in; the same one as long as the cache lives. */
    public MemorySegment memory() {
        return regions.memory();
    }

    public RegionCacheOptions options() {
        return options;
    }

    /** Returns a place for the pages of one file, none of which is in memory. Close it with the file. */
    public PageFile addFile(int pageCount) {
        PageFile file = new PageFile(this, nextFileId.getAndIncrement(), pageCount);
        files.add(file);
        return file;
    }

    /** Returns access for one thread, which closes it when it reads no more. */
    public PageReader newReader() {
        PageReader reader = new PageReader(this, epochs.register());
        readers.add(reader);
        return reader;
    }

    void forget(PageReader reader) {
        formerHits.add(reader.hits());
        formerMisses.add(reader.misses());
        readers.remove(reader);
        if (closed) {
            regions.giveAllFreeToSystem();
        }
    }

    void noteHit(PageHandle handle) {
        var _ = policy.getIfPresent(handle);
    }

    void countLoad() {
        loads.increment();
    }

    void countJoin() {
        joins.increment();
    }

    void countFailure() {
        loadFailures.increment();
    }

    /** Keeps a page that was loaded, if there is room; replaces the load in its slot. */
    void admit(PageLoad load, MemorySegment source, long at, int length) {
        PageFile file = load.file();
        boolean kept = false;
        if (caching && !file.isDropped() && length <= options.pageBytesMax()) {
            PageHandle handle = new PageHandle(file, load.ordinal());
            if (regions.insert(handle, source, at, length)) {
                // Counted before it can go: so that what is in memory is never fewer than none.
                inserts.increment();
                insertedBytes.add(PageLocation.aligned(length));
                kept = true;
                install(load, handle);
            } else if (regions.isTooFull()) {
                lowerBound();
            }
        }
        if (!kept) {
            uncached.increment();
            file.replace(load.ordinal(), load, null);
        }
    }

    private void install(PageLoad load, PageHandle handle) {
        PageFile file = handle.file;
        if (!file.replace(handle.ordinal, load, handle)) {
            drop(handle);
            return;
        }
        policy.put(handle, handle);
        if (file.isDropped()) {
            drop(handle);
        }
        if (handle.location() == PageLocation.NONE) {
            policy.invalidate(handle);
        }
    }

    /** Takes the page out of memory and out of its slot; returns false if somebody else was first. */
    private boolean takeAway(PageHandle handle) {
        long location = handle.take();
        if (location == PageLocation.NONE) {
            return false;
        }
        handle.file.replace(handle.ordinal, handle, null);
        regions.release(location);
        return true;
    }

    private void drop(PageHandle handle) {
        if (takeAway(handle)) {
            drops.increment();
        }
    }

    /**
     * Lowers what the policy keeps by a little: its pages, although within the bound, leave no room for more. That happens
     * when pages are large or of very different sizes, and the unused ends of regions with them.
     */
    private void lowerBound() {
        // Nobody waits here while somebody else sets the limit, and with it the bound.
        if (!control.tryLock()) {
            return;
        }
        try {
            if (caching && regions.liveBytes() <= policyBytesMax) {
                policyBytesMax = Math.max(regions.regionBytes(), policyBytesMax - (policyBytesMax >> 8));
                bound.setMaximum(policyBytesMax);
            }
        } finally {
            control.unlock();
        }
    }

    void drop(PageFile file) {
        file.markDropped();
        files.remove(file);
        forgetAll(file);
        regions.tidy();
    }

    /** Takes the pages of a file away: all of the memory first, then entry by entry what the policy has of them. */
    private void forgetAll(PageFile file) {
        List<PageHandle> gone = new ArrayList<>();
        for (int ordinal = 0; ordinal < file.pageCount(); ordinal++) {
            if (file.slot(ordinal) instanceof PageHandle handle) {
                drop(handle);
                gone.add(handle);
            }
        }
        gone.forEach(policy::invalidate);
    }

    /** Takes all pages out of memory, and lets the system have it. Loads that run end as ever. */
    public void clear() {
        control.lock();
        try {
            files.forEach(this::forgetAll);
            regions.giveAllFreeToSystem();
        } finally {
            control.unlock();
        }
    }

    /**
     * Sets the limit. A higher one is there at once. For a lower one, no more memory is taken from now on, then pages are
     * evicted and memory given back, in small steps between which others go on. What readers still look at at the end
     * is given back by the next inserts, or by {@link #tidy}.
     *
     * @param bytes at most {@link RegionCacheOptions#budgetBytesMax}; too little for five regions: nothing is cached
     */
    public void resize(long bytes) {
        if (bytes < 0 || bytes > options.budgetBytesMax()) {
            throw new IllegalArgumentException(
                    "The index cache can have 0 to " + options.budgetBytesMax() + " bytes: bytes=" + bytes);
        }
        control.lock();
        try {
            if (closed) {
                return;
            }
            long before = policyBytesMax;
            setBudget(bytes);
            for (long max = before - POLICY_STEP_BYTES; max > policyBytesMax; max -= POLICY_STEP_BYTES) {
                bound.setMaximum(max);
                regions.shrink();
            }
            bound.setMaximum(policyBytesMax);
            giveBack();
        } finally {
            control.unlock();
        }
    }

    @GuardedBy("control")
    private void setBudget(long bytes) {
        long whole = bytes / options.regionBytes();
        boolean enough = whole > Regions.RESERVE;
        int count = enough ? Math.toIntExact(whole) : 0;
        budgetBytes = bytes;
        policyBytesMax = enough ? (long) (FILL * (count - Regions.RESERVE) * options.regionBytes()) : 0;
        caching = enough;
        regions.limit(count);
    }

    @GuardedBy("control")
    private void giveBack() {
        policy.cleanUp();
        // Compaction alone may get nowhere, if the unused ends of regions are what is too much.
        long patience = 2 * regions.committedBytes() / regions.regionBytes();
        while (true) {
            Regions.Shrinking found = regions.shrink();
            if (found == Regions.Shrinking.DONE) {
                return;
            }
            if (found == Regions.Shrinking.STUCK || patience-- < 0) {
                List<PageHandle> pages = regions.emptiestPages();
                pages.forEach(this::drop);
                pages.forEach(policy::invalidate);
                if (pages.isEmpty()) {
                    return;
                }
            }
        }
    }

    /** Frees what readers were looking at before, without waiting for those that still are. */
    public void tidy() {
        control.lock();
        try {
            giveBack();
            regions.tidy();
        } finally {
            control.unlock();
        }
    }

    /** Returns whether the limit is high enough to cache anything; if not, every page is loaded every time. */
    public boolean isCaching() {
        return caching;
    }

    /** Returns the figures; takes no lock. */
    public RegionCacheStatistics statistics() {
        long hits = formerHits.sum();
        long misses = formerMisses.sum();
        for (PageReader reader : readers) {
            hits += reader.hits();
            misses += reader.misses();
        }
        long gone = evictions.sum() + drops.sum();
        long came = inserts.sum();
        return new RegionCacheStatistics(
                hits,
                misses,
                loads.sum(),
                joins.sum(),
                loadFailures.sum(),
                came,
                insertedBytes.sum(),
                uncached.sum(),
                evictions.sum(),
                drops.sum(),
                regions.movedBytes(),
                regions.evacuations(),
                came - gone,
                regions.liveBytes(),
                policyBytesMax,
                budgetBytes,
                regions.committedBytes(),
                caching);
    }

    /** Returns the regions that there are, by place; takes no lock. */
    public List<RegionUse> regions() {
        return regions.uses();
    }

    /** Returns how many pages the policy knows, once it has done what it has put off. */
    long policyPagesForTest() {
        policy.cleanUp();
        return policy.estimatedSize();
    }

    /** Keeps nothing any more. The memory goes back to the system, with the last reader at the latest. Idempotent. */
    @Override
    public void close() {
        control.lock();
        try {
            if (!closed) {
                closed = true;
                setBudget(0);
                bound.setMaximum(0);
                files.forEach(this::drop);
                giveBack();
                regions.close();
            }
            regions.giveAllFreeToSystem();
        } finally {
            control.unlock();
        }
    }
}
