package dev.drumlin.lsm.sstable.filter;

import dev.drumlin.storage.data.ByteWriter;

/** Builds a filter for a number of partitions known beforehand, at least roughly. Not thread-safe. */
public final class BloomFilterBuilder {
    /** More bits a key than this buy nothing: a file is read in vain once in 10^12 reads. */
    private static final int BITS_PER_KEY_MAX = 96;

    private static final int PROBES_MAX = 24;
    private static final double LN2 = Math.log(2);

    private final ByteWriter out;
    private final byte[] bits;
    private final long blocks;
    private final int probes;

    /**
     * Makes an empty filter.
     *
     * @param partitionsMax how many partitions will be added at most; with more the filter stays right but passes more
     * @param falsePositiveChance above 0, below 1
     */
    public BloomFilterBuilder(long partitionsMax, double falsePositiveChance) {
        double load = loadFor(falsePositiveChance);
        long wanted = (long) Math.ceil(Math.max(1, partitionsMax) / load);
        blocks = Math.min(wanted, BloomFilter.BLOCKS_MAX);
        probes = probesFor((double) blocks / Math.max(1, partitionsMax) * BloomFilter.BLOCK_BITS);
        bits = new byte[Math.toIntExact(BloomFilter.BITS_AT + blocks * BloomFilter.BLOCK_BYTES)];
        out = new ByteWriter(bits.length);
    }

    /** Adds the token of a partition. */
    public void add(long token) {
        BloomFilter.add(bits, blocks, probes, token);
    }

    /** Returns the section's bytes. */
    public ByteWriter build() {
        out.clear().putInt(probes).putInt(0).putLong(blocks);
        return out.putBytes(bits, BloomFilter.BITS_AT, bits.length - BloomFilter.BITS_AT);
    }

    private static int probesFor(double bitsPerKey) {
        return Math.clamp(Math.round(bitsPerKey * LN2), 1, PROBES_MAX);
    }

    /** Returns how many keys a block may hold on average, so that the whole filter keeps its promise. */
    private static double loadFor(double chance) {
        double bitsPerKey = Math.max(1, -Math.log(chance) / (LN2 * LN2));
        while (bitsPerKey < BITS_PER_KEY_MAX && chanceAt(bitsPerKey) > chance) {
            bitsPerKey *= 1.02;
        }
        return BloomFilter.BLOCK_BITS / bitsPerKey;
    }

    /**
     * The chance of a false positive if keys are spread over blocks at random: a mean over the Poisson distribution of
     * the keys in a block, since crowded blocks pass far more than the sparse ones save.
     */
    private static double chanceAt(double bitsPerKey) {
        double load = BloomFilter.BLOCK_BITS / bitsPerKey;
        int k = probesFor(bitsPerKey);
        double share = Math.exp(-load);
        double sum = 0;
        int most = (int) (load + 12 * Math.sqrt(load) + 12);
        for (int keys = 1; keys <= most; keys++) {
            share *= load / keys;
            double set = 1 - Math.pow(1 - 1.0 / BloomFilter.BLOCK_BITS, (double) k * keys);
            sum += share * Math.pow(set, k);
        }
        return sum;
    }
}
