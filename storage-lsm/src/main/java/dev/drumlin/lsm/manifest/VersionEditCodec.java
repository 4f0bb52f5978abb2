package dev.drumlin.lsm.manifest;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.schema.SchemaCodec;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The payloads of manifest records; layout in FORMAT.md. */
final class VersionEditCodec {
    private VersionEditCodec() {}

    static ManifestFormat.RecordType type(VersionEdit edit) {
        return switch (edit) {
            case VersionEdit.Snapshot _ -> ManifestFormat.RecordType.SNAPSHOT;
            case VersionEdit.SchemaChanged _ -> ManifestFormat.RecordType.SCHEMA;
            case VersionEdit.FilesChanged _ -> ManifestFormat.RecordType.FILES;
            case VersionEdit.Truncated _ -> ManifestFormat.RecordType.TRUNCATE;
            case VersionEdit.LogChanged _ -> ManifestFormat.RecordType.LOG;
        };
    }

    static void write(ByteWriter out, VersionEdit edit) {
        switch (edit) {
            case VersionEdit.Snapshot snapshot -> writeState(out, snapshot.state());
            case VersionEdit.SchemaChanged changed -> out.putBytes(SchemaCodec.encode(changed.schema()));
            case VersionEdit.FilesChanged changed -> {
                uuid(out, changed.table());
                out.putVarint(changed.flushedUpTo()).putLong(changed.lastTimestamp());
                out.putVarint(changed.nextFileNumber())
                        .putVarint(changed.added().size());
                changed.added().forEach(file -> writeFile(out, file));
                out.putVarint(changed.removed().size());
                changed.removed().forEach(out::putVarint);
            }
            case VersionEdit.Truncated truncated -> {
                uuid(out, truncated.table());
                out.putVarint(truncated.sequence());
            }
            case VersionEdit.LogChanged changed -> writeLog(out, changed.log());
        }
    }

    /**
     * Reads a payload.
     *
     * @throws IndexOutOfBoundsException or IllegalArgumentException if it is malformed
     */
    static VersionEdit read(ManifestFormat.RecordType type, MemorySegment bytes, long at, int length) {
        ByteReader in = new ByteReader().wrap(bytes, at, length);
        VersionEdit edit = switch (type) {
            case SNAPSHOT -> new VersionEdit.Snapshot(readState(in));
            case SCHEMA -> {
                in.skip(length);
                yield new VersionEdit.SchemaChanged(SchemaCodec.decode(bytes, at, length));
            }
            case FILES -> readFiles(in);
            case TRUNCATE -> new VersionEdit.Truncated(uuid(in), in.readVarint());
            case LOG -> new VersionEdit.LogChanged(readLog(in));
            case MARK -> throw new IllegalArgumentException("a mark has no payload");
        };
        if (in.remaining() != 0) {
            throw new IllegalArgumentException(in.remaining() + " bytes too many");
        }
        return edit;
    }

    private static VersionEdit readFiles(ByteReader in) {
        UUID table = uuid(in);
        long flushedUpTo = in.readVarint();
        long timestamp = in.readLong();
        long next = in.readVarint();
        List<StoredFile> added = new ArrayList<>();
        for (int left = in.readLength(); left > 0; left--) {
            added.add(readFile(in));
        }
        List<Long> removed = new ArrayList<>();
        for (int left = in.readLength(); left > 0; left--) {
            removed.add(in.readVarint());
        }
        return new VersionEdit.FilesChanged(table, flushedUpTo, timestamp, next, added, removed);
    }

    private static void writeState(ByteWriter out, StoreState state) {
        byte[] schema = SchemaCodec.encode(state.schema());
        out.putVarint(state.nextFileNumber()).putLong(state.lastTimestamp());
        writeLog(out, state.log());
        out.putVarint(schema.length).putBytes(schema);
        out.putVarint(state.tables().size());
        state.tables().forEach((id, table) -> {
            uuid(out, id);
            out.putVarint(table.flushedUpTo()).putVarint(table.truncatedUpTo());
            out.putVarint(table.files().size());
            table.files().values().forEach(file -> writeFile(out, file));
        });
    }

    private static StoreState readState(ByteReader in) {
        long next = in.readVarint();
        long timestamp = in.readLong();
        LogExtent log = readLog(in);
        int schemaLength = in.readLength();
        long schemaAt = in.skip(schemaLength);
        Map<UUID, StoredTable> tables = new HashMap<>();
        for (int left = in.readLength(); left > 0; left--) {
            UUID id = uuid(in);
            long flushedUpTo = in.readVarint();
            long truncatedUpTo = in.readVarint();
            Map<Long, StoredFile> files = new HashMap<>();
            for (int filesLeft = in.readLength(); filesLeft > 0; filesLeft--) {
                StoredFile file = readFile(in);
                files.put(file.number(), file);
            }
            tables.put(id, new StoredTable(flushedUpTo, truncatedUpTo, files));
        }
        return new StoreState(next, timestamp, log, SchemaCodec.decode(in.segment(), schemaAt, schemaLength), tables);
    }

    private static void writeLog(ByteWriter out, LogExtent log) {
        out.putVarint(log.first()).putVarint(log.newest());
    }

    private static LogExtent readLog(ByteReader in) {
        return new LogExtent(in.readVarint(), in.readVarint());
    }

    private static void writeFile(ByteWriter out, StoredFile file) {
        out.putVarint(file.number()).putByte(file.level()).putVarint(file.fileBytes());
        out.putLong(file.firstToken()).putLong(file.lastToken());
        out.putLong(file.minTimestamp()).putLong(file.maxTimestamp()).putVarint(file.maxSequence());
    }

    private static StoredFile readFile(ByteReader in) {
        return new StoredFile(
                in.readVarint(),
                in.readByte(),
                in.readVarint(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readVarint());
    }

    private static void uuid(ByteWriter out, UUID id) {
        out.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }

    private static UUID uuid(ByteReader in) {
        return new UUID(in.readLong(), in.readLong());
    }
}
