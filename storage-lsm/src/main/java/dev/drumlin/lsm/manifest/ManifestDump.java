package dev.drumlin.lsm.manifest;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.FileKind;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.schema.Schema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;

/**
 * Prints a manifest: one line for each field with its offset, its bytes and what they mean. For people; the text may
 * change. Not thread-safe.
 */
public final class ManifestDump {
    private static final int BYTES_PER_LINE = 16;

    private final Appendable out;
    private MemorySegment bytes = MemorySegment.NULL;

    private ManifestDump(Appendable out) {
        this.out = out;
    }

    /**
     * Prints the manifest of a folder, of whatever store.
     *
     * @throws CorruptedFileException if it is damaged, after what could be read was printed
     */
    public static void print(StorageFiles files, Appendable out) throws IOException {
        MemorySegment header = MemorySegment.ofArray(new byte[FileHeader.BYTES]);
        try (var file = files.openForRead(ManifestFormat.FILE)) {
            file.readFully(header, 0, FileHeader.BYTES, 0);
        }
        UUID storeId = FileHeader.read(header, 0, ManifestFormat.FILE).storeId();
        ManifestReader reader = ManifestReader.open(files, storeId);
        ManifestDump dump = new ManifestDump(out);
        dump.bytes = reader.bytes();
        dump.header(storeId);
        reader.readAll(dump::record);
        if (reader.tornBytes() > 0) {
            dump.line(reader.end(), reader.tornBytes(), "torn record, cut at the next start");
        }
    }

    private void header(UUID storeId) throws IOException {
        line(0, Long.BYTES, "magic");
        line(8, Short.BYTES, "format, " + FileKind.MANIFEST.code() + " is the manifest");
        line(10, Short.BYTES, "version");
        line(12, Integer.BYTES, "zero");
        line(16, 2 * Long.BYTES, "store id=" + storeId);
    }

    private void record(
            long offset, ManifestFormat.RecordType type, MemorySegment source, long payloadAt, int payloadBytes)
            throws IOException {
        line(offset + ManifestFormat.HEADER_CRC_AT, Integer.BYTES, "checksum of the record header");
        line(offset + ManifestFormat.PAYLOAD_BYTES_AT, Integer.BYTES, "payload bytes=" + payloadBytes);
        line(offset + ManifestFormat.PAYLOAD_CRC_AT, Integer.BYTES, "checksum of the payload");
        line(offset + ManifestFormat.TYPE_AT, Integer.BYTES, "type=" + type);
        if (type == ManifestFormat.RecordType.MARK) {
            return;
        }
        VersionEdit edit;
        try {
            edit = VersionEditCodec.read(type, source, payloadAt, payloadBytes);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new CorruptedFileException(
                    ManifestFormat.FILE, offset, "the record makes no sense: " + e.getMessage());
        }
        ByteReader in = new ByteReader().wrap(source, payloadAt, payloadBytes);
        switch (edit) {
            case VersionEdit.Snapshot snapshot -> state(in, snapshot.state());
            case VersionEdit.SchemaChanged changed ->
                line(payloadAt, payloadBytes, "schema " + describe(changed.schema()));
            case VersionEdit.FilesChanged changed -> files(in, changed);
            case VersionEdit.Truncated truncated -> {
                field(in, () -> in.skip(2 * Long.BYTES), "table=" + truncated.table());
                field(in, in::readVarint, "truncated up to sequence=" + truncated.sequence());
            }
            case VersionEdit.LogChanged changed -> log(in, changed.log());
        }
    }

    private static String describe(Schema schema) {
        return "number=" + schema.number() + " keyspaces=" + schema.keyspaces().keySet();
    }

    private void state(ByteReader in, StoreState state) throws IOException {
        field(in, in::readVarint, "next file number=" + state.nextFileNumber());
        field(in, in::readLong, "last timestamp=" + state.lastTimestamp());
        log(in, state.log());
        long schemaAt = in.position();
        int schemaBytes = in.readLength();
        line(schemaAt, in.position() - schemaAt, "schema bytes=" + schemaBytes);
        field(in, () -> in.skip(schemaBytes), "schema " + describe(state.schema()));
        field(in, in::readVarint, "tables=" + state.tables().size());
        for (var entry : state.tables().entrySet()) {
            StoredTable table = entry.getValue();
            field(in, () -> in.skip(2 * Long.BYTES), "table=" + entry.getKey());
            field(in, in::readVarint, "flushed up to sequence=" + table.flushedUpTo());
            field(in, in::readVarint, "truncated up to sequence=" + table.truncatedUpTo());
            field(in, in::readVarint, "files=" + table.files().size());
            for (StoredFile file : table.files().values()) {
                file(in, file);
            }
        }
    }

    private void log(ByteReader in, LogExtent log) throws IOException {
        field(in, in::readVarint, "log needed from segment=" + log.first());
        field(in, in::readVarint, "log known up to segment=" + log.newest());
    }

    private void files(ByteReader in, VersionEdit.FilesChanged edit) throws IOException {
        field(in, () -> in.skip(2 * Long.BYTES), "table=" + edit.table());
        field(in, in::readVarint, "flushed up to sequence=" + edit.flushedUpTo());
        field(in, in::readLong, "last timestamp=" + edit.lastTimestamp());
        field(in, in::readVarint, "next file number=" + edit.nextFileNumber());
        field(in, in::readVarint, "files added=" + edit.added().size());
        for (StoredFile file : edit.added()) {
            file(in, file);
        }
        field(in, in::readVarint, "files removed=" + edit.removed().size());
        for (long number : edit.removed()) {
            field(in, in::readVarint, "file number=" + number);
        }
    }

    private void file(ByteReader in, StoredFile file) throws IOException {
        field(in, in::readVarint, "file number=" + file.number());
        field(in, in::readByte, "level=" + file.level());
        field(in, in::readVarint, "file bytes=" + file.fileBytes());
        field(in, in::readLong, "first token=" + file.firstToken());
        field(in, in::readLong, "last token=" + file.lastToken());
        field(in, in::readLong, "min timestamp=" + file.minTimestamp());
        field(in, in::readLong, "max timestamp=" + file.maxTimestamp());
        field(in, in::readVarint, "max sequence=" + file.maxSequence());
    }

    /** Reads a field only to know how long it is; what it means is known from the edit. */
    private void field(ByteReader in, Runnable read, String meaning) throws IOException {
        long start = in.position();
        read.run();
        line(start, in.position() - start, meaning);
    }

    private void line(long offset, long length, String meaning) throws IOException {
        int shown = (int) Math.min(length, BYTES_PER_LINE);
        byte[] head = bytes.asSlice(offset, shown).toArray(ValueLayout.JAVA_BYTE);
        String hex = HexFormat.ofDelimiter(" ").formatHex(head) + (shown < length ? " …" : "");
        out.append(String.format(Locale.ROOT, "%08x  %-50s  %s\n", offset, hex, meaning));
    }
}
