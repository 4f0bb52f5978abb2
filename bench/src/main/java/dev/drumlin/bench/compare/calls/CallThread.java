package dev.drumlin.bench.compare.calls;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import reactor.core.scheduler.NonBlocking;

/**
 * A thread with a fixed number of calls that are always under way, as an event loop has: what ends inside its call is made anew
 * at once, the rest when another thread has told of its end. Marked as a thread that must not wait for a disk, as the server's
 * event loops are.
 */
public final class CallThread extends Thread implements NonBlocking {
    private static final long REFUSED_PARK_NANOS = 200_000;
    private static final long PARK_NANOS_MAX = 100_000_000;

    private final MpscUnboundedVarHandleArrayQueue<Slot> ended = new MpscUnboundedVarHandleArrayQueue<>(256);
    private final List<Slot> slots;
    private final LongPredicate goesOn;
    private final long startNanos;
    private final Tally tally;
    private volatile boolean parked;

    /** A call and when it was made. */
    public static final class Slot {
        private final CallThread thread;
        private Call call = Call.NONE;
        private long begun;
        private boolean again;

        /** Written before the slot is put into the queue, read after it was taken out. */
        private long endedNanos;

        private Slot(CallThread thread) {
            this.thread = thread;
        }

        /** The call has ended on another thread than its own. */
        public void ended() {
            endedNanos = System.nanoTime();
            thread.ended(this);
        }
    }

    /**
     * Makes a thread; it runs once started.
     *
     * @param calls makes one call, which tells the slot of its end
     * @param count how many are under way at once
     * @param goesOn asked on this thread before each call, with the time: whether there is another one
     */
    CallThread(int number, Function<Slot, Call> calls, int count, LongPredicate goesOn) {
        super("caller-" + number);
        this.goesOn = goesOn;
        this.startNanos = System.nanoTime();
        this.tally = new Tally(startNanos);
        Slot[] made = new Slot[count];
        for (int i = 0; i < count; i++) {
            made[i] = new Slot(this);
            made[i].call = calls.apply(made[i]);
        }
        slots = List.of(made);
    }

    /** Makes a thread that calls for a while. */
    static CallThread during(int number, Function<Slot, Call> calls, int count, long endNanos) {
        return new CallThread(number, calls, count, now -> now - endNanos < 0);
    }

    /** Returns what its calls came to; when the thread has ended. */
    Outcome outcome() {
        return Tally.sum(List.of(tally), startNanos);
    }

    /** Returns the counts; when the thread has ended. */
    Tally tally() {
        return tally;
    }

    private void ended(Slot slot) {
        ended.offer(slot);
        if (parked) {
            LockSupport.unpark(this);
        }
    }

    @Override
    public void run() {
        ArrayDeque<Slot> idle = new ArrayDeque<>(slots);
        long now = System.nanoTime();
        boolean calling = goesOn.test(now);
        while (calling || idle.size() < slots.size()) {
            Slot slot;
            while ((slot = ended.relaxedPoll()) != null) {
                finish(slot, slot.endedNanos);
                idle.push(slot);
            }
            if (calling && (slot = idle.poll()) != null) {
                if (!slot.again) {
                    slot.begun = now;
                }
                if (slot.call.begin()) {
                    now = System.nanoTime();
                    finish(slot, now);
                    idle.push(slot);
                    calling = goesOn.test(now);
                    continue;
                }
            } else {
                park();
            }
            now = System.nanoTime();
            calling = goesOn.test(now);
        }
        slots.forEach(each -> each.call.close());
    }

    private void finish(Slot slot, long at) {
        slot.again = !slot.call.count(tally, slot.begun, at);
        if (slot.again) {
            tally.refused();
            LockSupport.parkNanos(REFUSED_PARK_NANOS);
        }
    }

    private void park() {
        parked = true;
        if (ended.isEmpty()) {
            LockSupport.parkNanos(PARK_NANOS_MAX);
        }
        parked = false;
    }
}
