package dev.drumlin.lsm.manifest;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.FileKind;
import dev.drumlin.lsm.io.StorageFiles;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.UUID;

/**
 * Reads a manifest from its beginning to its end, or to a torn last record.
 *
 * <p>A mark is written after the sync of the edit before it. So damage with a whole mark anywhere behind it hit something that
 * was durable: that is corruption. Damage without is an edit that was being written at a crash, perhaps with the mark
 * before it, and was promised to nobody.
 */
final class ManifestReader {
    /** A manifest is rewritten long before it comes near this. */
    private static final long FILE_BYTES_MAX = 1L << 30;

    /** Takes each record as it is found. */
    interface RecordConsumer {
        void record(long offset, ManifestFormat.RecordType type, MemorySegment bytes, long payloadAt, int payloadBytes)
                throws IOException;
    }

    private final UUID storeId;
    private final MemorySegment bytes;
    private long position = ManifestFormat.RECORDS_AT;

    private ManifestReader(UUID storeId, MemorySegment bytes) {
        this.storeId = storeId;
        this.bytes = bytes;
    }

    /** Loads the file and checks its header. */
    static ManifestReader open(StorageFiles files, UUID storeId) throws IOException {
        MemorySegment bytes;
        try (DataFile file = files.openForRead(ManifestFormat.FILE)) {
            long length = file.length();
            if (length < FileHeader.BYTES || length > FILE_BYTES_MAX) {
                throw new CorruptedFileException(ManifestFormat.FILE, 0, "its length=" + length + " is impossible");
            }
            bytes = MemorySegment.ofArray(new byte[(int) length]);
            file.readFully(bytes, 0, (int) length, 0);
        }
        FileHeader.read(bytes, 0, ManifestFormat.FILE)
                .require(FileKind.MANIFEST, ManifestFormat.VERSION, storeId, ManifestFormat.FILE);
        for (long at = ManifestFormat.ZERO_AT; at < ManifestFormat.ZERO_AT + Integer.BYTES; at++) {
            if (bytes.get(ValueLayout.JAVA_BYTE, at) != 0) {
                throw new CorruptedFileException(ManifestFormat.FILE, at, "reserved bytes of the header are not zero");
            }
        }
        return new ManifestReader(storeId, bytes);
    }

    /** Hands out all records; afterwards {@link #end} and {@link #tornBytes} tell where they stopped. */
    void readAll(RecordConsumer consumer) throws IOException {
        while (position < bytes.byteSize()) {
            ManifestFormat.Header header = ManifestFormat.readHeader(bytes, position, position, storeId);
            if (header == null || header.end(position) > bytes.byteSize() || !hasWholePayload(header)) {
                requireTornTail();
                return;
            }
            long payloadAt = position + ManifestFormat.HEADER_BYTES;
            consumer.record(position, header.type(), bytes, payloadAt, header.payloadBytes());
            position = header.end(position);
        }
    }

    private boolean hasWholePayload(ManifestFormat.Header header) {
        return ManifestFormat.crc(
                        storeId, position, bytes, position + ManifestFormat.HEADER_BYTES, header.payloadBytes())
                == header.payloadCrc();
    }

    private void requireTornTail() throws CorruptedFileException {
        for (long at = position + 1; at + ManifestFormat.HEADER_BYTES <= bytes.byteSize(); at++) {
            ManifestFormat.Header header = ManifestFormat.readHeader(bytes, at, at, storeId);
            if (header != null && header.type() == ManifestFormat.RecordType.MARK) {
                throw new CorruptedFileException(
                        ManifestFormat.FILE,
                        position,
                        "the record here is damaged, but was durable, as the mark at offset=" + at
                                + " proves. Restore the file from a backup.");
            }
        }
    }

    /** Returns the whole file. */
    MemorySegment bytes() {
        return bytes;
    }

    /** Returns the offset after the last whole record. */
    long end() {
        return position;
    }

    /** Returns how many bytes of a torn record follow. */
    long tornBytes() {
        return bytes.byteSize() - position;
    }
}
