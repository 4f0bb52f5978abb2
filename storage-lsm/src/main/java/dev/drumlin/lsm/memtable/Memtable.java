package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.Extents;
import dev.drumlin.memory.SlabPool;
import dev.drumlin.memory.Words;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.data.RowView;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The unflushed rows of one table, off the heap.
 *
 * <p>Thread rules: {@link #reserve}, {@link #apply} and {@link #endReservation} under the commit lock; everything else from
 * any thread without a lock. Counters are written by one thread at a time and may be read a little late by others.
 *
 * <p>The memory goes back to its pool with the last {@link #release}. Whoever looks at rows has retained the memtable, or a
 * view that did; numbers may be asked at any time. A memtable that nobody ever retains holds nothing as long as nothing is
 * written to it.
 */
public final class Memtable {
    /** What a row takes at most beside its version, and what sizes are rounded up to. */
    private static final int ROW_BYTES = RowChain.FIRST_VERSION + SlabPool.UNIT;

    private static final int PARTITION_BYTES = PartitionChain.KEY
            + PartitionChain.MORE_BYTES
            + PartitionDeletions.BYTES
            + 2 * SlabPool.UNIT
            + TokenDirectory.firstBytes();

    private final MemorySegment memory;
    private final Extents extents;
    private final PartitionChain partitions;
    private final TokenDirectory directory;
    private final RowChain rows;
    private final RowVersions versions;
    private final MemtableStatistics statistics = new MemtableStatistics();
    private final MutationView promised = new MutationView();
    private final RowView row = new RowView();
    private final AtomicInteger users = new AtomicInteger();

    private volatile long firstSequence = Long.MAX_VALUE;
    private volatile long lastSequence;
    private volatile long lastLoggedSequence;
    private volatile boolean hasUnlogged;
    private volatile boolean held;
    private volatile long heldSinceNanos;

    /**
     * Makes an empty one, which takes no memory of the pool yet.
     *
     * @param expectedPartitions how many partitions there may be, to spare the directory from growing
     */
    Memtable(SlabPool pool, long expectedPartitions) {
        extents = new Extents(pool);
        memory = extents.memory();
        partitions = new PartitionChain(extents);
        directory = new TokenDirectory(extents, partitions, expectedPartitions);
        rows = new RowChain(extents);
        versions = new RowVersions(extents);
    }

    /**
     * Makes sure that a mutation finds room when it is applied, on top of those that this was asked for before.
     *
     * @return false if there is no room; then nothing has changed
     */
    public boolean reserve(MemorySegment mutation, long at) {
        promised.wrap(mutation, at);
        long bytes = (long) PARTITION_BYTES + promised.keyLength();
        while (promised.nextRange()) {
            bytes += RangeVersions.bytes(promised) + SlabPool.UNIT;
        }
        while (promised.nextRow()) {
            row.wrap(promised.segment(), promised.rowAt());
            bytes += ROW_BYTES + RowVersions.bytesMax(row.length());
        }
        return extents.reserve(bytes);
    }

    /** Gives up what was reserved and not used. */
    public void endReservation() {
        extents.endReservation();
    }

    /**
     * Takes in a mutation that was checked and has its timestamps.
     *
     * @param sequence of its write group, not below any earlier one
     * @param logged whether the commit log has it too
     * @throws dev.drumlin.memory.MemoryExhaustedException if there is no room and none was reserved; then part of it may
     *     have been taken in
     */
    public void apply(MutationView mutation, long sequence, boolean logged) {
        long partition = directory.findOrCreate(mutation);
        note(sequence, logged);
        if (mutation.hasPartitionDeletion()) {
            DeletionTime deletion = new DeletionTime(mutation.deletionTimestamp(), mutation.deletionTime());
            long slotAt = partitions.ensureMore(extents, partition, PartitionChain.DELETIONS);
            int newest = Words.getInt(memory, slotAt);
            publish(slotAt, PartitionDeletions.append(extents, newest, sequence, deletion));
            statistics.deletion(deletion.timestamp());
        }
        while (mutation.nextRange()) {
            long slotAt = partitions.ensureMore(extents, partition, PartitionChain.RANGES);
            publish(slotAt, RangeVersions.append(extents, Words.getInt(memory, slotAt), sequence, mutation));
            statistics.deletion(mutation.rangeTimestamp());
        }
        while (mutation.nextRow()) {
            row.wrap(mutation.segment(), mutation.rowAt());
            applyRow(partition, sequence);
            statistics.row(row);
        }
    }

    private void note(long sequence, boolean logged) {
        if (firstSequence == Long.MAX_VALUE) {
            firstSequence = sequence;
        }
        lastSequence = sequence;
        if (logged) {
            lastLoggedSequence = sequence;
        } else {
            hasUnlogged = true;
        }
    }

    private void applyRow(long partition, long sequence) {
        if (row.isStatic()) {
            applyVersion(partitions.ensureMore(extents, partition, PartitionChain.STATIC_NEWEST), sequence);
        } else if (row.clusteringLength() == 0) {
            applyVersion(partition + PartitionChain.NEWEST, sequence);
        } else {
            applyClustered(partition, sequence);
        }
    }

    private void applyVersion(long newestAt, long sequence) {
        int newest = Words.getInt(memory, newestAt);
        publish(newestAt, newest == 0 ? versions.first(row, sequence) : versions.next(newest, row, sequence));
    }

    private void applyClustered(long partition, long sequence) {
        long slotAt = partitions.ensureMore(extents, partition, PartitionChain.ROWS);
        MemorySegment from = row.segment();
        long at = row.clusteringAt();
        int length = row.clusteringLength();
        long prefix = RowChain.prefix(from, at, length);
        long node = rows.find(slotAt, prefix, from, at, length);
        if (node != 0) {
            applyVersion(node + RowChain.NEWEST, sequence);
            return;
        }
        long bytes = RowChain.FIRST_VERSION + RowVersions.bytesMax(row.length());
        long fresh = Extents.at(extents.allocate(bytes));
        long version = fresh + RowChain.FIRST_VERSION;
        Words.setLong(memory, fresh + OrderedChain.PREFIX, prefix);
        Words.setInt(memory, fresh + RowChain.NEWEST, Extents.reference(version));
        versions.writeFirst(version, row, sequence);
        rows.insert(slotAt, fresh);
    }

    /** Publishes what was appended: a reader that finds the reference finds all of it. */
    private void publish(long at, int reference) {
        Words.setIntRelease(memory, at, reference);
    }

    /** Counts one more user; false if the last one has gone and the memory with it. */
    public boolean tryRetain() {
        int count = users.get();
        while (count > 0) {
            if (users.compareAndSet(count, count + 1)) {
                return true;
            }
            count = users.get();
        }
        return false;
    }

    /** Counts one more user, of a memtable that is new or that the caller knows to be in use. */
    public void retain() {
        users.incrementAndGet();
    }

    /** Ends one use; once for each {@link #retain} and each {@link #tryRetain} that said yes. */
    public void release() {
        if (users.decrementAndGet() == 0) {
            extents.free();
        }
    }

    /** Returns the memory that partitions and rows are in. */
    public MemorySegment memory() {
        return memory;
    }

    /** Returns a partition, 0 if nothing was written to it. */
    public long find(PartitionRef place) {
        return directory.find(place.token(), place.key(), place.keyAt(), place.keyLength());
    }

    /** See {@link TokenDirectory#locate}. */
    void locate(long[] tokens, long[] places, int count) {
        directory.locate(tokens, places, count);
    }

    /** Reads what point reads of these tokens will, side by side; returns a number that stands for what was read. */
    long touch(long[] tokens, long[] places, int count) {
        locate(tokens, places, count);
        long seen = 0;
        for (int i = 0; i < count; i++) {
            places[i] = places[i] == 0 ? 0 : Extents.at(partitions.newest(places[i]));
        }
        for (int i = 0; i < count; i++) {
            seen += places[i] == 0 ? 0 : Words.getLong(memory, places[i]);
        }
        for (int i = 0; i < count; i++) {
            seen += places[i] == 0 ? 0 : RowVersions.touch(memory, places[i]);
        }
        return seen;
    }

    /** Returns the first partition at or after a place, 0 if there is none. */
    public long ceiling(PartitionRef place) {
        return directory.ceiling(place.token(), place.key(), place.keyAt(), place.keyLength());
    }

    /** Returns the first partition after another, 0 if there is none. */
    public long higher(long partition) {
        return directory.higher(partition);
    }

    PartitionChain partitions() {
        return partitions;
    }

    RowChain rows() {
        return rows;
    }

    public boolean isEmpty() {
        return lastSequence == 0;
    }

    /** Returns the bytes that were used, superseded versions included. */
    public long bytes() {
        return extents.usedBytes();
    }

    public long partitionCount() {
        return directory.count();
    }

    /** Returns the sequence of the first write, {@link Long#MAX_VALUE} if there was none. */
    public long firstSequence() {
        return firstSequence;
    }

    /** Returns the sequence of the last write, 0 if there was none. */
    public long lastSequence() {
        return lastSequence;
    }

    /** Returns the sequence of the last write that the commit log has as well, 0 if there was none. */
    public long lastLoggedSequence() {
        return lastLoggedSequence;
    }

    /** Returns whether some of this is not in the commit log, so that only a flush makes it durable. */
    public boolean hasUnlogged() {
        return hasUnlogged;
    }

    /** Returns since when this has been seen to hold something: the first time that it was asked and not empty. */
    public long heldSinceNanos(long nowNanos) {
        if (isEmpty()) {
            return nowNanos;
        }
        if (!held) {
            heldSinceNanos = nowNanos;
            held = true;
        }
        return heldSinceNanos;
    }

    /** Returns the smallest timestamp of anything written, {@link Long#MAX_VALUE} if nothing was. */
    public long minTimestamp() {
        return statistics.minTimestamp();
    }
}
