package dev.drumlin.lsm.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.FileException;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.UnavailableException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaRules;
import dev.drumlin.storage.schema.TableOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class ManifestFormatTest {
    private static final UUID STORE = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final UUID TABLE = UUID.fromString("0f0e0d0c-0b0a-0908-0706-050403020100");

    private static final Path DOCUMENT = Path.of("src/main/java/dev/drumlin/lsm/manifest/FORMAT.md");

    private final CrashableFiles files = new CrashableFiles();

    private static Schema schema() {
        Schema keyspace =
                SchemaRules.apply(Schema.EMPTY, new SchemaChange.CreateKeyspace("k", Map.of("class", "Simple"), true));
        return SchemaRules.apply(
                keyspace,
                new SchemaChange.CreateTable(
                        "k",
                        "t",
                        TABLE,
                        List.of(new SchemaChange.NewColumn(
                                "p", CqlType.Scalar.TEXT, ColumnKind.PARTITION_KEY, 0, false)),
                        TableOptions.DEFAULTS));
    }

    private static StoredFile file(long number) {
        return new StoredFile(number, 0, 1_000 + number, -5, 5, 10, 20, 100 + number);
    }

    /** Appends one edit of each kind. */
    private Manifest write() throws IOException {
        Manifest manifest = Manifest.open(files, STORE);
        manifest.append(new VersionEdit.SchemaChanged(schema()));
        manifest.append(new VersionEdit.FilesChanged(TABLE, 101, 77, 3, List.of(file(1), file(2)), List.of()));
        manifest.append(new VersionEdit.FilesChanged(TABLE, 0, 0, 4, List.of(file(3)), List.of(1L, 2L)));
        manifest.append(new VersionEdit.LogChanged(new LogExtent(2, 5)));
        manifest.append(new VersionEdit.LogChanged(new LogExtent(3, 4)));
        manifest.append(new VersionEdit.Truncated(TABLE, 102));
        return manifest;
    }

    @Test
    void everythingIsReadBack() throws IOException {
        Manifest manifest = write();
        byte[] state = encoded(manifest.state());
        manifest.verify();
        manifest.close();
        try (Manifest again = Manifest.open(files, STORE)) {
            assertThat(encoded(again.state())).isEqualTo(state);
            StoredTable table = again.state().table(TABLE);
            assertThat(table.flushedUpTo()).isEqualTo(102);
            assertThat(table.truncatedUpTo()).isEqualTo(102);
            assertThat(table.files()).containsOnlyKeys(3L);
            assertThat(again.state().nextFileNumber()).isEqualTo(4);
            assertThat(again.state().lastTimestamp()).isEqualTo(77);
            assertThat(again.state().log()).isEqualTo(new LogExtent(3, 5));
            assertThat(again.state().schema().table("k", "t")).isNotNull();
        }
        assertThat(files.openHandles()).isEmpty();
    }

    @Test
    void theExampleOfTheDocumentIsWhatIsWritten() throws IOException {
        Manifest manifest = Manifest.open(files, STORE);
        manifest.append(new VersionEdit.SchemaChanged(schema()));
        manifest.append(new VersionEdit.FilesChanged(TABLE, 101, 77, 2, List.of(file(1)), List.of()));
        manifest.close();
        StringBuilder dump = new StringBuilder();
        ManifestDump.print(files, dump);
        assertThat(Files.readString(DOCUMENT)).contains("```\n" + dump + "```");
    }

    @Test
    void aTornLastRecordIsCutAtEveryByte() throws IOException {
        Manifest manifest = write();
        manifest.close();
        byte[] whole = files.content("MANIFEST");
        try (Manifest before = write(new CrashableFiles())) {
            assertThat(before.state().table(TABLE).truncatedUpTo()).isZero();
        }
        int lastRecord = ManifestFormat.HEADER_BYTES + 2 * Long.BYTES + 1;
        int mark = ManifestFormat.HEADER_BYTES;
        int start = whole.length - mark - lastRecord;
        for (int length = start; length < whole.length; length++) {
            CrashableFiles cut = new CrashableFiles();
            cut.putContent("MANIFEST", Arrays.copyOf(whole, length));
            try (Manifest again = Manifest.open(cut, STORE)) {
                boolean isWhole = length >= start + lastRecord;
                assertThat(again.state().table(TABLE).truncatedUpTo()).isEqualTo(isWhole ? 102 : 0);
                again.append(new VersionEdit.Truncated(TABLE, 110));
            }
            try (Manifest third = Manifest.open(cut, STORE)) {
                assertThat(third.state().table(TABLE).truncatedUpTo()).isEqualTo(110);
            }
        }
    }

    private static Manifest write(CrashableFiles into) throws IOException {
        Manifest manifest = Manifest.open(into, STORE);
        manifest.append(new VersionEdit.SchemaChanged(schema()));
        return manifest;
    }

    @Test
    void everyFlippedBitIsFoundOrWasNeverPromised() throws IOException {
        Manifest manifest = write();
        byte[] right = encoded(manifest.state());
        manifest.close();
        byte[] whole = files.content("MANIFEST");
        for (int at = 0; at < whole.length - ManifestFormat.HEADER_BYTES; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << (at % 8));
            CrashableFiles bad = new CrashableFiles();
            bad.putContent("MANIFEST", damaged);
            assertThatThrownBy(() -> Manifest.open(bad, STORE).close())
                    .as("flipped at %d", at)
                    .isInstanceOf(CorruptedFileException.class);
            assertThat(bad.openHandles()).isEmpty();
        }
        byte[] damagedMark = whole.clone();
        damagedMark[whole.length - 1] ^= 1;
        CrashableFiles bad = new CrashableFiles();
        bad.putContent("MANIFEST", damagedMark);
        try (Manifest again = Manifest.open(bad, STORE)) {
            assertThat(encoded(again.state())).isEqualTo(right);
        }
    }

    @Test
    void aGrownFileIsReplacedAndEveryCrashInBetweenIsSurvived() throws IOException {
        Manifest manifest = Manifest.open(files, STORE, 600);
        manifest.append(new VersionEdit.SchemaChanged(schema()));
        long[] durable = new long[1];
        files.onStep((number, step, name) -> {
            for (Survivors survivors : Survivors.values()) {
                try (Manifest again = Manifest.open(files.afterCrash(survivors, number), STORE, 600)) {
                    assertThat(again.state().table(TABLE).truncatedUpTo())
                            .as("%s %s %s", step, name, survivors)
                            .isBetween(durable[0], durable[0] + 1);
                } catch (IOException e) {
                    throw new AssertionError(step + " " + name, e);
                }
            }
        });
        long longest = 0;
        for (int i = 1; i <= 200; i++) {
            manifest.append(new VersionEdit.Truncated(TABLE, i));
            durable[0] = i;
            longest = Math.max(longest, files.length("MANIFEST"));
        }
        files.onStep((number, step, name) -> {});
        manifest.close();
        assertThat(longest).isLessThan(4_000);
    }

    @Test
    void anEditThatDoesNotFitIsRefusedAndChangesNothing() throws IOException {
        try (Manifest manifest = write()) {
            long length = files.length("MANIFEST");
            assertThatThrownBy(() ->
                            manifest.append(new VersionEdit.FilesChanged(TABLE, 0, 0, 5, List.of(), List.of(99L))))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> manifest.append(new VersionEdit.Truncated(STORE, 1)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(files.length("MANIFEST")).isEqualTo(length);
        }
    }

    @Test
    void filesOfAnotherStoreAndOtherFormatsAreRefused() throws IOException {
        write().close();
        assertThatThrownBy(() -> Manifest.open(files, TABLE)).isInstanceOf(FileException.class);
        CrashableFiles other = new CrashableFiles();
        UUID id = StoreFile.open(other, () -> STORE);
        assertThat(id).isEqualTo(STORE);
        assertThat(StoreFile.open(other, () -> TABLE)).isEqualTo(STORE);
        byte[] bytes = other.content("STORE");
        bytes[10] = 9;
        assertThatThrownBy(() -> {
                    CrashableFiles damaged = new CrashableFiles();
                    damaged.putContent("STORE", bytes);
                    StoreFile.open(damaged, () -> TABLE);
                })
                .isInstanceOf(CorruptedFileException.class);
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length - 4);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - 4, (int) crc.getValue());
        CrashableFiles future = new CrashableFiles();
        future.putContent("STORE", bytes);
        assertThatThrownBy(() -> StoreFile.open(future, () -> TABLE))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("format 9");
    }

    private static byte[] encoded(StoreState state) {
        ByteWriter out = new ByteWriter(1_024);
        VersionEditCodec.write(out, new VersionEdit.Snapshot(state));
        return out.toByteArray();
    }
}
