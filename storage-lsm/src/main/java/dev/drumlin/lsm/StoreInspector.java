package dev.drumlin.lsm;

import dev.drumlin.lsm.commitlog.CommitLogDump;
import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.DataFolder;
import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.FileKind;
import dev.drumlin.lsm.io.MissingFileException;
import dev.drumlin.lsm.manifest.ManifestDump;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.sstable.SSTableDump;
import dev.drumlin.storage.error.InvalidRequestException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Prints any file of a store by its format. Stateless. */
final class StoreInspector {
    private StoreInspector() {}

    /** See {@link dev.drumlin.storage.Inspectable#inspect}. */
    static void inspect(Path path, Appendable out) throws IOException {
        Path absolute = path.toAbsolutePath();
        Path folder = absolute.getParent();
        if (folder == null) {
            throw new InvalidRequestException("There is no file " + path);
        }
        String name = absolute.getFileName().toString();
        DataFolder files = DataFolder.open(folder, thread -> false, false);
        try (DataFile file = open(files, name, path)) {
            print(files, file, path, out);
        } catch (MissingFileException e) {
            throw new InvalidRequestException("There is no file " + path);
        } catch (CorruptedFileException e) {
            throw ReadFailures.of(e);
        }
    }

    private static DataFile open(DataFolder files, String name, Path path) throws IOException {
        try {
            return files.openForRead(name);
        } catch (IllegalArgumentException e) {
            throw foreign(path);
        }
    }

    private static void print(DataFolder files, DataFile file, Path path, Appendable out) throws IOException {
        MemorySegment bytes = MemorySegment.ofArray(new byte[FileHeader.BYTES]);
        if (file.length() < FileHeader.BYTES) {
            throw foreign(path);
        }
        file.readFully(bytes, 0, FileHeader.BYTES, 0);
        FileHeader header;
        try {
            header = FileHeader.read(bytes, 0, file.name());
        } catch (CorruptedFileException e) {
            throw foreign(path);
        }
        FileKind kind = kind(header);
        if (kind == null) {
            throw foreign(path);
        }
        switch (kind) {
            case COMMIT_LOG -> CommitLogDump.print(file, out);
            case SSTABLE -> SSTableDump.dump(files, file.name(), out);
            case MANIFEST -> ManifestDump.print(files, out);
            case STORE -> out.append("store id=" + header.storeId() + " folder format=" + header.version() + "\n");
        }
    }

    private static @Nullable FileKind kind(FileHeader header) {
        for (FileKind kind : FileKind.values()) {
            if (kind.code() == header.kindCode()) {
                return kind;
            }
        }
        return null;
    }

    private static InvalidRequestException foreign(Path path) {
        return new InvalidRequestException("The file " + path + " is no file of the lsm storage engine");
    }
}
