package dev.drumlin.lsm.manifest;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.FileKind;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.storage.error.UnavailableException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/**
 * The file {@code STORE}: whose data folder this is and in which layout. Written once, when the store is made.
 *
 * <p>Layout: file header with the format of the whole folder as its version; u32 zero; u32 CRC32C over all before.
 */
public final class StoreFile {
    /** What a data folder of this release looks like. */
    static final int FOLDER_FORMAT = 0;

    private static final String FILE = "STORE";
    private static final String FRESH = "STORE.tmp";
    private static final int ZERO_AT = FileHeader.BYTES;
    private static final int CRC_AT = ZERO_AT + Integer.BYTES;
    private static final int BYTES = CRC_AT + Integer.BYTES;
    private static final ValueLayout.OfInt U32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private StoreFile() {}

    /**
     * Returns the id of the store in a folder; makes a store if the folder has none.
     *
     * @param newId asked if a store is made
     * @throws UnavailableException if the folder was written in a layout that this release does not know
     */
    public static UUID open(StorageFiles files, Supplier<UUID> newId) throws IOException {
        if (files.exists(FRESH)) {
            files.delete(FRESH);
        }
        if (files.exists(FILE)) {
            return read(files);
        }
        if (files.exists(ManifestFormat.FILE)) {
            throw new CorruptedFileException(
                    FILE, 0, "the file is missing, but the folder holds a store. Restore it from a backup.");
        }
        UUID id = newId.get();
        write(files, id);
        return id;
    }

    /** Gives a folder below the data folder the same file: it holds data of the same store. */
    public static void link(StorageFiles files, String folder) throws IOException {
        files.link(FILE, folder + "/" + FILE);
    }

    private static UUID read(StorageFiles files) throws IOException {
        MemorySegment bytes = MemorySegment.ofArray(new byte[BYTES]);
        try (DataFile file = files.openForRead(FILE)) {
            file.readFully(bytes, 0, BYTES, 0);
        }
        FileHeader header = FileHeader.read(bytes, 0, FILE);
        if (bytes.get(U32, CRC_AT) != crc(bytes)) {
            throw new CorruptedFileException(FILE, CRC_AT, "its checksum is wrong. Restore it from a backup.");
        }
        if (header.version() != FOLDER_FORMAT) {
            throw new UnavailableException("The data folder has format " + header.version()
                    + ", but this release reads format " + FOLDER_FORMAT
                    + ": start the release that wrote it, or use another data folder");
        }
        header.require(FileKind.STORE, FOLDER_FORMAT, header.storeId(), FILE);
        return header.storeId();
    }

    private static void write(StorageFiles files, UUID id) throws IOException {
        MemorySegment bytes = MemorySegment.ofArray(new byte[BYTES]);
        new FileHeader(FileKind.STORE.code(), FOLDER_FORMAT, id).write(bytes, 0);
        bytes.set(U32, CRC_AT, crc(bytes));
        try (DataFile file = files.create(FRESH)) {
            file.write(bytes, 0, BYTES, 0);
            file.sync();
        }
        files.rename(FRESH, FILE);
        files.syncFolder("");
    }

    private static int crc(MemorySegment bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.asSlice(0, CRC_AT).asByteBuffer());
        return (int) crc.getValue();
    }
}
