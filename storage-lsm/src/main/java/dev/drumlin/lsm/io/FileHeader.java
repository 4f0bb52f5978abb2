package dev.drumlin.lsm.io;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.UUID;

/**
 * The first bytes of every file of a store: what it is, in which version, and whose.
 *
 * <p>Layout, little-endian but for the UUID, which stands in the order of its text: magic (8 bytes, {@code DRUMLIN} and
 * a zero), format code u16, version u16, zero u32, store id (16 bytes). A checksum over it is the business of the format
 * that follows.
 *
 * @param kindCode {@link FileKind#code} of the format; any number, as a file may come from a newer release
 * @param version of that format
 * @param storeId made once per data folder, so that files of two stores are never mixed up
 */
public record FileHeader(int kindCode, int version, UUID storeId) {
    private static final int MAGIC_AT = 0;
    private static final int KIND_AT = MAGIC_AT + Long.BYTES;
    private static final int VERSION_AT = KIND_AT + Short.BYTES;
    private static final int ZERO_AT = VERSION_AT + Short.BYTES;
    private static final int STORE_ID_AT = ZERO_AT + Integer.BYTES;

    /** The width in bytes. */
    public static final int BYTES = STORE_ID_AT + 2 * Long.BYTES;

    private static final long MAGIC = 0x004E_494C_4D55_5244L; // "DRUMLIN\0" read as a little-endian number

    private static final ValueLayout.OfShort U16 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt U32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong U64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong UUID_HALF = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private static final int U16_MAX = 0xFFFF;

    public FileHeader {
        if (kindCode < 0 || kindCode > U16_MAX || version < 0 || version > U16_MAX) {
            throw new IllegalArgumentException("kindCode=" + kindCode + " version=" + version + " are not 16 bits");
        }
    }

    /** Writes {@link #BYTES} bytes. */
    public void write(MemorySegment into, long at) {
        into.set(U64, at + MAGIC_AT, MAGIC);
        into.set(U16, at + KIND_AT, (short) kindCode);
        into.set(U16, at + VERSION_AT, (short) version);
        into.set(U32, at + ZERO_AT, 0);
        into.set(UUID_HALF, at + STORE_ID_AT, storeId.getMostSignificantBits());
        into.set(UUID_HALF, at + STORE_ID_AT + Long.BYTES, storeId.getLeastSignificantBits());
    }

    /**
     * Reads {@link #BYTES} bytes.
     *
     * @param file name for the error
     * @throws CorruptedFileException if the magic is not ours
     */
    public static FileHeader read(MemorySegment from, long at, String file) throws CorruptedFileException {
        if (from.get(U64, at + MAGIC_AT) != MAGIC) {
            throw new CorruptedFileException(
                    file, MAGIC_AT, "this is not a Drumlin file: its first 8 bytes are not ours");
        }
        return new FileHeader(
                Short.toUnsignedInt(from.get(U16, at + KIND_AT)),
                Short.toUnsignedInt(from.get(U16, at + VERSION_AT)),
                new UUID(from.get(UUID_HALF, at + STORE_ID_AT), from.get(UUID_HALF, at + STORE_ID_AT + Long.BYTES)));
    }

    /**
     * Checks that this is the header to be expected.
     *
     * @throws CorruptedFileException if format, version or store differ
     */
    public void require(FileKind kind, int versionMax, UUID store, String file) throws CorruptedFileException {
        if (kindCode != kind.code()) {
            throw new CorruptedFileException(file, KIND_AT, "format=" + kindCode + " is not " + kind);
        }
        if (version > versionMax) {
            throw new CorruptedFileException(
                    file,
                    VERSION_AT,
                    "version=" + version + " is newer than this release reads (" + versionMax
                            + "); use a newer release");
        }
        if (!storeId.equals(store)) {
            throw new CorruptedFileException(
                    file, STORE_ID_AT, "the file belongs to store=" + storeId + " and not to store=" + store);
        }
    }
}
