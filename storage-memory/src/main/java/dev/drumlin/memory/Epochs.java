package dev.drumlin.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Tells when nobody can still look at memory that was unlinked. Thread-safe.
 *
 * <p>A thread that reads registers once, and stands in an epoch while it reads: {@link Reader#enter}, follow references,
 * {@link Reader#leave}. Whoever frees memory first unlinks it, so that no new reader finds it, then takes a stamp with
 * {@link #retire}, and frees it once {@link #isPassed} says so. A reader that sleeps inside an epoch delays reuse, never
 * makes it wrong.
 *
 * <p>How it works: there is one counter. A reader stores what it last saw of it in its own slot, then passes a full fence,
 * then reads. A retirer unlinks, then raises the counter (a full fence as well), then looks at the slots. Of the two fences
 * one is first: either the retirer sees the slot, or the reader sees the unlinking. A slot that holds an older epoch than
 * the present one only makes the retirer wait longer.
 */
public final class Epochs {
    private static final VarHandle COUNTER;
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);

    static {
        try {
            COUNTER = MethodHandles.lookup().findVarHandle(Epochs.class, "counter", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Not a stamp: later than any. */
    private static final long OUTSIDE = Long.MAX_VALUE;

    /** Longs of a slot's array, and which of them is the slot: two cache lines lie on either side. */
    private static final int SLOT_LONGS = 32;

    private static final int SLOT_AT = 16;

    @SuppressWarnings("FieldMayBeFinal") // through the handle
    private volatile long counter = 1;

    private volatile Reader[] readers = new Reader[0];

    /** One thread's place. Not thread-safe: one thread at a time, and not entered twice. */
    public final class Reader implements AutoCloseable {
        private final long[] slot = new long[SLOT_LONGS];

        private Reader() {
            slot[SLOT_AT] = OUTSIDE;
        }

        /** Begins to read: what can be reached from now on stays until {@link #leave}. */
        public void enter() {
            assert slot[SLOT_AT] == OUTSIDE : "entered twice";
            SLOT.setOpaque(slot, SLOT_AT, (long) COUNTER.getOpaque(Epochs.this));
            VarHandle.fullFence();
        }

        /** Ends reading: nothing that was reached may be looked at any more. */
        public void leave() {
            assert slot[SLOT_AT] != OUTSIDE : "left without having entered";
            SLOT.setRelease(slot, SLOT_AT, OUTSIDE);
        }

        private boolean isAfter(long stamp) {
            return (long) SLOT.getAcquire(slot, SLOT_AT) > stamp;
        }

        /** Gives the place up. */
        @Override
        public void close() {
            unregister(this);
        }
    }

    /** Returns a place for one thread, which closes it when it reads no more. */
    public synchronized Reader register() {
        Reader reader = new Reader();
        Reader[] more = Arrays.copyOf(readers, readers.length + 1);
        more[readers.length] = reader;
        // Published before the first enter: its fence makes it visible to whoever retires after that.
        readers = more;
        return reader;
    }

    private synchronized void unregister(Reader reader) {
        readers = Arrays.stream(readers).filter(other -> other != reader).toArray(Reader[]::new);
    }

    /** Returns a stamp for what was unlinked before this call; see {@link #isPassed}. */
    public long retire() {
        return (long) COUNTER.getAndAdd(this, 1L);
    }

    /** Returns whether all readers that could have reached what was retired with a stamp have left. */
    public boolean isPassed(long stamp) {
        VarHandle.fullFence();
        for (Reader reader : readers) {
            if (!reader.isAfter(stamp)) {
                return false;
            }
        }
        return true;
    }
}
