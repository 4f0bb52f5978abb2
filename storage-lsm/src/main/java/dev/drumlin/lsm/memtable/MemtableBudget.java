package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.PoolOptions;
import dev.drumlin.memory.PoolUse;
import dev.drumlin.memory.SlabPool;
import java.util.concurrent.Executor;

/** The memory that all memtables together hold, and how near that is to what they may hold. Thread-safe. */
public final class MemtableBudget implements AutoCloseable {
    /** From this share of the limit on, writers are slowed, the more the fuller. */
    private static final double SLOW_FROM = 0.75;

    /** What the marks in references leave to them. */
    private static final long BYTES_MAX = SlabPool.BYTES_MAX / 2;

    /** How far writes that were let in before the limit was reached may go beyond it, besides two groups of any size. */
    private static final long BYTES_OVER = 256L << 20;

    private final SlabPool pool;

    /**
     * Makes it.
     *
     * @param bytesMax the limit, in bytes; at most some 15 GiB count
     * @param groupBytesMax the largest write group, in bytes
     * @param background where memory is prepared ahead of its use
     */
    public MemtableBudget(long bytesMax, long groupBytesMax, Executor background) {
        long over = BYTES_OVER + 2 * groupBytesMax;
        pool = new SlabPool(PoolOptions.of("memtables", Math.min(bytesMax, BYTES_MAX - 2 * over), over), background);
    }

    /** Returns an empty memtable for a new table. */
    public Memtable memtable() {
        return new Memtable(pool, 0);
    }

    /** Returns an empty memtable for a table, likely to become as large as the one before. */
    public Memtable memtable(Memtable before) {
        return new Memtable(pool, before.partitionCount());
    }

    /** Returns the bytes that are held, memory that is not filled yet included. */
    public long bytes() {
        return pool.bytes();
    }

    public long bytesMax() {
        return pool.options().bytesMax();
    }

    /** Returns what the memory is used for. */
    public PoolUse use() {
        return pool.use();
    }

    public boolean isFull() {
        return pool.isFull();
    }

    /** Returns how hard writers are to be slowed, from 0 (not at all) to 1 (as hard as it gets). */
    public double pressure() {
        double share = (double) bytes() / bytesMax();
        return Math.clamp((share - SLOW_FROM) / (1 - SLOW_FROM), 0, 1);
    }

    /** Gives no more memory; what there is goes back to the system with the last memtable that is released. */
    @Override
    public void close() {
        pool.close();
    }
}
