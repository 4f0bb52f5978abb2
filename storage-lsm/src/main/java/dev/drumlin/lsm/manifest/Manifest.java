package dev.drumlin.lsm.manifest;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.DiskFullException;
import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.FileKind;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.storage.data.ByteWriter;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The manifest being written: an append-only file of edits that begins with a snapshot, replaced by a shorter one when it
 * has grown.
 *
 * <p>Thread-safe; {@link #append} blocks for the disk. After a failed sync nothing is taken any more, since it is unknown
 * which edits a crash would leave.
 */
public final class Manifest implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Manifest.class);

    /** Files that are shorter are never replaced. */
    private static final long REPLACE_FROM_BYTES = 1 << 20;

    /** The file is replaced when it is so many times as long as its snapshot was. */
    private static final int REPLACE_FACTOR = 4;

    private final StorageFiles files;
    private final UUID storeId;
    private final long replaceFromBytes;
    private final ByteWriter record = new ByteWriter(4096);

    @GuardedBy("this")
    private StoreState state;

    @GuardedBy("this")
    private DataFile file;

    @GuardedBy("this")
    private long end;

    @GuardedBy("this")
    private long snapshotBytes;

    @GuardedBy("this")
    private @Nullable IOException failure;

    private volatile StoreState published;

    private Manifest(StorageFiles files, UUID storeId, long replaceFromBytes, StoreState state, DataFile file) {
        this.files = files;
        this.storeId = storeId;
        this.replaceFromBytes = replaceFromBytes;
        this.state = state;
        this.published = state;
        this.file = file;
    }

    /** Opens the manifest of a store, or begins one. */
    public static Manifest open(StorageFiles files, UUID storeId) throws IOException {
        return open(files, storeId, REPLACE_FROM_BYTES);
    }

    static Manifest open(StorageFiles files, UUID storeId, long replaceFromBytes) throws IOException {
        if (files.exists(ManifestFormat.FRESH)) {
            files.delete(ManifestFormat.FRESH);
        }
        if (!files.exists(ManifestFormat.FILE)) {
            // A new store has neither; in an old one every SSTable would be taken for an orphan and deleted.
            if (!files.list("sstables").isEmpty() || !files.list("commitlog").isEmpty()) {
                throw new CorruptedFileException(
                        ManifestFormat.FILE,
                        0,
                        "the file is missing, but the folder holds data. Restore it from a backup.");
            }
            return begin(files, storeId, replaceFromBytes);
        }
        ManifestReader reader = ManifestReader.open(files, storeId);
        Replay replay = new Replay();
        reader.readAll(replay);
        if (!replay.begun) {
            throw new CorruptedFileException(
                    ManifestFormat.FILE, ManifestFormat.RECORDS_AT, "the snapshot at its beginning is missing");
        }
        DataFile file = files.openForWrite(ManifestFormat.FILE);
        Manifest manifest = new Manifest(files, storeId, replaceFromBytes, replay.state, file);
        try {
            manifest.continueAt(reader.end(), reader.tornBytes());
        } catch (IOException e) {
            file.close();
            throw e;
        }
        return manifest;
    }

    /** Gives a folder a manifest that says just this; the last step by which it becomes a store. */
    public static void write(StorageFiles files, UUID storeId, StoreState state) throws IOException {
        create(files, storeId, new ByteWriter(4096), state).close();
    }

    /** Returns whether a folder has a manifest. */
    public static boolean exists(StorageFiles files) throws IOException {
        return files.exists(ManifestFormat.FILE);
    }

    /** Makes a folder no store, durably, if it is one. */
    public static void delete(StorageFiles files) throws IOException {
        if (files.exists(ManifestFormat.FILE)) {
            files.delete(ManifestFormat.FILE);
            files.syncFolder("");
        }
    }

    private static Manifest begin(StorageFiles files, UUID storeId, long replaceFromBytes) throws IOException {
        ByteWriter record = new ByteWriter(4096);
        DataFile file = create(files, storeId, record, StoreState.EMPTY);
        Manifest manifest = new Manifest(files, storeId, replaceFromBytes, StoreState.EMPTY, file);
        synchronized (manifest) {
            manifest.end = (long) ManifestFormat.RECORDS_AT + record.size();
            manifest.snapshotBytes = manifest.end;
        }
        return manifest;
    }

    /** Puts the edits of a file together. */
    private static final class Replay implements ManifestReader.RecordConsumer {
        private StoreState state = StoreState.EMPTY;
        private boolean begun;

        @Override
        public void record(
                long offset, ManifestFormat.RecordType type, MemorySegment bytes, long payloadAt, int payloadBytes)
                throws IOException {
            if (type == ManifestFormat.RecordType.MARK) {
                return;
            }
            try {
                VersionEdit edit = VersionEditCodec.read(type, bytes, payloadAt, payloadBytes);
                if (begun == edit instanceof VersionEdit.Snapshot) {
                    throw new IllegalArgumentException("a snapshot must come first and only there");
                }
                begun = true;
                state = state.apply(edit);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new CorruptedFileException(
                        ManifestFormat.FILE, offset, "the record makes no sense: " + e.getMessage());
            }
        }
    }

    private synchronized void continueAt(long wholeEnd, long tornBytes) throws IOException {
        if (tornBytes > 0) {
            file.truncate(wholeEnd);
        }
        // What was read may never have been synced; it is built upon from now on.
        file.sync();
        end = wholeEnd;
        snapshotBytes = replaceFromBytes / REPLACE_FACTOR;
        mark();
    }

    /** Returns the state after the last edit. */
    public StoreState state() {
        return published;
    }

    /**
     * Makes an edit durable and returns the state after it.
     *
     * @throws IllegalArgumentException if the edit does not fit the state; nothing was written
     * @throws DiskFullException if there is no room; nothing changed, and it can be tried again
     */
    public synchronized StoreState append(VersionEdit edit) throws IOException {
        IOException first = failure;
        if (first != null) {
            throw new IOException("the manifest failed before: " + first.getMessage(), first);
        }
        StoreState next = state.apply(edit);
        encode(record, edit, end, storeId);
        try {
            file.write(record.segment(), 0, record.size(), end);
        } catch (DiskFullException e) {
            cutBack();
            throw e;
        } catch (IOException e) {
            failure = e;
            throw e;
        } catch (RuntimeException | Error e) {
            throw failed(new IOException("a write ended in an unexpected way: " + e, e));
        }
        sync();
        end += record.size();
        state = next;
        published = next;
        mark();
        if (end > replaceFromBytes && end > REPLACE_FACTOR * snapshotBytes) {
            replace();
        }
        return next;
    }

    private synchronized void cutBack() throws IOException {
        try {
            file.truncate(end);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private synchronized void sync() throws IOException {
        try {
            file.sync();
        } catch (IOException e) {
            throw failed(e);
        } catch (RuntimeException | Error e) {
            throw failed(new IOException("a sync ended in an unexpected way: " + e, e));
        }
    }

    /** Returns what to throw; never a {@link DiskFullException}, which would say that nothing changed. */
    private synchronized IOException failed(IOException cause) {
        failure = cause;
        return new IOException("the manifest failed: " + cause.getMessage(), cause);
    }

    /** Says that all before is durable. Is durable itself with the next edit, or not at all: only damage needs it. */
    private synchronized void mark() {
        MemorySegment mark = MemorySegment.ofArray(new byte[ManifestFormat.HEADER_BYTES]);
        ManifestFormat.writeHeader(mark, 0, ManifestFormat.RecordType.MARK, 0, end, storeId);
        try {
            file.write(mark, 0, ManifestFormat.HEADER_BYTES, end);
            end += ManifestFormat.HEADER_BYTES;
        } catch (IOException e) {
            LOG.warn("The manifest could not be marked; the next edit overwrites what there is of the mark", e);
        }
    }

    /** Begins a new file with a snapshot; a failure leaves the old one in use. */
    private synchronized void replace() throws IOException {
        DataFile fresh;
        try {
            fresh = create(files, storeId, record, state);
        } catch (SwitchFailedException e) {
            failure = e;
            throw e;
        } catch (IOException e) {
            // The old file is as good as before; asked again when it has doubled.
            snapshotBytes = Math.max(snapshotBytes, end / 2);
            return;
        }
        DataFile old = file;
        file = fresh;
        end = (long) ManifestFormat.RECORDS_AT + record.size();
        snapshotBytes = end;
        try {
            old.close();
        } catch (IOException e) {
            LOG.warn("The manifest that was replaced could not be closed", e);
        }
    }

    /** The new file may or may not be in place: neither can be written to. */
    private static final class SwitchFailedException extends IOException {
        private static final long serialVersionUID = 1L;

        SwitchFailedException(IOException cause) {
            super("the switch to a new manifest failed: " + cause.getMessage(), cause);
        }
    }

    /** Makes a file that holds a snapshot, durable under its final name, and leaves it open. */
    private static DataFile create(StorageFiles files, UUID storeId, ByteWriter record, StoreState state)
            throws IOException {
        if (files.exists(ManifestFormat.FRESH)) {
            files.delete(ManifestFormat.FRESH);
        }
        DataFile fresh = files.create(ManifestFormat.FRESH);
        try {
            MemorySegment header = MemorySegment.ofArray(new byte[FileHeader.BYTES]);
            new FileHeader(FileKind.MANIFEST.code(), ManifestFormat.VERSION, storeId).write(header, 0);
            fresh.write(header, 0, FileHeader.BYTES, 0);
            encode(record, new VersionEdit.Snapshot(state), ManifestFormat.RECORDS_AT, storeId);
            fresh.write(record.segment(), 0, record.size(), ManifestFormat.RECORDS_AT);
            fresh.sync();
        } catch (IOException e) {
            fresh.close();
            throw e;
        }
        try {
            files.rename(ManifestFormat.FRESH, ManifestFormat.FILE);
            files.syncFolder("");
        } catch (IOException e) {
            fresh.close();
            throw new SwitchFailedException(e);
        }
        return fresh;
    }

    /** Writes a whole record over what the writer held. */
    private static void encode(ByteWriter out, VersionEdit edit, long fileOffset, UUID storeId) {
        out.clear().putLong(0).putLong(0);
        VersionEditCodec.write(out, edit);
        ManifestFormat.writeHeader(
                out.segment(),
                0,
                VersionEditCodec.type(edit),
                out.size() - ManifestFormat.HEADER_BYTES,
                fileOffset,
                storeId);
    }

    /**
     * Reads the file once more.
     *
     * @throws CorruptedFileException at the first damage
     */
    public synchronized void verify() throws IOException {
        ManifestReader reader = ManifestReader.open(files, storeId);
        Replay replay = new Replay();
        reader.readAll(replay);
        if (!Arrays.equals(encoded(replay.state), encoded(state))) {
            throw new CorruptedFileException(
                    ManifestFormat.FILE, reader.end(), "the file says something else than what was written to it");
        }
    }

    private static byte[] encoded(StoreState state) {
        ByteWriter out = new ByteWriter(4096);
        VersionEditCodec.write(out, new VersionEdit.Snapshot(state));
        return out.toByteArray();
    }

    /** Returns why no edit is taken any more, null while all is well. */
    public synchronized @Nullable IOException failure() {
        return failure;
    }

    @Override
    public synchronized void close() throws IOException {
        if (failure == null) {
            failure = new IOException("the manifest is closed");
        }
        file.close();
    }
}
