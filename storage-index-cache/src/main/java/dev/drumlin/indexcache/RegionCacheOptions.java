package dev.drumlin.indexcache;

import dev.drumlin.memory.SlabPool;

/**
 * How large a cache is.
 *
 * @param budgetBytes the limit on memory at first; what is left over beyond whole regions is not used
 * @param budgetBytesMax the highest limit that can be set later: addresses are reserved for it, not memory
 * @param regionBytes size of a region: a power of two from 4 KiB to 1 MiB. A page is at most an eighth
 */
public record RegionCacheOptions(long budgetBytes, long budgetBytesMax, int regionBytes) {
    private static final int REGION_BYTES_MIN = 1 << 16;
    private static final int REGION_BYTES_MAX = 1 << 17;
    private static final int REGIONS = 256;

    public RegionCacheOptions {
        if (regionBytes < 1 << 12 || regionBytes > 1 << 20 || Integer.bitCount(regionBytes) != 1) {
            throw new IllegalArgumentException("regionBytes=" + regionBytes);
        }
        if (budgetBytes < 0 || budgetBytesMax < budgetBytes || budgetBytesMax > SlabPool.BYTES_MAX - 2L * regionBytes) {
            throw new IllegalArgumentException("budgetBytes=" + budgetBytes + " budgetBytesMax=" + budgetBytesMax);
        }
    }

    /** Returns options with regions that fit the budget: 64 KiB, or 128 KiB from 32 MiB on. */
    public static RegionCacheOptions of(long budgetBytes, long budgetBytesMax) {
        long wanted = Long.highestOneBit(Math.max(1, budgetBytes / REGIONS));
        return new RegionCacheOptions(
                budgetBytes, budgetBytesMax, Math.clamp(wanted, REGION_BYTES_MIN, REGION_BYTES_MAX));
    }

    /** Returns the number of whole regions in the highest limit. */
    int regionsMax() {
        return Math.toIntExact(budgetBytesMax / regionBytes);
    }

    /** Returns the largest page that is kept, in bytes: so that the unused ends of regions stay small. */
    int pageBytesMax() {
        return regionBytes / 8;
    }
}
