package dev.drumlin.lsm.compaction;

/**
 * The range of tokens cut into 2^{@code bits} equal parts. Cuts of any fineness fall together, so that files of runs of
 * different sizes never overlap by a sliver. Immutable.
 */
record TokenShards(int bits) {
    private static final int BITS_MAX = 16;
    private static final double TOKENS = 0x1p64;

    /** Returns the coarsest cut in which a part of so many bytes, evenly spread, is not above a limit. */
    static TokenShards of(double bytes, long partBytesMax) {
        int bits = 0;
        while (bits < BITS_MAX && bytes > partBytesMax) {
            bytes /= 2;
            bits++;
        }
        return new TokenShards(bits);
    }

    /** Returns the ordinal of the part that has a token. */
    int of(long token) {
        return bits == 0 ? 0 : (int) ((token ^ Long.MIN_VALUE) >>> (Long.SIZE - bits));
    }

    /** Returns a part's share of all tokens. */
    double share() {
        return Math.scalb(1.0, -bits);
    }

    /** Returns which share of all tokens lies between two, both inclusive; above 0, at most 1. */
    static double share(long first, long last) {
        double span = (double) last - (double) first;
        return Math.clamp((span + 1) / TOKENS, 0x1p-64, 1);
    }
}
