package dev.drumlin.app.cql.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JsonOutTest {
    private static String text(JsonOut out) {
        return new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
    }

    private static MemorySegment segment(byte[] bytes) {
        return MemorySegment.ofArray(bytes);
    }

    @Test
    void commasComeByThemselves() {
        JsonOut out = new JsonOut(8);
        out.beginObject()
                .name("a")
                .number(1)
                .name("b")
                .beginArray()
                .beginArray()
                .endArray()
                .bool(true);
        out.nullValue()
                .endArray()
                .name("c")
                .beginObject()
                .endObject()
                .endObject()
                .endLine();
        out.beginArray().string("x").string("").endArray().endLine();

        assertThat(text(out)).isEqualTo("{\"a\":1,\"b\":[[],true,null],\"c\":{}}\n[\"x\",\"\"]\n");
        assertThat(text(out.clear().number(5))).isEqualTo("5");
    }

    @Test
    void numbersToTheirLimits() {
        for (long value :
                new long[] {0, 9, 10, -10, 99, 100, 999_999_999_999_999_999L, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(text(new JsonOut(1).number(value))).isEqualTo(Long.toString(value));
            assertThat(text(new JsonOut(1).quotedNumber(value))).isEqualTo('"' + Long.toString(value) + '"');
        }
    }

    @Test
    void stringsAreEscapedAndEncoded() {
        String given = "a\"\\\n\r\t\u0001\u001b\u007fé\u2028\u20ac\uD83D\uDCA9\uD800x\uDC00";

        assertThat(text(new JsonOut(1).string(given)))
                .isEqualTo("\"a\\\"\\\\\\n\\r\\t\\u0001\\u001b\u007fé\u2028\u20ac\uD83D\uDCA9\\ud800x\\udc00\"");
    }

    @Test
    void storedBytesAreEscaped() {
        byte[] bytes = "x\"é\\\u0000\uD83D\uDCA9\n".getBytes(StandardCharsets.UTF_8);

        assertThat(text(new JsonOut(1).utf8String(segment(bytes), 1, bytes.length - 1)))
                .isEqualTo("\"\\\"é\\\\\\u0000\uD83D\uDCA9\\n\"");
    }

    @Test
    void namesPreparedOnceAreTheSame() {
        byte[] name = JsonOut.encodedName("a\"b");

        assertThat(text(new JsonOut(1)
                        .beginObject()
                        .name(name)
                        .number(1)
                        .name(name)
                        .number(2)
                        .endObject()))
                .isEqualTo("{\"a\\\"b\":1,\"a\\\"b\":2}");
    }

    @Test
    void base64OfEveryLength() {
        SplittableRandom random = new SplittableRandom(1);
        for (int length = 0; length < 70; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            assertThat(text(new JsonOut(1).base64String(segment(bytes), 0, length)))
                    .isEqualTo('"' + Base64.getEncoder().encodeToString(bytes) + '"');
        }
    }

    @Test
    void aFullBufferGoesToTheTarget() {
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        JsonOut out = new JsonOut(64, (bytes, length) -> taken.write(bytes, 0, length));
        out.beginArray();
        byte[] large = "y".repeat(1_000).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 100; i++) {
            out.number(i).string("é").utf8String(segment(large), 0, i * 10);
        }
        out.endArray().flush();

        assertThat(out.size()).isZero();
        String whole = taken.toString(StandardCharsets.UTF_8);
        assertThat(whole).startsWith("[0,\"é\",\"\",1,\"é\",\"yyyyyyyyyy\",2").endsWith("y\"]");
        assertThat(whole.chars().filter(unit -> unit == 'y').count()).isEqualTo(10L * 99 * 100 / 2);
    }
}
