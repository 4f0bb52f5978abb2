package dev.drumlin.indexcache;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One page in memory: key and value of the policy's entry, and what stands in the file's slot. Thread-safe.
 *
 * <p>Its location is written by three: the insert that made it (once), the compaction that moves it (under the lock of
 * {@link Regions}, from one place to another), and whoever takes it away (to {@link PageLocation#NONE}, which is final).
 * So compare-and-set has no ABA here, and exactly one taker gets the location to give back.
 */
final class PageHandle extends PageSlot {
    private static final VarHandle LOCATION;

    static {
        try {
            LOCATION = MethodHandles.lookup().findVarHandle(PageHandle.class, "location", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final PageFile file;
    final int ordinal;

    @SuppressWarnings("FieldMayBeFinal") // through the handle
    private volatile long location;

    PageHandle(PageFile file, int ordinal) {
        this.file = file;
        this.ordinal = ordinal;
    }

    /** Returns where the page is; its bytes are what they should be as long as the caller stands in an epoch. */
    long location() {
        return (long) LOCATION.getAcquire(this);
    }

    /** Publishes the bytes, which the caller has written before. */
    void publish(long first) {
        LOCATION.setRelease(this, first);
    }

    boolean move(long from, long to) {
        return LOCATION.compareAndSet(this, from, to);
    }

    /** Takes the page away; returns where it was, {@link PageLocation#NONE} if somebody else was first. */
    long take() {
        return (long) LOCATION.getAndSet(this, PageLocation.NONE);
    }

    /**
     * By file and ordinal, so that the policy knows a page again which comes back. Equality is identity: of one page there
     * may be an old handle that is on its way out, and a new one.
     */
    @Override
    public int hashCode() {
        int hash = (file.id() * 0x9E37_79B9 + ordinal) * 0x85EB_CA6B;
        return hash ^ (hash >>> 15);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }
}
