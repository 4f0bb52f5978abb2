package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.LogFixture.append;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.DataFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommitLogFormatTest {
    private static final String SEGMENT = "commitlog/segment-0000000000000001.log";
    private static final Path DOCUMENT = Path.of("src/main/java/dev/drumlin/lsm/commitlog/FORMAT.md");

    /** Offset of the example's mark of a clean close: behind the header, one group of two records, 24 and 16 bytes. */
    private static final int MARK_AT = 512 + 48 + 24 + 16;

    @Test
    void theDumpOfTheExampleIsTheOneInTheDocument() throws IOException {
        assertThat(dump(example())).isEqualTo(documented());
    }

    @Test
    void theHexInTheDocumentIsWhatTheWriterWrites() throws IOException {
        byte[] bytes = new byte[4096];
        for (String line : documented().lines().toList()) {
            String hex = line.substring(10, 57).replace(" ", "");
            byte[] part = HexFormat.of().parseHex(hex);
            System.arraycopy(part, 0, bytes, HexFormat.fromHexDigits(line, 0, 8), part.length);
        }
        assertThat(example().content(SEGMENT)).isEqualTo(bytes);
    }

    @Test
    void widthsAreAsDocumented() {
        assertThat(CommitLogFormat.SEGMENT_HEADER_BYTES).isEqualTo(512);
        assertThat(CommitLogFormat.GROUP_HEADER_BYTES).isEqualTo(48);
        assertThat(CommitLogFormat.RECORD_HEADER_BYTES).isEqualTo(16);
    }

    @Test
    void fileNamesAreReadAsTheyAreWritten() {
        assertThat(CommitLogFileName.segment(255)).isEqualTo("commitlog/segment-00000000000000ff.log");
        assertThat(CommitLogFileName.segmentId("segment-00000000000000ff.log")).hasValue(255);
        assertThat(CommitLogFileName.spareId("spare-00000000000000ff.log")).hasValue(255);
        for (String name : List.of(
                "segment-00000000000000FF.log",
                "segment-+0000000000000ff.log",
                "segment-0000000000000000.log",
                "segment-ff.log",
                "segment-00000000000000ff.tmp",
                "spare-00000000000000ff.log")) {
            assertThat(CommitLogFileName.segmentId(name)).as(name).isEmpty();
        }
    }

    /** Damage anywhere in a cleanly closed log is found, except in the mark itself, which says nothing about data. */
    @Test
    void everyFlippedBitOfAClosedSegmentIsFoundOrHarmless() throws IOException {
        byte[] good = example().content(SEGMENT);
        List<LogFixture.Found> wanted = LogFixture.records(example());
        int found = 0;
        for (int bit = 0; bit < good.length * 8; bit = next(bit)) {
            CrashableFiles damaged = new CrashableFiles();
            damaged.createFolder("commitlog");
            byte[] bytes = good.clone();
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            damaged.putContent(SEGMENT, bytes);
            try {
                assertThat(LogFixture.records(damaged)).as("bit=" + bit).isEqualTo(wanted);
                assertThat(bit / 8).as("unnoticed damage").isGreaterThanOrEqualTo(MARK_AT);
            } catch (CorruptedFileException e) {
                assertThat(e.file()).isEqualTo(SEGMENT);
                assertThat(e.offset()).isLessThanOrEqualTo(Math.max(bit / 8, 508));
                found++;
            }
        }
        assertThat(found).isEqualTo(MARK_AT * 8);
    }

    /** Without the mark the last group may be torn; nothing else may be lost, and nothing is invented. */
    @Test
    void everyFlippedBitOfAnOpenSegmentCostsAtMostTheLastGroup() throws IOException {
        CrashableFiles files = new CrashableFiles();
        CommitLog log = new LogFixture(files).open();
        for (int sequence = 1; sequence <= 3; sequence++) {
            LogFixture.commit(log, sequence, 10);
        }
        byte[] good = files.content(SEGMENT);
        List<LogFixture.Found> wanted = LogFixture.records(files);
        int lastGroupAt = 512 + 2 * (48 + 16 + 16);
        for (int bit = 0; bit < good.length * 8; bit = next(bit)) {
            CrashableFiles damaged = new CrashableFiles();
            damaged.createFolder("commitlog");
            byte[] bytes = good.clone();
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            damaged.putContent(SEGMENT, bytes);
            try {
                List<LogFixture.Found> records = LogFixture.records(damaged);
                assertThat(bit / 8).as("unnoticed damage").isGreaterThanOrEqualTo(lastGroupAt);
                assertThat(records).isIn(List.of(wanted.subList(0, 2), wanted));
            } catch (CorruptedFileException e) {
                assertThat(bit / 8).isLessThan(lastGroupAt);
            }
        }
    }

    @Test
    void everyTruncationOfAClosedSegmentIsFoundOrHarmless() throws IOException {
        byte[] good = example().content(SEGMENT);
        List<LogFixture.Found> wanted = LogFixture.records(example());
        for (int length = 0; length < good.length; length++) {
            CrashableFiles damaged = new CrashableFiles();
            damaged.createFolder("commitlog");
            damaged.putContent(SEGMENT, Arrays.copyOf(good, length));
            if (length < 512) {
                assertThatThrownBy(() -> LogFixture.records(damaged)).isInstanceOf(CorruptedFileException.class);
            } else {
                List<LogFixture.Found> records = LogFixture.records(damaged);
                assertThat(records).as("length=" + length).isEqualTo(length < MARK_AT ? List.of() : wanted);
            }
        }
    }

    @Test
    void aDumpPrintsWhatItCanBeforeItReportsDamage() throws IOException {
        CrashableFiles files = example();
        byte[] bytes = files.content(SEGMENT);
        bytes[512 + 48 + 20] ^= 1;
        files.putContent(SEGMENT, bytes);
        StringBuilder out = new StringBuilder();
        try (DataFile file = files.openForRead(SEGMENT)) {
            CommitLogDump.print(file, out);
            fail("no error");
        } catch (CorruptedFileException e) {
            assertThat(e.offset()).isEqualTo(512);
        }
        assertThat(out).contains("payload bytes=40").contains("the payload does not have this checksum");
    }

    @Test
    void aDumpOfAnotherFileIsRefused() throws IOException {
        CrashableFiles files = new CrashableFiles();
        files.putContent("x", new byte[4096]);
        try (DataFile file = files.openForRead("x")) {
            assertThatThrownBy(() -> CommitLogDump.print(file, new StringBuilder()))
                    .isInstanceOf(CorruptedFileException.class)
                    .hasMessageContaining("not a Drumlin file");
        }
    }

    /** Every bit of what was written, and some of the zeros behind it. */
    private static int next(int bit) {
        return bit < 1024 * 8 ? bit + 1 : bit + 97;
    }

    private static CrashableFiles example() throws IOException {
        CrashableFiles files = new CrashableFiles();
        try (CommitLog log = new LogFixture(files).open()) {
            append(log, 1, 0, "hello");
            append(log, 2, 7, "");
        }
        return files;
    }

    private static String dump(CrashableFiles files) throws IOException {
        StringBuilder out = new StringBuilder();
        try (DataFile file = files.openForRead(SEGMENT)) {
            CommitLogDump.print(file, out);
        }
        return out.toString();
    }

    private static String documented() throws IOException {
        String document = Files.readString(DOCUMENT);
        int start = document.indexOf("```dump\n") + "```dump\n".length();
        return document.substring(start, document.indexOf("```", start));
    }
}
