package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.Extents;
import dev.drumlin.memory.Words;
import dev.drumlin.storage.data.MutationView;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * All partitions of a memtable in storage order, found by the top bits of their tokens: tokens are uniform, so a table of
 * slots that is about as long as there are partitions leaves one or two to walk. One writer at a time, readers without locks.
 *
 * <p>How it grows: when there are more partitions than slots, a table of twice the size is begun, and each insertion moves a
 * few slots over. Order is prefix order, so the list of a slot is the list of its lower half followed by that of its upper
 * half: no node moves, the upper half is a reference into the middle. The lower half keeps leading on into the upper one; who
 * walks it stops at the first token that is not its own. A slot with an index hands it to both halves.
 *
 * <p>Why readers need no lock: what was inserted before a reader looked up a slot is in the lists that it finds, moved or
 * not, since lists are never taken apart; what was inserted later is newer than the sequence that it reads at.
 */
final class TokenDirectory {
    private static final int FIRST_BITS = 6;

    /** A new directory is made for as many partitions as the one before had, up to a table of 4 MiB. */
    private static final int FIRST_BITS_MAX = 20;

    private static final int BITS_MAX = 30;
    private static final int MOVED_PER_INSERT = 16;
    private static final int STEPS_AHEAD = 3;
    private static final MemorySegment NO_KEY = MemorySegment.ofArray(new byte[0]);

    /** A table of slots. */
    private static final class Slots {
        private final long at;
        private final int bits;

        /** The table of twice the size that slots are being moved to. */
        private volatile @Nullable Slots next;

        /** Slots below this are to be looked for in the next table; the store publishes their content there. */
        private volatile int moved;

        Slots(long at, int bits) {
            this.at = at;
            this.bits = bits;
        }

        int index(long token) {
            return (int) ((token ^ Long.MIN_VALUE) >>> (Long.SIZE - bits));
        }

        long slotAt(int index) {
            return at + (long) index * Integer.BYTES;
        }

        long lastToken(int index) {
            return (((index + 1L) << (Long.SIZE - bits)) - 1) ^ Long.MIN_VALUE;
        }
    }

    private final Extents extents;
    private final PartitionChain chain;
    private final MemorySegment memory;
    private final long expected;
    private volatile @Nullable Slots slots;
    private volatile long count;
    private long counted;

    /**
     * Makes one that takes no memory yet.
     *
     * @param expected how many partitions there may be
     */
    TokenDirectory(Extents extents, PartitionChain chain, long expected) {
        this.extents = extents;
        this.chain = chain;
        this.memory = extents.memory();
        this.expected = expected;
    }

    /** Returns what the first insertion takes on top of the partition, in bytes. */
    static int firstBytes() {
        return Integer.BYTES << FIRST_BITS;
    }

    boolean isEmpty() {
        return slots == null;
    }

    long count() {
        return count;
    }

    /** Returns the slots that are good for a token at present. */
    private static Slots current(Slots table, long token) {
        Slots next = table.next;
        return next != null && table.index(token) < table.moved ? next : table;
    }

    /** Returns a partition, 0 if nothing was written to it. */
    long find(long token, MemorySegment key, long keyAt, int keyLength) {
        Slots table = slots;
        if (table == null) {
            return 0;
        }
        Slots current = current(table, token);
        int slot = Words.getIntAcquire(memory, current.slotAt(current.index(token)));
        if (slot == 0) {
            return 0;
        }
        long node = chain.ceiling(slot, token, key, keyAt, keyLength);
        return node != 0 && chain.compare(node, token, key, keyAt, keyLength) == 0 ? node : 0;
    }

    /**
     * Finds, for each of some tokens, the first partition with this token or a greater one in the list of its slot, 0 if there
     * is none near; one step for all before the next step. A hint: lists with an index are left out, long ones given up.
     */
    void locate(long[] tokens, long[] places, int count) {
        Slots table = slots;
        for (int i = 0; i < count; i++) {
            if (table == null) {
                places[i] = 0;
                continue;
            }
            Slots current = current(table, tokens[i]);
            int slot = Words.getIntAcquire(memory, current.slotAt(current.index(tokens[i])));
            places[i] = OrderedChain.isIndexed(slot) ? 0 : Extents.at(slot);
        }
        for (int step = 0; step < STEPS_AHEAD; step++) {
            for (int i = 0; i < count; i++) {
                long node = places[i];
                if (node != 0 && chain.prefix(node) < tokens[i]) {
                    places[i] = chain.next(node);
                }
            }
        }
    }

    /** Returns the first partition at or after a place, 0 if there is none. */
    long ceiling(long token, MemorySegment key, long keyAt, int keyLength) {
        Slots table = slots;
        if (table == null) {
            return 0;
        }
        Slots current = current(table, token);
        int slot = Words.getIntAcquire(memory, current.slotAt(current.index(token)));
        // From the same table as the slot: one that was split meanwhile would hide its other half.
        long last = current.lastToken(current.index(token));
        if (slot != 0) {
            long node = chain.ceiling(slot, token, key, keyAt, keyLength);
            if (node != 0 && chain.prefix(node) <= last) {
                return node;
            }
        }
        return after(table, last);
    }

    /** Returns the partition after one, 0 if there is none. */
    long higher(long node) {
        Slots table = slots;
        if (table == null) {
            return 0;
        }
        long token = chain.prefix(node);
        Slots current = current(table, token);
        long last = current.lastToken(current.index(token));
        long next = chain.next(node);
        return next != 0 && chain.prefix(next) <= last ? next : after(table, last);
    }

    /** Returns the first partition with a token after the last one of a slot, 0 if there is none. */
    private long after(Slots table, long lastOfSlot) {
        long last = lastOfSlot;
        while (last != Long.MAX_VALUE) {
            long token = last + 1;
            Slots current = current(table, token);
            int index = current.index(token);
            last = current.lastToken(index);
            int slot = Words.getIntAcquire(memory, current.slotAt(index));
            if (slot != 0) {
                long node = chain.ceiling(slot, token, NO_KEY, 0, 0);
                if (node != 0 && chain.prefix(node) <= last) {
                    return node;
                }
            }
        }
        return 0;
    }

    /** Returns the partition of a mutation, made if there was none. Writer only. */
    long findOrCreate(MutationView mutation) {
        Slots table = slots;
        if (table == null) {
            table = first();
            slots = table;
        }
        long token = mutation.token();
        Slots current = current(table, token);
        long slotAt = current.slotAt(current.index(token));
        long found = chain.find(slotAt, token, mutation.segment(), mutation.keyAt(), mutation.keyLength());
        if (found != 0) {
            return found;
        }
        long node = chain.create(extents, mutation);
        chain.insert(slotAt, node);
        count = ++counted;
        grow(table);
        return node;
    }

    private Slots first() {
        int bits = Math.clamp(
                Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, expected) - 1), FIRST_BITS, FIRST_BITS_MAX);
        int reference = bits == FIRST_BITS ? 0 : extents.tryAllocateAlone((long) Integer.BYTES << bits);
        if (reference == 0) {
            bits = FIRST_BITS;
            reference = extents.allocate(firstBytes());
        }
        Slots first = new Slots(Extents.at(reference), bits);
        memory.asSlice(first.at, (long) Integer.BYTES << bits).fill((byte) 0);
        return first;
    }

    private void grow(Slots table) {
        Slots next = table.next;
        if (next == null) {
            if (counted <= 1L << table.bits || table.bits == BITS_MAX) {
                return;
            }
            long bytes = (long) Integer.BYTES << (table.bits + 1);
            int reference = bytes < extents.slabBytes() ? extents.tryAllocate(bytes) : extents.tryAllocateAlone(bytes);
            if (reference == 0) {
                // Slower, not wrong.
                return;
            }
            next = new Slots(Extents.at(reference), table.bits + 1);
            table.next = next;
        }
        int from = table.moved;
        int to = Math.min(from + MOVED_PER_INSERT, 1 << table.bits);
        for (int index = from; index < to; index++) {
            split(table, index, next);
        }
        table.moved = to;
        if (to == 1 << table.bits) {
            slots = next;
        }
    }

    private void split(Slots table, int index, Slots into) {
        int slot = Words.getInt(memory, table.slotAt(index));
        int lower = slot;
        int upper = slot;
        if (slot != 0 && !OrderedChain.isIndexed(slot)) {
            long middle = into.lastToken(2 * index);
            long node = Extents.at(slot);
            lower = chain.prefix(node) <= middle ? slot : 0;
            while (node != 0 && chain.prefix(node) <= middle) {
                node = chain.next(node);
            }
            upper = node != 0 && chain.prefix(node) <= table.lastToken(index) ? Extents.reference(node) : 0;
        }
        Words.setInt(memory, into.slotAt(2 * index), lower);
        Words.setInt(memory, into.slotAt(2 * index + 1), upper);
    }
}
