package dev.drumlin.storage.data;

import static dev.drumlin.storage.data.ByteReader.LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The token of a partition key: first half of MurmurHash3 x64 128, seed 0, in the variant that Cassandra's
 * Murmur3Partitioner settled on, which sign-extends the bytes of the tail. {@link Long#MIN_VALUE} is never a token.
 */
public final class Murmur3 {
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;

    private Murmur3() {}

    /** Returns the token of {@code length} bytes at {@code at}. */
    public static long token(MemorySegment key, long at, int length) {
        long h1 = 0;
        long h2 = 0;
        int blocks = length >>> 4;
        for (int i = 0; i < blocks; i++) {
            long k1 = key.get(LONG, at + i * 16L);
            long k2 = key.get(LONG, at + i * 16L + 8);
            h1 ^= Long.rotateLeft(k1 * C1, 31) * C2;
            h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
            h2 ^= Long.rotateLeft(k2 * C2, 33) * C1;
            h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
        }
        long tail = at + blocks * 16L;
        int rest = length & 15;
        if (rest > 8) {
            h2 ^= Long.rotateLeft(tail(key, tail + 8, rest - 8) * C2, 33) * C1;
        }
        if (rest > 0) {
            h1 ^= Long.rotateLeft(tail(key, tail, Math.min(rest, 8)) * C1, 31) * C2;
        }
        h1 ^= length;
        h2 ^= length;
        h1 += h2;
        h2 += h1;
        h1 = mix(h1);
        h2 = mix(h2);
        long token = h1 + h2;
        return token == Long.MIN_VALUE ? Long.MAX_VALUE : token;
    }

    /** Returns the token of a whole array. */
    public static long token(byte[] key) {
        return token(MemorySegment.ofArray(key), 0, key.length);
    }

    private static long tail(MemorySegment key, long at, int count) {
        long value = 0;
        for (int i = count - 1; i >= 0; i--) {
            // Deliberately signed: the sign bits of each byte flip all higher ones, as in every stored token.
            value ^= (long) key.get(ValueLayout.JAVA_BYTE, at + i) << (8 * i);
        }
        return value;
    }

    private static long mix(long value) {
        long h = value;
        h ^= h >>> 33;
        h *= 0xff51afd7ed558ccdL;
        h ^= h >>> 33;
        h *= 0xc4ceb9fe1a85ec53L;
        return h ^ (h >>> 33);
    }
}
