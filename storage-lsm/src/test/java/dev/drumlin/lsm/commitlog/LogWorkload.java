package dev.drumlin.lsm.commitlog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random use of a log, with the ledger of what was promised. */
final class LogWorkload {
    private final SplittableRandom random;
    private final List<LogFixture.Found> appended = new ArrayList<>();
    private long needed = 1;

    LogWorkload(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Returns all records that were ever appended, in order; sequences count from 1. */
    List<LogFixture.Found> appended() {
        return appended;
    }

    /** Returns the sequence below which records may be gone. */
    long needed() {
        return needed;
    }

    /** Does some steps; a failing one ends it with the exception. */
    void run(LogFixture fixture, CommitLog log, int steps) throws IOException {
        for (int step = 0; step < steps; step++) {
            step(fixture, log);
        }
    }

    private void step(LogFixture fixture, CommitLog log) throws IOException {
        switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> append(log);
            case 4 -> log.writePending();
            case 5, 6 -> {
                log.writePending();
                log.sync();
            }
            default -> {
                // As after a flush: everything synced so far, or a part of it, is durable elsewhere.
                needed = Math.max(needed, fixture.synced - random.nextInt(10));
                log.discardUpTo(needed);
            }
        }
    }

    private void append(CommitLog log) throws IOException {
        long sequence = appended.size() + 1L;
        int size = random.nextInt(12) == 0 ? 2048 : random.nextInt(500);
        if (LogFixture.append(log, sequence, size)) {
            appended.add(LogFixture.expected(sequence, size));
        }
    }
}
