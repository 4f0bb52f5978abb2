package dev.drumlin.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8CheckTest {
    @Test
    void acceptsWhateverTheJdkEncodes() {
        byte[] all = "a é € 💩 \uD7FF\uE000\uFFFF\u0000".getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8Check.firstBroken(all, 0, all.length)).isEqualTo(-1);
    }

    @Test
    void agreesWithTheJdkOnRandomBytes() {
        Random random = new Random(11);
        for (int round = 0; round < 200_000; round++) {
            byte[] bytes = new byte[1 + random.nextInt(5)];
            for (int i = 0; i < bytes.length; i++) {
                // Mostly from the ranges where the rules are.
                bytes[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : 0x80 + random.nextInt(128));
            }
            assertThat(Utf8Check.firstBroken(bytes, 0, bytes.length) == -1)
                    .as("bytes %s", java.util.HexFormat.of().formatHex(bytes))
                    .isEqualTo(isUtf8(bytes));
        }
    }

    @Test
    void saysWhereTheBrokenSequenceBegins() {
        byte[] bytes = {'a', (byte) 0xC3, (byte) 0xA9, 'b', (byte) 0xE2, (byte) 0x82};
        assertThat(Utf8Check.firstBroken(bytes, 0, bytes.length)).isEqualTo(4);
        assertThat(Utf8Check.firstBroken(bytes, 0, 4)).isEqualTo(-1);
        assertThat(Utf8Check.firstBroken(bytes, 2, 4)).isEqualTo(2);
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
