package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.LogFixture.commit;
import static dev.drumlin.lsm.commitlog.LogFixture.expected;
import static dev.drumlin.lsm.commitlog.LogFixture.records;
import static dev.drumlin.lsm.commitlog.LogFixture.replay;
import static dev.drumlin.lsm.commitlog.LogFixture.sequences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Survivors;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The family "torn commit log tail": what may follow the last whole group, and what may not. */
class TornTailTest {
    private static final String SEGMENT = "commitlog/segment-0000000000000001.log";
    private static final int GROUP_BYTES = 48 + 16 + 40;
    private static final int END = 512 + 20 * GROUP_BYTES;

    private final CrashableFiles files = new CrashableFiles();
    private byte[] good = new byte[0];

    /** One segment with 20 acknowledged records, left as by a kill. */
    @BeforeEach
    void twentyRecords() throws IOException {
        CommitLog log = new LogFixture(files).open();
        for (int sequence = 1; sequence <= 20; sequence++) {
            commit(log, sequence, 40);
        }
        good = files.content(SEGMENT);
    }

    @Test
    void aFileCutAnywhereInTheLastRecordKeepsTheOthersAndTellsTheBytes() throws IOException {
        for (int length = END - GROUP_BYTES; length <= END; length++) {
            files.putContent(SEGMENT, Arrays.copyOf(good, length));
            List<LogFixture.Found> found = new ArrayList<>();
            ReplayResult result = replay(files, found);
            int whole = length < END ? 19 : 20;
            assertThat(found)
                    .isEqualTo(IntStream.rangeClosed(1, whole)
                            .mapToObj(sequence -> expected(sequence, 40))
                            .toList());
            int torn = length < END ? length - (END - GROUP_BYTES) : 0;
            assertThat(result.tornBytes()).as("length=" + length).isEqualTo(torn);
            assertThat(result.lastSegmentFile()).isEqualTo(SEGMENT);
        }
    }

    @Test
    void aFileCutBelowWhatWasSyncedIsLostDataOnlyIfNothingProvesIt() throws IOException {
        // All later groups are gone with their proof, so this is a shorter log. Files that shrink are outside of what a
        // log without a length in another file can notice.
        files.putContent(SEGMENT, Arrays.copyOf(good, 512 + 5 * GROUP_BYTES));
        assertThat(sequences(files)).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void aJunkByteBehindACleanStopDoesNotHurtWhatIsWrittenLater() throws IOException {
        CrashableFiles stopped = new CrashableFiles();
        try (CommitLog log = new LogFixture(stopped).open()) {
            commit(log, 1, 40);
        }
        byte[] longer = Arrays.copyOf(stopped.content(SEGMENT), 4097);
        longer[4096] = 0x55;
        stopped.putContent(SEGMENT, longer);
        try (CommitLog log = new LogFixture(stopped).open()) {
            commit(log, 2, 40);
        }
        assertThat(records(stopped)).containsExactly(expected(1, 40), expected(2, 40));
    }

    @Test
    void zerosBehindTheLastGroupAreACleanEnd() throws IOException {
        files.putContent(SEGMENT, Arrays.copyOf(good, END + 4096));
        ReplayResult result = replay(files, new ArrayList<>());
        assertThat(result.records()).isEqualTo(20);
        assertThat(result.tornBytes()).isZero();
    }

    @Test
    void lengthsThatCannotBeAreTornBytesAndNoAllocation() throws IOException {
        for (int length : new int[] {0x7fffffff, -1, Integer.MIN_VALUE, 0x7ffffff8, 8, 0}) {
            byte[] bytes = good.clone();
            // A header as an honest writer with this length would have made it.
            new GroupHeader(length, 1, 512, 21, 21, 1, 0)
                    .write(MemorySegment.ofArray(bytes), END, new LogChecksum(LogFixture.STORE));
            files.putContent(SEGMENT, bytes);
            assertThat(sequences(files)).as("length=" + length).hasSize(20);
            assertThat(replay(files, new ArrayList<>()).tornBytes()).isBetween(1L, 4096L - END);
        }
    }

    @Test
    void junkBehindTheLastGroupIsCutAndNeverRead() throws IOException {
        byte[] bytes = good.clone();
        Arrays.fill(bytes, END, END + 200, (byte) 0xA5);
        files.putContent(SEGMENT, bytes);
        ReplayResult result = replay(files, new ArrayList<>());
        assertThat(result.tornBytes()).isEqualTo(200);
        try (CommitLog log = new LogFixture(files).open(result)) {
            commit(log, 21, 40);
        }
        assertThat(sequences(files))
                .isEqualTo(LongStream.rangeClosed(1, 21).boxed().toList());
        assertThat(replay(files, new ArrayList<>()).tornBytes()).isZero();
    }

    @Test
    void damageBelowWhatWasSyncedStopsTheStartWithFileAndOffset() {
        for (int group = 0; group < 19; group++) {
            byte[] bytes = good.clone();
            int at = 512 + group * GROUP_BYTES;
            bytes[at + 70] ^= 1;
            files.putContent(SEGMENT, bytes);
            assertThatThrownBy(() -> records(files)).isInstanceOfSatisfying(CorruptedFileException.class, e -> {
                assertThat(e.file()).isEqualTo(SEGMENT);
                assertThat(e.offset()).isEqualTo(at);
            });
        }
    }

    @Test
    void aZeroedSectorBelowWhatWasSyncedIsNotACleanEnd() {
        byte[] bytes = good.clone();
        Arrays.fill(bytes, 512, 1024, (byte) 0);
        files.putContent(SEGMENT, bytes);
        assertThatThrownBy(() -> records(files)).isInstanceOf(CorruptedFileException.class);
    }

    @Test
    void writesThatWereNeverSyncedMayBeTornInTheMiddle() throws IOException {
        // PERIODIC: three groups written, none synced; the disk kept the first and the third.
        CrashableFiles periodic = new CrashableFiles();
        CommitLog log = new LogFixture(periodic).open();
        for (int sequence = 1; sequence <= 3; sequence++) {
            LogFixture.append(log, sequence, 40);
            log.writePending();
        }
        byte[] bytes = periodic.content(SEGMENT);
        bytes[512 + GROUP_BYTES + 60] ^= 1;
        periodic.putContent(SEGMENT, bytes);
        ReplayResult result = replay(periodic, new ArrayList<>());
        assertThat(result.lastSequence()).isEqualTo(1);
        assertThat(result.tornBytes()).isEqualTo(GROUP_BYTES);
        // What follows the cut must never come back, not even the third group, which is whole.
        try (CommitLog next = new LogFixture(periodic).open(result)) {
            commit(next, 2, 7);
        }
        assertThat(records(periodic)).containsExactly(expected(1, 40), expected(2, 7));
    }

    @Test
    void aGroupInsideAValueIsNotAGroup() throws IOException {
        // Somebody who knows the format but not the store id writes a header that claims that everything was synced.
        byte[] forged = new byte[48];
        new GroupHeader(8, 1, 3000, 1, 1, 1, 0)
                .write(MemorySegment.ofArray(forged), 0, new LogChecksum(new UUID(0, 0)));
        byte[] bytes = good.clone();
        System.arraycopy(forged, 0, bytes, 3200, forged.length);
        files.putContent(SEGMENT, bytes);
        assertThat(sequences(files)).hasSize(20);
    }

    @Test
    void damageInASegmentThatHasASuccessorIsNeverATornTail() throws IOException {
        try (CommitLog log = new LogFixture(files).open()) {
            commit(log, 21, 40);
        }
        for (int at : new int[] {512, END - GROUP_BYTES, END - 1}) {
            byte[] bytes = good.clone();
            bytes[at] ^= 1;
            files.putContent(SEGMENT, bytes);
            assertThatThrownBy(() -> records(files))
                    .isInstanceOf(CorruptedFileException.class)
                    .hasMessageContaining(SEGMENT);
        }
        files.putContent(SEGMENT, Arrays.copyOf(good, END - 8));
        assertThatThrownBy(() -> records(files)).isInstanceOf(CorruptedFileException.class);
        files.putContent(SEGMENT, Arrays.copyOf(good, END));
        assertThat(sequences(files)).hasSize(21);
    }

    @Test
    void aGapBetweenSegmentsIsDamageAndAMissingOldestIsNot() throws IOException {
        for (int round = 0; round < 2; round++) {
            try (CommitLog log = new LogFixture(files).open()) {
                commit(log, 21 + round, 40);
            }
        }
        CrashableFiles gap = files.afterCrash(Survivors.ALL, 1);
        gap.delete("commitlog/segment-0000000000000002.log");
        assertThatThrownBy(() -> records(gap))
                .isInstanceOf(CorruptedFileException.class)
                .hasMessageContaining("segment-0000000000000002.log");
        files.delete(SEGMENT);
        ReplayResult result = replay(files, new ArrayList<>());
        assertThat(result.firstSequence()).isEqualTo(21);
        assertThat(sequences(files)).containsExactly(21L, 22L);
    }

    @Test
    void aFailingConsumerLeavesTheLogAsItIs() throws IOException {
        assertThatThrownBy(() -> CommitLogReplayer.replay(
                        files,
                        LogFixture.STORE,
                        (sequence, flags, body, at, length) -> {
                            if (sequence == 5) {
                                throw new IOException("cannot apply");
                            }
                        },
                        (done, total) -> {}))
                .hasMessage("cannot apply");
        assertThat(sequences(files)).hasSize(20);
        assertThat(files.openHandles()).extracting("name").containsOnly(SEGMENT);
    }

    @Test
    void filesOfAnotherStoreOrUnderAnotherNameAreRefused() throws IOException {
        assertThatThrownBy(() ->
                        CommitLogReplayer.replay(files, new UUID(1, 1), (s, f, b, a, l) -> {}, (done, total) -> {}))
                .isInstanceOf(CorruptedFileException.class)
                .hasMessageContaining("belongs to store");
        files.rename(SEGMENT, "commitlog/segment-0000000000000007.log");
        assertThatThrownBy(() -> records(files)).hasMessageContaining("renamed or copied");
    }

    @Test
    void otherFilesInTheFolderAreLeftAlone() throws IOException {
        files.putContent("commitlog/README.txt", new byte[] {1});
        new LogFixture(files).open().close();
        assertThat(files.names()).contains("commitlog/README.txt");
    }
}
