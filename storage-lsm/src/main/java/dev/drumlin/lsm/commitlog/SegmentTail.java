package dev.drumlin.lsm.commitlog;

import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.StorageFiles;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Makes durable what recovery read of the last segment. */
final class SegmentTail {
    private static final int CHUNK_BYTES = 1 << 16;

    private SegmentTail() {}

    /**
     * Writes {@code [from, end)} of a file again, as it is, and syncs.
     *
     * <p>Recovery acts on these bytes, but all it knows is that they could be read: they may be in the page cache alone,
     * even marked as clean by a write-back that failed before the restart, and then a sync by itself would report success
     * without writing anything.
     */
    static void secure(StorageFiles files, String name, long from, long end) throws IOException {
        MemorySegment bytes = MemorySegment.ofArray(new byte[CHUNK_BYTES]);
        try (DataFile file = files.openForWrite(name)) {
            for (long at = from; at < end; at += CHUNK_BYTES) {
                int length = (int) Math.min(CHUNK_BYTES, end - at);
                file.readFully(bytes, 0, length, at);
                file.write(bytes, 0, length, at);
            }
            file.sync();
        }
    }
}
