package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.Extents;
import dev.drumlin.memory.Words;
import dev.drumlin.storage.data.Keys;
import java.lang.foreign.MemorySegment;

/**
 * Linked lists of nodes in off-heap memory, each in the order of (signed prefix, unsigned key bytes), and found through a
 * slot: four bytes that refer to the first node. One writer at a time, readers without locks; nodes are never removed.
 *
 * <p>How it works: what is short is walked. A list that has grown beyond {@link #WALKED_MAX} nodes gets an index, a skip
 * list over one node in four, and the slot refers to the index from then on. The index only shortens the way: the list
 * beneath stays the truth, so a reader that holds an older value of the slot is right as well.
 *
 * <p>Invariants: (1) a node is complete before a release store makes it reachable, and of it only the reference to the next
 * node changes, and what its kind says does; (2) a node is in the list before it is in the index; (3) a list may lead on
 * into nodes that are not the slot's own, but only ones greater than all of its own.
 *
 * <p>Layout of a node: u32 next, 4 bytes of its kind's, i64 prefix, and the rest of its kind's. Layout of an index: u32 first
 * node, u32 height, u32 first entry of each level. Layout of an entry: u32 node, 4 bytes unused, u32 next of each level.
 */
abstract class OrderedChain {
    static final int NEXT = 0;
    static final int PREFIX = NEXT + 2 * Integer.BYTES;
    static final int PREFIX_END = PREFIX + Long.BYTES;

    /** Marks a slot that refers to an index. It takes half of the reach of references: 16 GiB are left. */
    private static final int INDEXED = 1 << 31;

    private static final int WALKED_MAX = 16;

    /** A list is indexed when somebody notices its length, so it may be longer then; the rest is indexed as it grows. */
    private static final int INDEXED_AT_ONCE_MAX = 4 * WALKED_MAX;

    private static final int HEIGHT_AT = Integer.BYTES;
    private static final int LEVELS_AT = HEIGHT_AT + Integer.BYTES;

    /** Enough for 4^12 entries, which is more than memory holds. */
    private static final int HEIGHT_MAX = 12;

    final MemorySegment memory;
    private final Extents extents;

    // Writer only: what the last search found.
    private final long[] levelBefore = new long[HEIGHT_MAX];
    private long before;
    private int walked;
    private long random = 0x9E37_79B9_7F4A_7C15L;

    OrderedChain(Extents extents) {
        this.memory = extents.memory();
        this.extents = extents;
    }

    /** Returns where a node's key begins. */
    abstract long keyAt(long node);

    abstract int keyLength(long node);

    final long prefix(long node) {
        return Words.getLong(memory, node + PREFIX);
    }

    /** Returns the node after this one in the list, 0 if there is none. */
    final long next(long node) {
        return Extents.at(Words.getIntAcquire(memory, node + NEXT));
    }

    /** Returns whether the value of a slot refers to an index, which is then good for any part of the slot's nodes. */
    static boolean isIndexed(int slot) {
        return (slot & INDEXED) != 0;
    }

    /** Returns the first node of the list, 0 if there is none. */
    final long first(int slot) {
        long at = Extents.at(slot & ~INDEXED);
        return isIndexed(slot) ? Extents.at(Words.getIntAcquire(memory, at)) : at;
    }

    /** Returns the first node that is not before a key, 0 if there is none. */
    final long ceiling(int slot, long prefix, MemorySegment key, long keyAt, int keyLength) {
        if (isIndexed(slot)) {
            long lower = descend(slot, prefix, key, keyAt, keyLength, false);
            return lower == 0 ? first(slot) : next(lower);
        }
        long node = Extents.at(slot);
        while (node != 0 && compare(node, prefix, key, keyAt, keyLength) < 0) {
            node = next(node);
        }
        return node;
    }

    /** Returns the last node before a key, 0 if there is none. */
    final long lower(int slot, long prefix, MemorySegment key, long keyAt, int keyLength) {
        if (isIndexed(slot)) {
            return descend(slot, prefix, key, keyAt, keyLength, false);
        }
        long lower = 0;
        long node = Extents.at(slot);
        while (node != 0 && compare(node, prefix, key, keyAt, keyLength) < 0) {
            lower = node;
            node = next(node);
        }
        return lower;
    }

    /** Returns the last node of the list, 0 if there is none. */
    final long last(int slot) {
        long last = isIndexed(slot) ? lastEntry(slot) : 0;
        long node = last == 0 ? first(slot) : last;
        while (node != 0) {
            last = node;
            node = next(node);
        }
        return last;
    }

    private long lastEntry(int slot) {
        long index = Extents.at(slot & ~INDEXED);
        long entry = index;
        for (int level = Words.getIntAcquire(memory, index + HEIGHT_AT) - 1; level >= 0; level--) {
            long next = nextEntry(entry, level);
            while (next != 0) {
                entry = next;
                next = nextEntry(entry, level);
            }
        }
        return entry == index ? 0 : node(entry);
    }

    final int compare(long node, long prefix, MemorySegment key, long keyAt, int keyLength) {
        long its = prefix(node);
        if (its != prefix) {
            return its < prefix ? -1 : 1;
        }
        return Keys.compare(memory, keyAt(node), keyLength(node), key, keyAt, keyLength);
    }

    /** Returns the last node before a key, 0 if there is none, by way of the index. */
    private long descend(int slot, long prefix, MemorySegment key, long keyAt, int keyLength, boolean writes) {
        long index = Extents.at(slot & ~INDEXED);
        long entry = index;
        for (int level = Words.getIntAcquire(memory, index + HEIGHT_AT) - 1; level >= 0; level--) {
            long next = nextEntry(entry, level);
            while (next != 0 && compare(node(next), prefix, key, keyAt, keyLength) < 0) {
                entry = next;
                next = nextEntry(entry, level);
            }
            if (writes) {
                levelBefore[level] = entry;
            }
        }
        long lower = entry == index ? 0 : node(entry);
        long node = lower == 0 ? Extents.at(Words.getIntAcquire(memory, index)) : next(lower);
        while (node != 0 && compare(node, prefix, key, keyAt, keyLength) < 0) {
            lower = node;
            node = next(node);
        }
        return lower;
    }

    private long nextEntry(long entry, int level) {
        return Extents.at(Words.getIntAcquire(memory, entry + LEVELS_AT + (long) level * Integer.BYTES));
    }

    private long node(long entry) {
        return Extents.at(Words.getInt(memory, entry));
    }

    /** Returns the node with this key, 0 if there is none; then {@link #insert} can follow. Writer only. */
    final long find(long slotAt, long prefix, MemorySegment key, long keyAt, int keyLength) {
        int slot = Words.getInt(memory, slotAt);
        walked = 0;
        before = 0;
        long node;
        if (isIndexed(slot)) {
            before = descend(slot, prefix, key, keyAt, keyLength, true);
            node = before == 0 ? first(slot) : next(before);
        } else {
            node = Extents.at(slot);
            while (node != 0 && compare(node, prefix, key, keyAt, keyLength) < 0) {
                before = node;
                node = next(node);
                walked++;
            }
        }
        return node != 0 && compare(node, prefix, key, keyAt, keyLength) == 0 ? node : 0;
    }

    /** Adds a node, complete but for its next, where {@link #find} has just found nothing. Writer only. */
    final void insert(long slotAt, long node) {
        int slot = Words.getInt(memory, slotAt);
        long headAt = isIndexed(slot) ? Extents.at(slot & ~INDEXED) : slotAt;
        long linkAt = before == 0 ? headAt : before + NEXT;
        Words.setInt(memory, node + NEXT, Words.getInt(memory, linkAt));
        // Publishes the node.
        Words.setIntRelease(memory, linkAt, Extents.reference(node));
        if (isIndexed(slot)) {
            int height = randomHeight();
            if (height > 0) {
                addEntry(headAt, node, height);
            }
        } else if (walked >= WALKED_MAX || isLongNowAndThen(slotAt)) {
            addIndex(slotAt);
        }
    }

    /** A list that grows at its front is never walked by its writer, so its length is looked at by chance. */
    private boolean isLongNowAndThen(long slotAt) {
        if ((nextRandom() & 7) != 0) {
            return false;
        }
        int count = 0;
        for (long node = Extents.at(Words.getInt(memory, slotAt)); node != 0; node = next(node)) {
            if (++count > WALKED_MAX) {
                return true;
            }
        }
        return false;
    }

    private void addIndex(long slotAt) {
        int size = LEVELS_AT + HEIGHT_MAX * Integer.BYTES;
        int reference = extents.tryAllocate(size);
        if (reference == 0) {
            // Slower, not wrong.
            return;
        }
        long index = Extents.at(reference);
        int slot = Words.getInt(memory, slotAt);
        Words.setInt(memory, index, slot);
        Words.setInt(memory, index + HEIGHT_AT, 0);
        for (int level = 0; level < HEIGHT_MAX; level++) {
            Words.setInt(memory, index + LEVELS_AT + (long) level * Integer.BYTES, 0);
            levelBefore[level] = index;
        }
        long node = Extents.at(slot);
        for (int count = 0; node != 0 && count < INDEXED_AT_ONCE_MAX; count++) {
            int height = randomHeight();
            if (height > 0) {
                addEntry(index, node, height);
                long entry = nextEntry(levelBefore[0], 0);
                for (int level = 0; level < height && entry != 0; level++) {
                    levelBefore[level] = entry;
                }
            }
            node = next(node);
        }
        // Publishes the index.
        Words.setIntRelease(memory, slotAt, reference | INDEXED);
    }

    /** Adds an entry behind {@link #levelBefore}, lowest level first. */
    private void addEntry(long index, long node, int height) {
        int reference = extents.tryAllocate(LEVELS_AT + (long) height * Integer.BYTES);
        if (reference == 0) {
            return;
        }
        int oldHeight = Words.getInt(memory, index + HEIGHT_AT);
        for (int level = oldHeight; level < height; level++) {
            levelBefore[level] = index;
        }
        long entry = Extents.at(reference);
        Words.setInt(memory, entry, Extents.reference(node));
        for (int level = 0; level < height; level++) {
            long levelAt = LEVELS_AT + (long) level * Integer.BYTES;
            Words.setInt(memory, entry + levelAt, Words.getInt(memory, levelBefore[level] + levelAt));
        }
        for (int level = 0; level < height; level++) {
            // Publishes the entry, once for each level.
            Words.setIntRelease(memory, levelBefore[level] + LEVELS_AT + (long) level * Integer.BYTES, reference);
        }
        if (height > oldHeight) {
            // Publishes the levels; a reader that does not know of them yet begins lower.
            Words.setIntRelease(memory, index + HEIGHT_AT, height);
        }
    }

    private int randomHeight() {
        long bits = nextRandom();
        int height = 0;
        while (height < HEIGHT_MAX && (bits & 3) == 0) {
            height++;
            bits >>>= 2;
        }
        return height;
    }

    /** Xorshift: good enough for heights, and the same in each run. */
    private long nextRandom() {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return random >>> 8;
    }
}
