package dev.drumlin.lsm.io;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * The content of one file, once as programs see it and once as the disk has it.
 *
 * <p>Sectors that were never written are absent and read as zeros, so a file may be as large as it likes. The byte
 * arrays are never changed once they are in a map, which makes a copy cheap. Guarded by the lock of the owner.
 */
final class CrashableNode {
    static final int SECTOR_BYTES = 512;

    private final Map<Long, byte[]> live;
    private final Map<Long, byte[]> durable;
    private final TreeSet<Long> dirty = new TreeSet<>();
    private long length;
    private long durableLength;
    private boolean lengthDirty;

    CrashableNode() {
        this(new HashMap<>(), 0);
    }

    private CrashableNode(Map<Long, byte[]> sectors, long length) {
        this.live = sectors;
        this.durable = new HashMap<>(sectors);
        this.length = length;
        this.durableLength = length;
    }

    long length() {
        return length;
    }

    int read(MemorySegment into, long at, int wanted, long position) {
        int size = (int) Math.max(0, Math.min(wanted, length - position));
        for (int done = 0; done < size; ) {
            long sector = (position + done) / SECTOR_BYTES;
            int offset = (int) ((position + done) % SECTOR_BYTES);
            int part = Math.min(size - done, SECTOR_BYTES - offset);
            byte[] bytes = live.getOrDefault(sector, new byte[SECTOR_BYTES]);
            MemorySegment.copy(MemorySegment.ofArray(bytes), offset, into, at + done, part);
            done += part;
        }
        return size;
    }

    void write(MemorySegment from, long at, int size, long position) {
        for (int done = 0; done < size; ) {
            long sector = (position + done) / SECTOR_BYTES;
            int offset = (int) ((position + done) % SECTOR_BYTES);
            int part = Math.min(size - done, SECTOR_BYTES - offset);
            byte[] bytes = live.getOrDefault(sector, new byte[SECTOR_BYTES]).clone();
            MemorySegment.copy(from, at + done, MemorySegment.ofArray(bytes), offset, part);
            live.put(sector, bytes);
            dirty.add(sector);
            done += part;
        }
        grow(position + size);
    }

    void grow(long to) {
        if (to > length) {
            length = to;
            lengthDirty = true;
        }
    }

    void truncate(long to) {
        if (to >= length) {
            return;
        }
        for (long sector = to / SECTOR_BYTES; sector <= (length - 1) / SECTOR_BYTES; sector++) {
            if (live.containsKey(sector)) {
                dirty.add(sector);
            }
        }
        cut(live, to);
        length = to;
        lengthDirty = true;
    }

    void sync() {
        for (long sector : dirty) {
            keep(sector, live, durable);
        }
        if (lengthDirty) {
            cut(durable, length);
            durableLength = length;
        }
        forgetDirt();
    }

    /** Acts as a kernel whose write-back failed: the pages stay readable, but no later sync writes them. */
    void forgetDirt() {
        dirty.clear();
        lengthDirty = false;
    }

    /** Returns what a restart finds after a crash now. */
    CrashableNode afterCrash(Survivors survivors, SplittableRandom random) {
        if (survivors == Survivors.ALL) {
            return new CrashableNode(new HashMap<>(live), length);
        }
        Map<Long, byte[]> found = new HashMap<>(durable);
        if (survivors == Survivors.NONE) {
            return new CrashableNode(found, durableLength);
        }
        boolean keepLength = lengthDirty && random.nextBoolean();
        long foundLength = keepLength ? length : durableLength;
        boolean cutLost = length < durableLength && !keepLength;
        for (long sector : dirty) {
            boolean gone = cutLost && sector >= length / SECTOR_BYTES;
            if (!gone && random.nextBoolean()) {
                keep(sector, live, found);
                // The length follows the blocks that reached the disk, but never past what was written.
                long sectorEnd = Math.min(length, (sector + 1) * SECTOR_BYTES);
                foundLength = Math.max(foundLength, live.containsKey(sector) ? sectorEnd : 0);
            }
        }
        cut(found, foundLength);
        return new CrashableNode(found, foundLength);
    }

    private static void keep(long sector, Map<Long, byte[]> from, Map<Long, byte[]> to) {
        byte[] bytes = from.get(sector);
        if (bytes == null) {
            to.remove(sector);
        } else {
            to.put(sector, bytes);
        }
    }

    private static void cut(Map<Long, byte[]> sectors, long length) {
        long last = length / SECTOR_BYTES;
        sectors.keySet().removeIf(sector -> sector > last || (sector == last && length % SECTOR_BYTES == 0));
        byte[] bytes = sectors.get(last);
        if (bytes != null) {
            byte[] shorter = new byte[SECTOR_BYTES];
            System.arraycopy(bytes, 0, shorter, 0, (int) (length % SECTOR_BYTES));
            sectors.put(last, shorter);
        }
    }
}
