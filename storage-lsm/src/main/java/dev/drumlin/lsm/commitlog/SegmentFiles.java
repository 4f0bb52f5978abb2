package dev.drumlin.lsm.commitlog;

import static dev.drumlin.lsm.commitlog.CommitLogFileName.FOLDER;
import static dev.drumlin.lsm.commitlog.CommitLogFileName.FRESH;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.DiskFullException;
import dev.drumlin.lsm.io.FileException;
import dev.drumlin.lsm.io.StorageFiles;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The files of the log and how they become segments and cease to be.
 *
 * <p>Thread-safe; its lock is held during I/O and is taken by the sync role and background threads only, never on the
 * way of an append.
 */
final class SegmentFiles {
    /*
     * A name "segment-N" exists only for a file whose header for N is durable:
     *
     *   nothing    -> fresh.tmp   create, write zeros, sync
     *   segment-M  -> spare-M     rename, sync folder           (no record of M is needed any more)
     *   fresh/spare -> segment-N  write header of N, sync file, rename, sync folder; only then does N take groups
     *
     * So a segment with a header that does not check is damaged, never unfinished. The folder sync after segment-M ->
     * spare-M comes before the header is overwritten, because a rename that a crash takes back would otherwise leave
     * segment-M with the header of N. A fresh.tmp after a restart is deleted; a spare is used again only under a larger
     * number than any group in it has.
     */

    record Activated(DataFile file, boolean recycled) {}

    private final StorageFiles files;
    private final CommitLogOptions options;

    @GuardedBy("this")
    private final Deque<String> spares = new ArrayDeque<>();

    @GuardedBy("this")
    private boolean freshReady;

    @GuardedBy("this")
    private boolean closed;

    SegmentFiles(StorageFiles files, CommitLogOptions options) {
        this.files = files;
        this.options = options;
    }

    /** Takes stock of the folder: removes what a crash left half made, keeps spares that may be used below {@code nextId}. */
    synchronized void open(long nextId) throws IOException {
        files.createFolder(FOLDER);
        for (String file : files.list(FOLDER)) {
            String name = FOLDER + '/' + file;
            OptionalLong spareId = CommitLogFileName.spareId(file);
            if (name.equals(FRESH)) {
                files.delete(name);
            } else if (spareId.isPresent()) {
                boolean usable = Long.compareUnsigned(spareId.getAsLong(), nextId) < 0
                        && files.length(name) == options.segmentBytes();
                if (usable && spares.size() < options.sparesMax()) {
                    spares.add(name);
                } else {
                    files.delete(name);
                }
            }
        }
    }

    /**
     * Sees to it that a file for the next segment is at hand.
     *
     * @throws DiskFullException if there is no room; nothing has changed and it may be tried again
     */
    synchronized void prepare() throws IOException {
        if (freshReady || closed || !spares.isEmpty()) {
            return;
        }
        if (files.exists(FRESH)) {
            files.delete(FRESH); // left by a failure that could not delete it
        }
        try (DataFile file = files.create(FRESH)) {
            file.preallocate(options.segmentBytes());
            file.sync();
        } catch (IOException e) {
            deleteQuietly(FRESH, e);
            throw e;
        }
        freshReady = true;
    }

    /**
     * Makes a segment: durable header, durable name, no groups.
     *
     * @throws DiskFullException if there is no room; nothing has changed and it may be tried again
     */
    synchronized Activated activate(SegmentHeader header) throws IOException {
        boolean recycled = !spares.isEmpty();
        String name = CommitLogFileName.segment(header.segmentId());
        prepare();
        String spare = recycled ? spares.removeFirst() : FRESH;
        freshReady &= recycled;
        try {
            try (DataFile file = files.openForWrite(spare)) {
                MemorySegment bytes = header.toBytes();
                file.write(bytes, 0, (int) bytes.byteSize(), 0);
                file.sync();
            }
            files.rename(spare, name);
        } catch (IOException e) {
            // The file is given up even if there is a way to go on: after a failed sync a second one proves nothing.
            deleteQuietly(spare, e);
            throw e;
        }
        try {
            files.syncFolder(FOLDER);
        } catch (DiskFullException e) {
            // Too late to try again from the start, so it must not look like a failure that can be.
            throw new FileException(name, "the name of a new segment could not be made durable: file=" + name, e);
        }
        return new Activated(files.openForWrite(name), recycled);
    }

    /**
     * Takes a segment, the oldest one, out of the log; not durable before {@link #syncNames}.
     *
     * @return the name of the spare file that it became, null if it was deleted
     */
    synchronized @Nullable String takeOut(long id) throws IOException {
        String name = CommitLogFileName.segment(id);
        if (spares.size() < options.sparesMax() && files.length(name) == options.segmentBytes()) {
            String spare = CommitLogFileName.spare(id);
            files.rename(name, spare);
            return spare;
        }
        files.delete(name);
        return null;
    }

    /** Makes a segment's end durable and, not before, lets what it became be used again. */
    synchronized void syncNames(@Nullable String spare) throws IOException {
        files.syncFolder(FOLDER);
        if (spare != null) {
            spares.add(spare);
        }
    }

    /** Makes no further files. */
    synchronized void close() throws IOException {
        closed = true;
        if (freshReady) {
            freshReady = false;
            files.delete(FRESH);
        }
    }

    private void deleteQuietly(String name, IOException reason) {
        try {
            if (files.exists(name)) {
                files.delete(name);
            }
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }
}
