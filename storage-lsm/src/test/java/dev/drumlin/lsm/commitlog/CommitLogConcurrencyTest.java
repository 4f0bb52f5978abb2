package dev.drumlin.lsm.commitlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.CrashableFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class CommitLogConcurrencyTest {
    private static final int RECORDS = 20_000;

    /** One thread appends, one writes and syncs, one discards, one makes segments: every record comes back once. */
    @Test
    void appendersAndTheSyncRoleDoNotDisturbEachOther() throws Exception {
        CrashableFiles files = new CrashableFiles();
        LogFixture fixture = new LogFixture(files, new CommitLogOptions(64 << 10, 4096, 2));
        List<Long> replayable = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            fixture.background = threads;
            CommitLog log = fixture.open();
            Future<Void> appender = threads.submit(() -> append(log));
            Future<Void> syncer = threads.submit(until(appender, () -> {
                log.writePending();
                log.sync();
            }));
            Future<Void> discarder = threads.submit(until(syncer, () -> log.discardUpTo(fixture.synced - 100)));
            appender.get();
            syncer.get();
            discarder.get();
            log.close();
            assertThat(fixture.synced).isEqualTo(RECORDS);
            assertThat(log.stats().records()).isEqualTo(RECORDS);
            assertThat(log.stats().pendingBytes()).isZero();
        }
        for (LogFixture.Found found : LogFixture.records(files)) {
            assertThat(found).isEqualTo(LogFixture.expected(found.sequence(), (int) (found.sequence() % 50)));
            replayable.add(found.sequence());
        }
        assertThat(replayable).hasSizeGreaterThanOrEqualTo(100).endsWith((long) RECORDS);
        assertThat(replayable.getLast() - replayable.getFirst() + 1).isEqualTo(replayable.size());
        assertThat(files.openHandles()).isEmpty();
    }

    private interface Step {
        void run() throws IOException;
    }

    private static Callable<Void> until(Future<Void> done, Step step) {
        return () -> {
            while (!done.isDone()) {
                step.run();
                Thread.onSpinWait();
            }
            step.run();
            return null;
        };
    }

    private static Void append(CommitLog log) throws IOException {
        for (int sequence = 1; sequence <= RECORDS; sequence++) {
            while (!LogFixture.append(log, sequence, sequence % 50)) {
                Thread.onSpinWait();
            }
        }
        return null;
    }
}
