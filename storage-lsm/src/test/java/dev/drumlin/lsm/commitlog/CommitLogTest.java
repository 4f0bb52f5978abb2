package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.LogFixture.append;
import static dev.drumlin.lsm.commitlog.LogFixture.commit;
import static dev.drumlin.lsm.commitlog.LogFixture.expected;
import static dev.drumlin.lsm.commitlog.LogFixture.records;
import static dev.drumlin.lsm.commitlog.LogFixture.replay;
import static dev.drumlin.lsm.commitlog.LogFixture.sequences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.DataFolder;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitLogTest {
    private final CrashableFiles files = new CrashableFiles();
    private final LogFixture fixture = new LogFixture(files);

    @AfterEach
    void nothingStaysOpen() {
        assertThat(files.openHandles()).isEmpty();
    }

    @Test
    void anEmptyFolderIsAnEmptyLog() throws IOException {
        assertThat(replay(files, new ArrayList<>())).isEqualTo(ReplayResult.EMPTY);
    }

    @Test
    void recordsOfAllSizesComeBackAsTheyWere() throws IOException {
        int[] sizes = {0, 1, 7, 8, 9, 500, 2047, 2048};
        try (CommitLog log = fixture.open()) {
            for (int i = 0; i < sizes.length; i++) {
                commit(log, i + 1, sizes[i]);
            }
        }
        List<LogFixture.Found> wanted = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            wanted.add(expected(i + 1, sizes[i]));
        }
        assertThat(records(files)).isEqualTo(wanted);
    }

    @Test
    void manyRecordsShareOneGroupAndOneSync() throws IOException {
        try (CommitLog log = fixture.open()) {
            for (int sequence = 1; sequence <= 10; sequence++) {
                assertThat(append(log, sequence, 20)).isTrue();
            }
            assertThat(fixture.written).isZero();
            assertThat(log.hasPending()).isTrue();
            assertThat(log.writePending()).isEqualTo(10);
            assertThat(log.hasPending()).isFalse();
            assertThat(fixture.written).isEqualTo(10);
            assertThat(fixture.synced).isZero();
            assertThat(log.sync()).isEqualTo(10);
            assertThat(log.sync()).isEqualTo(10);
            assertThat(fixture.synced).isEqualTo(10);
            CommitLogStats stats = log.stats();
            assertThat(stats.groups()).isEqualTo(1);
            assertThat(stats.records()).isEqualTo(10);
            assertThat(stats.bytes()).isEqualTo(48 + 10 * (16 + 24));
            assertThat(stats.syncs()).isEqualTo(1);
            assertThat(stats.syncNanos()).isEqualTo(1000);
            assertThat(stats.pendingBytes()).isZero();
        }
        assertThat(sequences(files)).hasSize(10);
    }

    @Test
    void aFullBufferSaysSoAndTakesTheRecordAfterTheWrite() throws IOException {
        try (CommitLog log = fixture.open()) {
            long sequence = 1;
            while (append(log, sequence, 100)) {
                sequence++;
            }
            assertThat(sequence).isBetween(5L, 10L);
            assertThat(log.stats().pendingBytes()).isEqualTo((sequence - 1) * 120);
            log.writePending();
            assertThat(append(log, sequence, 100)).isTrue();
        }
        assertThat(sequences(files)).isNotEmpty().isSorted();
    }

    @Test
    void aRecordLargerThanTheBufferWaitsForItToBeEmpty() throws IOException {
        try (CommitLog log = fixture.open()) {
            assertThat(append(log, 1, 10)).isTrue();
            assertThat(append(log, 2, 2048)).isFalse();
            log.writePending();
            assertThat(append(log, 2, 2048)).isTrue();
            assertThat(append(log, 3, 2048)).isFalse();
            log.writePending();
            assertThat(append(log, 3, 10)).isTrue();
        }
        assertThat(records(files)).containsExactly(expected(1, 10), expected(2, 2048), expected(3, 10));
    }

    @Test
    void aRecordOverHalfASegmentIsRefused() throws IOException {
        try (CommitLog log = fixture.open()) {
            assertThatThrownBy(() -> append(log, 1, 2049))
                    .isInstanceOfSatisfying(
                            RecordTooLargeException.class,
                            e -> assertThat(e.recordBytesMax()).isEqualTo(2048))
                    .hasMessageContaining("bytes=2049");
            commit(log, 1, 2048);
        }
        assertThat(records(files)).containsExactly(expected(1, 2048));
    }

    @Test
    void sequencesOnlyGrow() throws IOException {
        try (CommitLog log = fixture.open()) {
            append(log, 5, 1);
            assertThatThrownBy(() -> append(log, 5, 1)).isInstanceOf(IllegalArgumentException.class);
            append(log, 9, 1);
        }
        assertThat(sequences(files)).containsExactly(5L, 9L);
        try (CommitLog log = fixture.open()) {
            assertThatThrownBy(() -> append(log, 9, 1)).isInstanceOf(IllegalArgumentException.class);
            append(log, 10, 1);
        }
        assertThat(sequences(files)).containsExactly(5L, 9L, 10L);
    }

    @Test
    void segmentsFollowOneAnother() throws IOException {
        try (CommitLog log = fixture.open()) {
            for (int sequence = 1; sequence <= 30; sequence++) {
                commit(log, sequence, 300);
            }
            assertThat(log.closedSegments()).hasSize(3);
            assertThat(log.closedSegments().getFirst()).isEqualTo(new SegmentSummary(1, 1, 9, 4096));
            assertThat(log.closedSegments().get(1)).isEqualTo(new SegmentSummary(2, 10, 18, 4096));
            assertThat(log.stats().segmentsHeld()).isEqualTo(4);
            assertThat(log.stats().bytesHeld()).isEqualTo(4 * 4096);
        }
        assertThat(fixture.events).hasSize(3).contains("rolled 2 new");
        List<Long> progress = new ArrayList<>();
        ReplayResult result = CommitLogReplayer.replay(
                files, LogFixture.STORE, (sequence, flags, body, at, length) -> {}, (done, total) -> {
                    progress.add(done);
                    assertThat(total).isEqualTo(4 * 4096);
                });
        assertThat(progress).isSorted().startsWith(0L).endsWith(4L * 4096);
        assertThat(result.records()).isEqualTo(30);
        assertThat(result.lastSequence()).isEqualTo(30);
        assertThat(result.tornBytes()).isZero();
        assertThat(sequences(files))
                .isEqualTo(LongStream.rangeClosed(1, 30).boxed().toList());
    }

    @Test
    void discardedSegmentsAreUsedAgainAndTheirRecordsDoNotComeBack() throws IOException {
        try (CommitLog log = fixture.open()) {
            for (int sequence = 1; sequence <= 30; sequence++) {
                commit(log, sequence, 300);
            }
            assertThat(log.closedSegments())
                    .extracting(SegmentSummary::lastSequence)
                    .containsExactly(9L, 18L, 27L);
            assertThat(log.discardUpTo(9)).isZero();
            assertThat(log.discardUpTo(19)).isEqualTo(2);
            assertThat(log.discardUpTo(19)).isZero();
            for (int sequence = 31; sequence <= 60; sequence++) {
                commit(log, sequence, 100);
            }
            assertThat(log.stats().segmentsRecycled()).isPositive();
        }
        assertThat(fixture.events).anyMatch(event -> event.endsWith("recycled"));
        assertThat(sequences(files))
                .isEqualTo(LongStream.rangeClosed(19, 60).boxed().toList());
    }

    @Test
    void theSegmentBeingWrittenIsNeverDiscarded() throws IOException {
        try (CommitLog log = fixture.open()) {
            commit(log, 1, 10);
            assertThat(log.discardUpTo(Long.MAX_VALUE)).isZero();
        }
        assertThat(sequences(files)).containsExactly(1L);
    }

    @Test
    void onlySoManySparesAreKept() throws IOException {
        try (CommitLog log = fixture.open()) {
            for (int sequence = 1; sequence <= 60; sequence++) {
                commit(log, sequence, 300);
            }
            assertThat(log.discardUpTo(Long.MAX_VALUE)).isGreaterThan(4);
        }
        assertThat(files.names()).filteredOn(name -> name.contains("spare")).hasSize(2);
        try (CommitLog log = fixture.open()) {
            assertThat(log.stats().segmentsRecycled()).isEqualTo(1);
        }
    }

    @Test
    void segmentsOfAnotherSizeStayReadableAndAreNotUsedAgain() throws IOException {
        try (CommitLog log = fixture.open()) {
            for (int sequence = 1; sequence <= 30; sequence++) {
                commit(log, sequence, 300);
            }
            log.discardUpTo(10);
        }
        LogFixture larger = new LogFixture(files, new CommitLogOptions(8192, 1024, 2));
        try (CommitLog log = larger.open()) {
            assertThat(files.names()).noneMatch(name -> name.contains("spare"));
            commit(log, 31, 4000);
            log.discardUpTo(Long.MAX_VALUE);
            assertThat(files.names()).noneMatch(name -> name.contains("spare"));
        }
        assertThat(sequences(files)).containsExactly(31L);
    }

    @Test
    void eachOpenBeginsANewSegmentAndEmptyOnesAreDiscarded() throws IOException {
        for (int round = 1; round <= 5; round++) {
            try (CommitLog log = fixture.open()) {
                assertThat(log.closedSegments()).hasSize(round - 1);
            }
        }
        try (CommitLog log = fixture.open()) {
            commit(log, 1, 1);
            assertThat(log.discardUpTo(1)).isEqualTo(5);
        }
        assertThat(sequences(files)).containsExactly(1L);
    }

    @Test
    void nothingIsTakenAfterClose() throws IOException {
        CommitLog log = fixture.open();
        append(log, 1, 1);
        log.close();
        log.close();
        assertThatThrownBy(() -> append(log, 2, 1)).isInstanceOf(CommitLogFailedException.class);
        assertThatThrownBy(log::writePending).isInstanceOf(CommitLogFailedException.class);
        assertThatThrownBy(log::sync).isInstanceOf(CommitLogFailedException.class);
        assertThat(sequences(files)).containsExactly(1L);
    }

    @Test
    void theNextSegmentIsMadeAheadIfAThreadIsFreeAndInlineOtherwise() throws IOException {
        List<Runnable> tasks = new ArrayList<>();
        fixture.background = tasks::add;
        try (CommitLog log = fixture.open()) {
            for (int sequence = 1; sequence <= 6; sequence++) {
                commit(log, sequence, 300);
            }
            assertThat(tasks).hasSize(1);
            tasks.getFirst().run();
            assertThat(files.names()).contains("commitlog/fresh.tmp");
            fixture.background = task -> {
                throw new RejectedExecutionException("busy");
            };
            for (int sequence = 7; sequence <= 20; sequence++) {
                commit(log, sequence, 300);
            }
            assertThat(fixture.events).contains("rolled 2 new", "rolled 3 new");
        }
        assertThat(files.names()).doesNotContain("commitlog/fresh.tmp");
        assertThat(sequences(files)).hasSize(20);
    }

    @Test
    void worksOnARealDiskFromNativeMemory(@TempDir Path folder) throws IOException {
        DataFolder disk = DataFolder.open(folder, thread -> false, true);
        LogFixture onDisk = new LogFixture(disk, new CommitLogOptions(1 << 20, 1 << 16, 2));
        try (Arena arena = Arena.ofShared()) {
            onDisk.memory = arena::allocate;
            try (CommitLog log = onDisk.open()) {
                for (int sequence = 1; sequence <= 200; sequence++) {
                    commit(log, sequence, 10_000);
                }
                log.discardUpTo(150);
            }
        }
        List<LogFixture.Found> found = records(disk);
        assertThat(found).hasSizeGreaterThan(50).endsWith(expected(200, 10_000));
        assertThat(disk.openHandles()).isEmpty();
    }

    @Test
    void aRecordIsCopiedAtOnce() throws IOException {
        byte[] body = {'o', 'k'};
        try (CommitLog log = fixture.open()) {
            log.append(1, 0, MemorySegment.ofArray(body), 0, 2);
            body[0] = 'X';
        }
        assertThat(records(files)).containsExactly(new LogFixture.Found(1, 0, "ok"));
    }
}
