package dev.drumlin.lsm.commitlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Survivors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A power cut before every step of a random run, keeping none, some or all of what was not synced: recovery gives a prefix
 * that holds every promise and nothing that was never written, and the log goes on from there.
 */
class CommitLogCrashTest {
    private static final int SOME_SEEDS = 2;

    /** What was promised and what was asked for at the time of a crash. */
    private record Promise(long needed, long synced, long written, List<LogFixture.Found> appended) {}

    @Test
    void aPowerCutAtAnyStep() throws IOException {
        run(1);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(longs = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aPowerCutAtAnyStepOfOtherRuns(long seed) throws IOException {
        run(seed);
    }

    private static void run(long seed) throws IOException {
        CrashableFiles files = new CrashableFiles();
        LogFixture fixture = new LogFixture(files);
        LogWorkload workload = new LogWorkload(seed);
        int[] crashes = {0};
        files.onStep((number, step, name) -> {
            Promise promise =
                    new Promise(workload.needed(), fixture.synced, fixture.written, List.copyOf(workload.appended()));
            String when = "seed=" + seed + " before step=" + number + " " + step + " " + name;
            crash(files, promise, number, when);
            crashes[0]++;
        });
        try (CommitLog log = fixture.open()) {
            workload.run(fixture, log, 150);
            assertThat(log.stats().segmentsRecycled())
                    .as("the run must use segments again")
                    .isPositive();
        }
        assertThat(crashes[0]).isGreaterThan(60);
        assertThat(LogFixture.records(files)).endsWith(workload.appended().getLast());
    }

    private static void crash(CrashableFiles files, Promise promise, long seed, String when) {
        try {
            recover(files.afterCrash(Survivors.NONE, seed), promise, promise.synced(), when + " keeping none");
            recover(files.afterCrash(Survivors.ALL, seed), promise, promise.written(), when + " keeping all");
            for (int i = 0; i < SOME_SEEDS; i++) {
                CrashableFiles found = files.afterCrash(Survivors.SOME, seed * SOME_SEEDS + i);
                recover(found, promise, promise.synced(), when + " keeping some, seed=" + (seed * SOME_SEEDS + i));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(when, e);
        }
    }

    private static void recover(CrashableFiles found, Promise promise, long last, String when) throws IOException {
        List<LogFixture.Found> records = new ArrayList<>();
        ReplayResult result = LogFixture.replay(found, records);
        requirePrefix(records, promise, last, when);
        long recovered = Math.max(result.lastSequence(), promise.synced());
        // The start after the crash is cut short as well, at each of its steps.
        found.onStep((number, step, name) -> {
            try {
                CrashableFiles again = found.afterCrash(Survivors.SOME, number);
                List<LogFixture.Found> second = new ArrayList<>();
                LogFixture.replay(again, second);
                requirePrefix(second, promise, last, when + ", then before step=" + number + " " + step);
            } catch (IOException e) {
                throw new UncheckedIOException(when + ", then before step=" + number + " " + step, e);
            }
        });
        LogFixture fixture = new LogFixture(found);
        try (CommitLog log = fixture.open(result)) {
            found.onStep((number, step, name) -> {});
            LogFixture.commit(log, recovered + 1, 3);
        }
        // What recovery gave out counts as durable from then on, whatever the crash left in the page cache only.
        List<LogFixture.Found> wanted = new ArrayList<>(records);
        wanted.add(LogFixture.expected(recovered + 1, 3));
        assertThat(LogFixture.records(found.afterCrash(Survivors.NONE, 1)))
                .as(when)
                .isEqualTo(wanted);
    }

    private static void requirePrefix(List<LogFixture.Found> records, Promise promise, long last, String when) {
        List<LogFixture.Found> appended = promise.appended();
        if (records.isEmpty()) {
            assertThat(last).as(when).isLessThan(promise.needed());
            return;
        }
        int first = (int) records.getFirst().sequence();
        int end = first - 1 + records.size();
        assertThat(end).as(when + ": more than was written").isLessThanOrEqualTo(appended.size());
        assertThat(records).as(when).isEqualTo(appended.subList(first - 1, end));
        assertThat((long) first).as(when + ": the start is missing").isLessThanOrEqualTo(Math.max(1, promise.needed()));
        assertThat((long) end).as(when + ": a promise is broken").isGreaterThanOrEqualTo(last);
    }
}
