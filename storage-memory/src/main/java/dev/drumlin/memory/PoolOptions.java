package dev.drumlin.memory;

/**
 * How large a pool is.
 *
 * @param owner who the memory is for: a word for metrics and messages
 * @param bytesMax the limit, in bytes: from there on the pool calls itself full, and its owner is to stop asking
 * @param bytesOver how far, in bytes, work that was let in before may go beyond the limit; then the pool refuses
 * @param slabBytes size of a slab: a power of two from 4 KiB to 1 MiB
 * @param aheadBytes how much is prepared ahead of the use, in bytes
 */
public record PoolOptions(String owner, long bytesMax, long bytesOver, int slabBytes, long aheadBytes) {
    private static final int SLAB_BYTES_MIN = 1 << 12;
    /** As little as an owner with something takes: there may be thousands. */
    private static final int SLAB_BYTES_DEFAULT = 1 << 14;

    private static final int SLAB_BYTES_MAX = 1 << 20;

    /** Small pools have small slabs, so that some dozens of extents fit in. */
    private static final int SLABS_MIN = 64;

    private static final long AHEAD_BYTES = 8L << 20;

    public PoolOptions {
        if (bytesMax <= 0 || bytesOver < 0 || aheadBytes < 0) {
            throw new IllegalArgumentException(
                    "bytesMax=" + bytesMax + " bytesOver=" + bytesOver + " aheadBytes=" + aheadBytes);
        }
        if (slabBytes < SLAB_BYTES_MIN || slabBytes > SLAB_BYTES_MAX || Integer.bitCount(slabBytes) != 1) {
            throw new IllegalArgumentException("slabBytes=" + slabBytes);
        }
        if (bytesMax + bytesOver > SlabPool.BYTES_MAX - slabBytes) {
            throw new IllegalArgumentException("A pool ends at " + SlabPool.BYTES_MAX + " bytes: bytesMax=" + bytesMax
                    + " bytesOver=" + bytesOver);
        }
    }

    /** Returns options with slabs of 16 KiB, or smaller ones if the limit is small. */
    public static PoolOptions of(String owner, long bytesMax, long bytesOver) {
        long wanted = Long.highestOneBit(Math.max(1, bytesMax / SLABS_MIN));
        int slabBytes = Math.clamp(wanted, SLAB_BYTES_MIN, SLAB_BYTES_DEFAULT);
        return new PoolOptions(owner, bytesMax, bytesOver, slabBytes, Math.min(AHEAD_BYTES, bytesMax / 8));
    }

    /** Returns the number of slabs that the pool reserves addresses for. */
    int slabs() {
        return Math.toIntExact((bytesMax + bytesOver + slabBytes - 1) / slabBytes);
    }
}
