package dev.drumlin.storage.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Murmur3Test {
    @Test
    void tokensAreThoseThatCassandraComputes() {
        assertThat(Murmur3.token("123".getBytes(StandardCharsets.US_ASCII))).isEqualTo(-7468325962851647638L);
        assertThat(Murmur3.token(repeat(new byte[] {0, -1, 0x10, (byte) 0xfa, (byte) 0x99}, 10)))
                .isEqualTo(5837342703291459765L);
        assertThat(Murmur3.token(repeat(new byte[] {(byte) 0xfe}, 8))).isEqualTo(-8927430733708461935L);
        assertThat(Murmur3.token(repeat(new byte[] {0x10}, 8))).isEqualTo(1446172840243228796L);
        assertThat(Murmur3.token("9223372036854775807".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(7162290910810015547L);
    }

    @Test
    void tokenDoesNotDependOnWhereTheKeyLies() {
        byte[] key = new byte[37];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (i * 31);
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(64);
            for (int at = 0; at < 16; at++) {
                MemorySegment.copy(MemorySegment.ofArray(key), 0, memory, at, key.length);
                assertThat(Murmur3.token(memory, at, key.length)).isEqualTo(Murmur3.token(key));
            }
        }
    }

    private static byte[] repeat(byte[] unit, int times) {
        byte[] all = new byte[unit.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(unit, 0, all, i * unit.length, unit.length);
        }
        return all;
    }
}
