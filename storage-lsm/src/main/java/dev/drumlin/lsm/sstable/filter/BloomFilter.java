package dev.drumlin.lsm.sstable.filter;

import com.google.errorprone.annotations.Immutable;
import dev.drumlin.storage.error.CorruptedException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Says of a token that its partition is not in the file, or that it may be. Never says that a partition is absent which is
 * there. Immutable, thread-safe.
 *
 * <p>How it works: a token chooses one block of 64 bytes (one cache line) and some bits in it; all its bits are set when
 * it was added. The section's bytes are the memory form, so loading is one copy.
 */
@Immutable
@SuppressWarnings("Immutable") // the array is handed over at construction and never written again
public final class BloomFilter {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static final int BLOCK_BITS = 512;
    static final int BLOCK_BYTES = BLOCK_BITS / Byte.SIZE;

    private static final int PROBES_AT = 0;
    private static final int ZERO_AT = PROBES_AT + Integer.BYTES;
    private static final int BLOCKS_AT = ZERO_AT + Integer.BYTES;
    static final int BITS_AT = BLOCKS_AT + Long.BYTES;

    /** What fits an array with the section's header before it. */
    static final long BLOCKS_MAX = (Integer.MAX_VALUE - 64) / BLOCK_BYTES - 1;

    private static final int PROBES_MAX = 64;

    /** A bit number is the top 9 bits of a probe. */
    private static final int BIT_SHIFT = Long.SIZE - 9;

    private final byte[] bytes;
    private final long blocks;
    private final int probes;

    private BloomFilter(byte[] bytes, long blocks, int probes) {
        this.bytes = bytes;
        this.blocks = blocks;
        this.probes = probes;
    }

    /**
     * Takes over the bytes of a section.
     *
     * @param file name for the error
     * @param offset where the section begins in the file
     */
    public static BloomFilter of(byte[] bytes, String file, long offset) {
        long blocks = bytes.length < BITS_AT ? 0 : (long) LONG.get(bytes, BLOCKS_AT);
        int probes = bytes.length < BITS_AT ? 0 : (int) INT.get(bytes, PROBES_AT);
        if (blocks < 1
                || blocks > BLOCKS_MAX
                || probes < 1
                || probes > PROBES_MAX
                || bytes.length != BITS_AT + blocks * BLOCK_BYTES) {
            throw new CorruptedException(
                    file, offset, "The bloom filter is damaged: blocks=" + blocks + " probes=" + probes, null);
        }
        return new BloomFilter(bytes, blocks, probes);
    }

    /** Returns whether the partition of this token may be in the file. */
    public boolean mightContain(long token) {
        long hash = mix(token);
        int block = blockAt(hash, blocks);
        long probe = mix(hash);
        for (int i = 0; i < probes; i++) {
            int bit = (int) (probe >>> BIT_SHIFT);
            long word = (long) LONG.get(bytes, block + (bit >>> 6) * Long.BYTES);
            if ((word >>> bit & 1) == 0) {
                return false;
            }
            probe = next(probe);
        }
        return true;
    }

    static void add(byte[] bytes, long blocks, int probes, long token) {
        long hash = mix(token);
        int block = blockAt(hash, blocks);
        long probe = mix(hash);
        for (int i = 0; i < probes; i++) {
            int bit = (int) (probe >>> BIT_SHIFT);
            int at = block + (bit >>> 6) * Long.BYTES;
            LONG.set(bytes, at, (long) LONG.get(bytes, at) | 1L << bit);
            probe = next(probe);
        }
    }

    /** Returns the bytes that this holds in memory. */
    public long residentBytes() {
        return bytes.length;
    }

    private static int blockAt(long hash, long blocks) {
        return (int) (BITS_AT + Math.unsignedMultiplyHigh(hash, blocks) * BLOCK_BYTES);
    }

    /** Spreads a token: part of a file's tokens are neighbours, and whoever can choose keys must not choose blocks. */
    private static long mix(long value) {
        long h = value + 0x9E3779B97F4A7C15L;
        h = (h ^ h >>> 30) * 0xBF58476D1CE4E5B9L;
        h = (h ^ h >>> 27) * 0x94D049BB133111EBL;
        return h ^ h >>> 31;
    }

    private static long next(long probe) {
        return probe * 0xD1342543DE82EF95L + 1;
    }
}
