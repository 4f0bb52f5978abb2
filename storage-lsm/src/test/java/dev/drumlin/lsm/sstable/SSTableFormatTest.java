package dev.drumlin.lsm.sstable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.sstable.data.BlockFormat;
import dev.drumlin.lsm.sstable.data.BlockWriter;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.CorruptedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Every damage is noticed, and the bytes are those that FORMAT.md shows. */
class SSTableFormatTest {
    private static final Path DOCUMENT = Path.of("src/main/java/dev/drumlin/lsm/sstable/FORMAT.md");

    /** The file that FORMAT.md takes apart. */
    static List<ModelPartition> example() {
        ModelPartition first = SSTableFixture.partition("a".getBytes(StandardCharsets.US_ASCII));
        SSTableFixture.addRow(first, new byte[] {1}, "The quick brown fox jumps".getBytes(StandardCharsets.US_ASCII));
        ModelPartition second = SSTableFixture.partition("b".getBytes(StandardCharsets.US_ASCII));
        second.deletion = new DeletionTime(5, 1_700_000_000);
        second.staticRow = SSTableFixture.staticRow(6, "over a lazy dog".getBytes(StandardCharsets.US_ASCII));
        second.ranges.add(new ModelPartition.Range(new byte[] {1}, new byte[] {3}, new DeletionTime(7, 1_700_000_001)));
        return List.of(first, second);
    }

    private static SSTableFixture large() throws Exception {
        ModelPartition large = SSTableFixture.partition(1);
        large.ranges.add(new ModelPartition.Range(
                SSTableFixture.number(20), SSTableFixture.number(60), new DeletionTime(7, 1_700_000_001)));
        for (int i = 0; i < 80; i++) {
            SSTableFixture.addRow(large, SSTableFixture.number(i), new byte[50]);
        }
        List<ModelPartition> partitions = new ArrayList<>(example());
        partitions.add(large);
        return SSTableFixture.of(partitions, 256);
    }

    @Test
    void everyFlippedBitIsNoticed() throws Exception {
        try (SSTableFixture fixture = SSTableFixture.of(example())) {
            flip(fixture, 1);
        }
    }

    @Test
    void aFlippedBitInEveryByteOfManyChunksIsNoticed() throws Exception {
        try (SSTableFixture fixture = large()) {
            flip(fixture, 7);
        }
    }

    private static void flip(SSTableFixture fixture, int step) throws Exception {
        byte[] whole = ((CrashableFiles) fixture.files).content(fixture.name);
        for (int bit = 0; bit < Byte.SIZE * whole.length; bit += step) {
            byte[] damaged = whole.clone();
            damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
            expectNoticed(fixture, damaged, "bit=" + bit);
        }
    }

    @Test
    void everyTruncationIsNoticed() throws Exception {
        try (SSTableFixture fixture = large()) {
            byte[] whole = ((CrashableFiles) fixture.files).content(fixture.name);
            for (int length = 0; length < whole.length; length++) {
                expectNoticed(fixture, Arrays.copyOf(whole, length), "length=" + length);
            }
            expectNoticed(fixture, Arrays.copyOf(whole, whole.length + 1), "length + 1");
        }
    }

    /** Reads everything by every way; what is read must be right, and verify must find the damage. */
    private static void expectNoticed(SSTableFixture fixture, byte[] damaged, String how) throws Exception {
        CrashableFiles files = new CrashableFiles();
        files.putContent(fixture.name, damaged);
        SSTableFixture copy = new SSTableFixture(files, fixture.partitions);
        copy.name = fixture.name;
        boolean noticed = false;
        try {
            copy.reader = copy.open();
        } catch (CorruptedException e) {
            assertThat(e.file()).isEqualTo(fixture.name);
            assertThat(files.openHandles()).isEmpty();
            return;
        }
        try (copy) {
            noticed |= !copy.reader.verify().isEmpty();
            noticed |= throwsCorrupted(() -> copy.checkScan(Slices.ALL, false));
            noticed |= throwsCorrupted(() -> copy.checkScan(Slices.ALL, true));
            for (ModelPartition partition : copy.partitions) {
                noticed |= throwsCorrupted(() -> checkPoint(copy, partition));
            }
        } catch (IOException | RuntimeException | AssertionError e) {
            fail(how, e);
        }
        assertThat(noticed).as(how).isTrue();
    }

    private static void checkPoint(SSTableFixture copy, ModelPartition partition) throws Exception {
        try (PartitionCursor cursor = copy.reader.cursor(CostCounters.OFF)) {
            assertThat(copy.reader.mightContain(partition.token)).isTrue();
            assertThat(SSTableFixture.seek(cursor, partition)).isTrue();
            SSTableFixture.check(cursor, partition, Slices.ALL, false);
            SSTableFixture.check(
                    cursor, partition, Slices.of(SSTableFixture.number(15), SSTableFixture.number(61)), true);
        }
    }

    private interface Check {
        void run() throws Exception;
    }

    private static boolean throwsCorrupted(Check check) throws Exception {
        try {
            check.run();
            return false;
        } catch (CorruptedException e) {
            return true;
        }
    }

    @Test
    void aFileOfAnotherStoreTableOrGenerationIsRefused() throws Exception {
        try (SSTableFixture fixture = SSTableFixture.of(example())) {
            CrashableFiles files = (CrashableFiles) fixture.files;
            BufferPool pool = new BufferPool(1);
            assertThatThrownBy(() -> SSTableReader.open(files, fixture.name, new UUID(1, 1), pool))
                    .isInstanceOf(CorruptedException.class)
                    .hasMessageContaining(fixture.name);
            for (SSTableFileName other :
                    List.of(new SSTableFileName(new UUID(1, 1), 7), new SSTableFileName(SSTableFixture.TABLE, 8))) {
                files.putContent(other.text(), files.content(fixture.name));
                assertThatThrownBy(() -> SSTableReader.open(files, other.text(), SSTableFixture.STORE, pool))
                        .isInstanceOf(CorruptedException.class)
                        .hasMessageContaining("generation=7");
            }
        }
    }

    @Test
    void anUnknownSectionIsSkippedIfOptionalAndRefusedIfRequired() throws Exception {
        try (SSTableFixture fixture = SSTableFixture.of(example())) {
            CrashableFiles files = (CrashableFiles) fixture.files;
            byte[] whole = files.content(fixture.name);
            files.putContent(fixture.name, withSection(fixture, whole, 0));
            try (SSTableFixture copy = new SSTableFixture(files, fixture.partitions)) {
                copy.name = fixture.name;
                copy.reader = copy.open();
                assertThat(copy.reader.sections()).anyMatch(section -> section.type() == 99);
                copy.check();
                // Each fixture looks for handles left open, so the first one is closed by now.
                fixture.reader.close();
            }
            fixture.reader = fixture.open();
            files.putContent(fixture.name, withSection(fixture, whole, SSTableFormat.REQUIRED));
            assertThatThrownBy(fixture::open)
                    .isInstanceOf(CorruptedException.class)
                    .hasMessageContaining("newer release");
        }
    }

    /** Replaces directory and footer by ones that name one more section, of one block of an unknown type. */
    private static byte[] withSection(SSTableFixture fixture, byte[] whole, int flags) throws Exception {
        SSTableFormat.Footer footer = SSTableFormat.readFooter(
                Arrays.copyOfRange(whole, whole.length - SSTableFormat.FOOTER_BYTES, whole.length),
                fixture.name,
                whole.length);
        CrashableFiles scratch = new CrashableFiles();
        try (DataFile file = scratch.create("new")) {
            BlockWriter out = new BlockWriter(file, Long.MAX_VALUE);
            out.writeRaw(Arrays.copyOf(whole, (int) footer.directoryOffset()));
            List<SSTableFormat.Section> sections = new ArrayList<>(fixture.reader.sections());
            long at = out.position();
            int length = out.write(99, 0, new byte[] {1, 2, 3}, 3, false);
            sections.add(new SSTableFormat.Section(99, flags, out.lastChecksum(), at, length));
            long directoryAt = out.position();
            ByteWriter directory = SSTableFormat.directory(sections);
            int bytes = out.write(BlockFormat.DIRECTORY, 0, directory.array(), directory.size(), false);
            long end = out.position() + SSTableFormat.FOOTER_BYTES;
            out.writeRaw(SSTableFormat.footer(end, directoryAt, bytes));
            out.flush();
            return scratch.content("new");
        }
    }

    @Test
    void theDocumentShowsWhatTheWriterMakes() throws Exception {
        try (SSTableFixture fixture = SSTableFixture.of(example())) {
            byte[] whole = ((CrashableFiles) fixture.files).content(fixture.name);
            StringBuilder hex = new StringBuilder();
            for (int at = 0; at < whole.length; at += 16) {
                int end = Math.min(at + 16, whole.length);
                hex.append("%04x  ".formatted(at))
                        .append(HexFormat.ofDelimiter(" ").formatHex(whole, at, end))
                        .append('\n');
            }
            StringBuilder dump = new StringBuilder();
            SSTableDump.dump(fixture.files, fixture.name, dump);
            String document = Files.readString(DOCUMENT);
            assertThat(document).contains("```\n" + dump + "```\n").contains("```\n" + hex + "```\n");
        }
    }

    @Test
    void aDumpGoesUpToTheDamage() throws Exception {
        try (SSTableFixture fixture = large()) {
            CrashableFiles files = (CrashableFiles) fixture.files;
            StringBuilder whole = new StringBuilder();
            SSTableDump.dump(files, fixture.name, whole);
            assertThat(whole.toString())
                    .contains("row index", "span 1", "open=", "range tombstone", "continues", "footer");
            byte[] damaged = files.content(fixture.name);
            damaged[damaged.length / 2] ^= 1;
            files.putContent("damaged", damaged);
            StringBuilder part = new StringBuilder();
            assertThatThrownBy(() -> SSTableDump.dump(files, "damaged", part)).isInstanceOf(CorruptedException.class);
            assertThat(part.length()).isPositive();
            assertThat(whole.toString()).startsWith(part.toString());
        }
    }
}
