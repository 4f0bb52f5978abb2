package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.LogFixture.append;
import static dev.drumlin.lsm.commitlog.LogFixture.commit;
import static dev.drumlin.lsm.commitlog.LogFixture.expected;
import static dev.drumlin.lsm.commitlog.LogFixture.records;
import static dev.drumlin.lsm.commitlog.LogFixture.sequences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.DiskFullException;
import dev.drumlin.lsm.io.Fault;
import dev.drumlin.lsm.io.FaultyFiles;
import dev.drumlin.lsm.io.FileStep;
import dev.drumlin.lsm.io.Survivors;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommitLogFaultTest {
    private final CrashableFiles disk = new CrashableFiles();
    private final FaultyFiles files = new FaultyFiles(disk);
    private final LogFixture fixture = new LogFixture(files);

    @AfterEach
    void nothingStaysOpen() {
        assertThat(disk.openHandles()).isEmpty();
    }

    @Test
    void aSyncThatFailsOnceAndWouldThenWorkAcknowledgesNothing() throws IOException {
        CommitLog log = fixture.open();
        commit(log, 1, 40);
        commit(log, 2, 40);
        append(log, 3, 40);
        log.writePending();
        files.inject(FileStep.SYNC, Fault.IO_ERROR);
        assertThatThrownBy(log::sync)
                .isInstanceOf(CommitLogFailedException.class)
                .hasMessageContaining("injected");
        assertThatThrownBy(log::sync).isInstanceOf(CommitLogFailedException.class);
        assertThatThrownBy(log::writePending).isInstanceOf(CommitLogFailedException.class);
        assertThatThrownBy(() -> append(log, 4, 40)).isInstanceOf(CommitLogFailedException.class);
        assertThatThrownBy(() -> log.discardUpTo(2)).isInstanceOf(CommitLogFailedException.class);
        assertThat(log.failure()).hasMessageContaining("injected");
        assertThat(fixture.synced).isEqualTo(2);
        assertThat(log.lastSynced()).isEqualTo(2);
        log.close();
        assertThat(fixture.synced).isEqualTo(2);
        // A disk that kept only what was truly forced: exactly the promises.
        assertThat(records(disk.afterCrash(Survivors.NONE, 1))).containsExactly(expected(1, 40), expected(2, 40));
    }

    @Test
    void whatOnlyThePageCacheHasIsWrittenAgainAtTheNextStart() throws IOException {
        CommitLog log = fixture.open();
        append(log, 1, 40);
        log.writePending();
        files.inject(FileStep.SYNC, Fault.IO_ERROR);
        assertThatThrownBy(log::sync).isInstanceOf(CommitLogFailedException.class);
        log.close();
        // The process restarts, not the machine: the lost page can still be read, so recovery gives the record out.
        assertThat(sequences(disk)).containsExactly(1L);
        fixture.open().close();
        assertThat(records(disk.afterCrash(Survivors.NONE, 1))).containsExactly(expected(1, 40));
    }

    @ParameterizedTest
    @EnumSource(names = {"IO_ERROR", "SHORT_WRITE"})
    void aFailedWriteEndsTheLog(Fault fault) throws IOException {
        CommitLog log = fixture.open();
        commit(log, 1, 40);
        append(log, 2, 40);
        files.inject(FileStep.WRITE, fault);
        assertThatThrownBy(log::writePending).isInstanceOf(CommitLogFailedException.class);
        assertThatThrownBy(log::sync).isInstanceOf(CommitLogFailedException.class);
        log.close();
        assertThat(fixture.written).isEqualTo(1);
        assertThat(records(disk.afterCrash(Survivors.ALL, 1))).containsExactly(expected(1, 40));
    }

    @ParameterizedTest
    @EnumSource(names = {"DISK_FULL", "SHORT_DISK_FULL"})
    void aFullDiskInAWriteKeepsWhatIsPendingUntilThereIsRoom(Fault fault) throws IOException {
        try (CommitLog log = fixture.open()) {
            commit(log, 1, 40);
            append(log, 2, 40);
            files.inject(FileStep.WRITE, name -> true, 1, 2, fault);
            assertThatThrownBy(log::writePending).isInstanceOf(DiskFullException.class);
            assertThat(append(log, 3, 40)).isTrue();
            assertThatThrownBy(log::writePending).isInstanceOf(DiskFullException.class);
            assertThat(fixture.written).isEqualTo(1);
            assertThat(log.failure()).isNull();
            assertThat(log.writePending()).isEqualTo(2);
            assertThat(log.writePending()).isEqualTo(3);
            assertThat(log.sync()).isEqualTo(3);
        }
        assertThat(sequences(disk)).containsExactly(1L, 2L, 3L);
    }

    @Test
    void noRoomForTheNextSegmentKeepsWhatIsPendingUntilThereIsRoom() throws IOException {
        fixture.background = task -> {};
        try (CommitLog log = fixture.open()) {
            for (int sequence = 1; sequence <= 9; sequence++) {
                commit(log, sequence, 300);
            }
            append(log, 10, 300);
            files.inject(FileStep.PREALLOCATE, name -> true, 1, 2, Fault.DISK_FULL);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(log::writePending).isInstanceOf(DiskFullException.class);
                assertThat(disk.names()).containsExactly("commitlog/segment-0000000000000001.log");
            }
            log.writePending();
            assertThat(log.sync()).isEqualTo(10);
        }
        assertThat(sequences(disk)).hasSize(10);
    }

    @Test
    void noRoomAheadOfTimeIsOnlyReported() throws IOException {
        files.inject(FileStep.PREALLOCATE, name -> true, 2, 1, Fault.DISK_FULL);
        try (CommitLog log = fixture.open()) {
            for (int sequence = 1; sequence <= 20; sequence++) {
                commit(log, sequence, 300);
            }
        }
        assertThat(fixture.events).anyMatch(event -> event.startsWith("prepare failed: disk full"));
        assertThat(sequences(disk)).hasSize(20);
    }

    @Test
    void aFullDiskAtTheStartCanBeTriedAgain() throws IOException {
        files.inject(FileStep.PREALLOCATE, Fault.DISK_FULL);
        assertThatThrownBy(fixture::open).isInstanceOf(DiskFullException.class);
        fixture.open().close();
    }

    /** Whatever fails, wherever: no promise is broken, nothing invented, no handle leaks. */
    @ParameterizedTest
    @EnumSource(names = {"CREATE", "OPEN", "WRITE", "PREALLOCATE", "SYNC", "RENAME", "DELETE", "SYNC_FOLDER"})
    void aFailureAtAnyPlaceKeepsThePromises(FileStep step) throws IOException {
        int failures = 0;
        for (Fault fault : List.of(Fault.IO_ERROR, Fault.DISK_FULL)) {
            for (int nth = 1; nth <= 60; nth += 3) {
                CrashableFiles under = new CrashableFiles();
                FaultyFiles faulty = new FaultyFiles(under);
                LogFixture run = new LogFixture(faulty, new CommitLogOptions(4096, 1024, nth % 2));
                LogWorkload workload = new LogWorkload(nth);
                faulty.inject(step, name -> true, nth, 1, fault);
                failures += runToTheEndOrTheFailure(run, workload);
                for (Survivors survivors : Survivors.values()) {
                    CrashableFiles found = under.afterCrash(survivors, nth);
                    List<LogFixture.Found> records = records(found);
                    String when = step + " " + fault + " nth=" + nth + " " + survivors;
                    long first = records.isEmpty()
                            ? run.synced + 1
                            : records.getFirst().sequence();
                    long end =
                            records.isEmpty() ? run.synced : records.getLast().sequence();
                    assertThat(first).as(when).isLessThanOrEqualTo(Math.max(workload.needed(), run.synced + 1));
                    assertThat(end).as(when).isGreaterThanOrEqualTo(Math.min(run.synced, end));
                    assertThat(records).as(when).isEqualTo(workload.appended().subList((int) first - 1, (int) end));
                    assertThat(end).as(when + ": a promise is broken").isGreaterThanOrEqualTo(run.synced);
                }
                assertThat(under.openHandles()).isEmpty();
            }
        }
        assertThat(failures).isPositive();
    }

    private static int runToTheEndOrTheFailure(LogFixture run, LogWorkload workload) {
        try {
            CommitLog log = run.open();
            try {
                workload.run(run, log, 80);
                return 0;
            } catch (DiskFullException e) {
                // There is room again: the log must be able to go on.
                assertThat(log.failure()).isNull();
                workload.run(run, log, 20);
                return 1;
            } finally {
                log.close();
            }
        } catch (IOException e) {
            return 1;
        }
    }
}
