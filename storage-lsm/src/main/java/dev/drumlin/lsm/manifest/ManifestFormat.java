package dev.drumlin.lsm.manifest;

import dev.drumlin.lsm.io.FileHeader;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Where every field of a manifest stands; described in FORMAT.md. */
final class ManifestFormat {
    /** The only version so far. May change until the first release. */
    static final int VERSION = 0;

    static final String FILE = "MANIFEST";

    /** A manifest that is being made; means nothing after a restart. */
    static final String FRESH = "MANIFEST.tmp";

    /** What a record holds. Codes are persisted, never renumber. */
    enum RecordType {
        /** Nothing: says that all before it was durable when it was written. */
        MARK(0),
        SNAPSHOT(1),
        SCHEMA(2),
        FILES(3),
        TRUNCATE(4),
        LOG(5);

        private final int code;

        RecordType(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }

        static @Nullable RecordType of(int code) {
            for (RecordType type : values()) {
                if (type.code == code) {
                    return type;
                }
            }
            return null;
        }
    }

    /** Four reserved bytes of the file header. */
    static final int ZERO_AT = Long.BYTES + 2 * Short.BYTES;

    /** Offset of the first record. */
    static final int RECORDS_AT = FileHeader.BYTES;

    // Record header, from the start of the record.
    static final int HEADER_CRC_AT = 0;
    static final int PAYLOAD_BYTES_AT = HEADER_CRC_AT + Integer.BYTES;
    static final int PAYLOAD_CRC_AT = PAYLOAD_BYTES_AT + Integer.BYTES;
    static final int TYPE_AT = PAYLOAD_CRC_AT + Integer.BYTES;
    static final int HEADER_BYTES = TYPE_AT + Integer.BYTES;

    private static final ValueLayout.OfInt U32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong I64_BIG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private ManifestFormat() {}

    /** A record header that was found whole. */
    record Header(RecordType type, int payloadBytes, int payloadCrc) {
        /** Returns where the record after this one begins. */
        long end(long recordAt) {
            return recordAt + HEADER_BYTES + payloadBytes;
        }
    }

    /** Writes the header in front of a payload that is in place behind it. */
    static void writeHeader(
            MemorySegment bytes, long at, RecordType type, int payloadBytes, long fileOffset, UUID storeId) {
        bytes.set(U32, at + PAYLOAD_BYTES_AT, payloadBytes);
        bytes.set(U32, at + PAYLOAD_CRC_AT, crc(storeId, fileOffset, bytes, at + HEADER_BYTES, payloadBytes));
        bytes.set(U32, at + TYPE_AT, type.code());
        bytes.set(U32, at + HEADER_CRC_AT, headerCrc(bytes, at, fileOffset, storeId));
    }

    /** Reads a header; null unless one of this store was written at just this offset of the file. */
    static @Nullable Header readHeader(MemorySegment bytes, long at, long fileOffset, UUID storeId) {
        if (at + HEADER_BYTES > bytes.byteSize()
                || bytes.get(U32, at + HEADER_CRC_AT) != headerCrc(bytes, at, fileOffset, storeId)) {
            return null;
        }
        RecordType type = RecordType.of(bytes.get(U32, at + TYPE_AT));
        int payloadBytes = bytes.get(U32, at + PAYLOAD_BYTES_AT);
        if (type == null || payloadBytes < 0) {
            return null;
        }
        return new Header(type, payloadBytes, bytes.get(U32, at + PAYLOAD_CRC_AT));
    }

    private static int headerCrc(MemorySegment bytes, long at, long fileOffset, UUID storeId) {
        return crc(storeId, fileOffset, bytes, at + PAYLOAD_BYTES_AT, HEADER_BYTES - PAYLOAD_BYTES_AT);
    }

    /** Returns the CRC32C over the store id, the offset of the record in its file (both big-endian) and the bytes. */
    static int crc(UUID storeId, long fileOffset, MemorySegment bytes, long at, int length) {
        MemorySegment seed = MemorySegment.ofArray(new byte[3 * Long.BYTES]);
        seed.set(I64_BIG, 0, storeId.getMostSignificantBits());
        seed.set(I64_BIG, Long.BYTES, storeId.getLeastSignificantBits());
        seed.set(I64_BIG, 2 * Long.BYTES, fileOffset);
        CRC32C crc = new CRC32C();
        crc.update(seed.asByteBuffer());
        crc.update(bytes.asSlice(at, length).asByteBuffer());
        return (int) crc.getValue();
    }
}
