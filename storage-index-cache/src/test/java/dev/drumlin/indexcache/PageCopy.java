package dev.drumlin.indexcache;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps a copy of the page that it was given, checks that it is given one thing only, and lets a thread wait for it. */
final class PageCopy implements PageSink {
    private final CountDownLatch arrived = new CountDownLatch(1);
    private @Nullable MemorySegment page;
    private @Nullable Throwable problem;
    private int answers;

    @Override
    public synchronized void page(MemorySegment memory, long at, int length) {
        answers++;
        MemorySegment copy = MemorySegment.ofArray(new long[(length + 7) / 8]).asSlice(0, length);
        MemorySegment.copy(memory, at, copy, 0, length);
        page = copy;
        arrived.countDown();
    }

    @Override
    public synchronized void failed(Throwable cause) {
        answers++;
        problem = cause;
        arrived.countDown();
    }

    synchronized boolean isAnswered() {
        if (answers > 1) {
            throw new AssertionError("answered " + answers + " times");
        }
        return answers == 1;
    }

    void await() throws InterruptedException {
        if (!arrived.await(60, TimeUnit.SECONDS)) {
            throw new AssertionError("no answer");
        }
    }

    /** Fails unless it was given this page. */
    synchronized void check(int file, int ordinal) {
        if (page == null) {
            throw new AssertionError("no page: answers=" + answers, problem);
        }
        TestPage.check(page, 0, (int) page.byteSize(), file, ordinal);
    }

    synchronized @Nullable Throwable problem() {
        return problem;
    }

    synchronized int length() {
        return page == null ? -1 : (int) page.byteSize();
    }
}
