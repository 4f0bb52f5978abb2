package dev.drumlin.storage.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values are listed in the order that they must have; encodings must agree, both ways round. */
class ClusteringCodecTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void integersKeepTheirOrder(boolean descending) {
        check(Scalar.TINYINT, descending, one(-128), one(-1), one(0), one(127));
        check(Scalar.SMALLINT, descending, two(Short.MIN_VALUE), two(-1), two(0), two(Short.MAX_VALUE));
        check(Scalar.INT, descending, four(Integer.MIN_VALUE), four(-1), four(0), four(1), four(Integer.MAX_VALUE));
        check(Scalar.BIGINT, descending, eight(Long.MIN_VALUE), eight(-1), eight(0), eight(Long.MAX_VALUE));
        check(Scalar.TIMESTAMP, descending, eight(Long.MIN_VALUE), eight(-1), eight(0), eight(Long.MAX_VALUE));
        check(Scalar.DATE, descending, four(0), four(1), four(Integer.MIN_VALUE), four(-1));
        check(Scalar.TIME, descending, eight(0), eight(1), eight(86_399_999_999_999L));
        check(Scalar.BOOLEAN, descending, one(0), one(1));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void textAndBlobsKeepTheirOrder(boolean descending) {
        check(
                Scalar.BLOB,
                descending,
                bytes(),
                bytes(0),
                bytes(0, 0),
                bytes(0, 1),
                bytes(0, 255),
                bytes(1),
                bytes(255));
        check(
                Scalar.TEXT,
                descending,
                text(""),
                text("\0"),
                text("a"),
                text("a\0"),
                text("a\0b"),
                text("ab"),
                text("b"));
        check(
                Scalar.TEXT,
                descending,
                text("a"),
                text("e\u0301"),
                text("\u00e9"),
                text("\uab30"),
                text("\uff5e"),
                text("\ud83d\udca9"));
        check(Scalar.INET, descending, bytes(1, 2, 3, 4), bytes(1, 2, 3, 5), bytes(255, 0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void floatsKeepTheirOrder(boolean descending) {
        List<byte[]> floats = new ArrayList<>();
        for (float f : new float[] {
            Float.NEGATIVE_INFINITY,
            -1e30f,
            -1,
            -Float.MIN_VALUE,
            -0.0f,
            0,
            1,
            1e30f,
            Float.POSITIVE_INFINITY,
            Float.NaN
        }) {
            floats.add(four(Float.floatToIntBits(f)));
        }
        check(Scalar.FLOAT, descending, floats.toArray(byte[][]::new));
        List<byte[]> doubles = new ArrayList<>();
        for (double d : new double[] {
            Double.NEGATIVE_INFINITY,
            -1,
            -Double.MIN_VALUE,
            -0.0,
            0,
            1,
            Double.MAX_VALUE,
            Double.POSITIVE_INFINITY,
            Double.NaN
        }) {
            doubles.add(eight(Double.doubleToLongBits(d)));
        }
        check(Scalar.DOUBLE, descending, doubles.toArray(byte[][]::new));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void varintsAndDecimalsKeepTheirOrder(boolean descending) {
        List<byte[]> varints = new ArrayList<>();
        for (String number : List.of(
                "-340282366920938463463374607431768211456",
                "-65536",
                "-32769",
                "-256",
                "-129",
                "-128",
                "-1",
                "0",
                "1",
                "127",
                "128",
                "255",
                "256",
                "32768",
                "123456789012345678901234567890")) {
            varints.add(new BigInteger(number).toByteArray());
        }
        check(Scalar.VARINT, descending, varints.toArray(byte[][]::new));
        List<byte[]> decimals = new ArrayList<>();
        for (String number : List.of(
                "-1E+100",
                "-100.5",
                "-100",
                "-99.99",
                "-1.01",
                "-1",
                "-0.1",
                "-1E-50",
                "0",
                "1E-50",
                "0.01",
                "0.1",
                "0.101",
                "0.11",
                "1",
                "1.000000000000000000000000000001",
                "2",
                "10",
                "99",
                "100",
                "123456789012345678901234567890",
                "1E+100")) {
            decimals.add(decimal(new BigDecimal(number)));
        }
        check(Scalar.DECIMAL, descending, decimals.toArray(byte[][]::new));
    }

    @Test
    void equalDecimalsOfDifferentScaleAreOneKey() {
        byte[] key = encode(Scalar.DECIMAL, false, decimal(new BigDecimal("1.50")));
        assertThat(key).isEqualTo(encode(Scalar.DECIMAL, false, decimal(new BigDecimal("1.5"))));
        assertThat(encode(Scalar.DECIMAL, false, decimal(new BigDecimal("0.000"))))
                .isEqualTo(encode(Scalar.DECIMAL, false, decimal(BigDecimal.ZERO)));
        assertThat(decode(Scalar.DECIMAL, false, encode(Scalar.DECIMAL, false, decimal(new BigDecimal("100")))))
                .isEqualTo(decimal(new BigDecimal("100")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void uuidsKeepTheirOrder(boolean descending) {
        check(
                Scalar.UUID,
                descending,
                uuid("00000000-0000-0000-0000-000000000001"),
                uuid("ffffffff-0000-1000-8000-000000000000"),
                uuid("00000000-0001-1000-8000-000000000000"),
                uuid("00000000-0000-1001-8000-000000000000"),
                uuid("00000000-0000-4000-8000-000000000000"),
                uuid("00000000-0000-4000-ffff-000000000000"),
                uuid("ffffffff-ffff-4fff-bfff-ffffffffffff"));
        check(
                Scalar.TIMEUUID,
                descending,
                uuid("00000001-0000-1000-8080-808080808080"),
                uuid("00000001-0000-1000-8080-80808080807f"),
                uuid("00000002-0000-1000-8080-808080808080"),
                uuid("00000000-0001-1000-8080-808080808080"));
        assertThatThrownBy(() -> encode(Scalar.TIMEUUID, false, uuid("00000000-0000-4000-8000-000000000000")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("version 1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void collectionsAndTuplesKeepTheirOrder(boolean descending) {
        CqlType list = CqlType.parse("frozen<list<int>>");
        check(list, descending, list(), list(four(-1)), list(four(-1), four(0)), list(four(0)), list(four(1)));
        CqlType map = CqlType.parse("frozen<map<text, int>>");
        check(map, descending, map(), map(text(""), four(1)), map(text("a"), four(-5)), map(text("a"), four(5)));
        CqlType tuple = CqlType.parse("tuple<int, text>");
        check(
                tuple,
                descending,
                tuple(null, null),
                tuple(null, text("")),
                tuple(four(0), null),
                tuple(four(0), text("x")));
    }

    @Test
    void wrongLengthsAndUnorderedTypesAreRefused() {
        assertThatThrownBy(() -> encode(Scalar.INT, false, bytes(1, 2, 3))).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> encode(Scalar.INT, false, bytes())).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> encode(Scalar.UUID, false, bytes(1))).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> encode(Scalar.DURATION, false, bytes(0, 0, 0)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("order");
    }

    @Test
    void noBytesMakeTheDecoderFailInAnotherWay() {
        for (CqlType type :
                List.of(Scalar.TEXT, Scalar.DECIMAL, Scalar.VARINT, Scalar.UUID, CqlType.parse("frozen<list<int>>"))) {
            byte[] good = encode(type, false, sample(type));
            for (int length = 0; length < good.length; length++) {
                byte[] cut = Arrays.copyOf(good, length);
                assertThatThrownBy(() -> decode(type, false, cut)).isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    private static byte[] sample(CqlType type) {
        return switch (type) {
            case Scalar.DECIMAL -> decimal(new BigDecimal("-12.345"));
            case Scalar.VARINT -> new BigInteger("12345678901234567890").toByteArray();
            case Scalar.UUID -> uuid("00000000-0000-4000-8000-000000000000");
            case CqlType.ListType _ -> list(four(1), four(2));
            default -> text("text");
        };
    }

    private static void check(CqlType type, boolean descending, byte[]... ascending) {
        List<byte[]> keys = new ArrayList<>();
        for (byte[] value : ascending) {
            byte[] key = encode(type, descending, value);
            assertThat(decode(type, descending, key)).as("%s", type.cql()).isEqualTo(value);
            keys.add(key);
        }
        for (int i = 0; i < keys.size(); i++) {
            for (int j = 0; j < keys.size(); j++) {
                int order = Integer.signum(Arrays.compareUnsigned(keys.get(i), keys.get(j)));
                int wanted = Integer.compare(i, j);
                assertThat(order).as("%s %d against %d", type.cql(), i, j).isEqualTo(descending ? -wanted : wanted);
                if (i != j) {
                    assertThat(isPrefix(keys.get(i), keys.get(j))).isFalse();
                }
            }
        }
    }

    private static boolean isPrefix(byte[] prefix, byte[] of) {
        return prefix.length <= of.length && Arrays.equals(prefix, Arrays.copyOf(of, prefix.length));
    }

    private static byte[] encode(CqlType type, boolean descending, byte[] value) {
        ByteWriter out = new ByteWriter(16);
        ClusteringCodec.encode(out, type, descending, MemorySegment.ofArray(value), 0, value.length);
        return out.toByteArray();
    }

    private static byte[] decode(CqlType type, boolean descending, byte[] key) {
        ByteWriter out = new ByteWriter(16);
        long end = ClusteringCodec.decode(out, type, descending, MemorySegment.ofArray(key), 0, key.length);
        assertThat(end).isEqualTo(key.length);
        return out.toByteArray();
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static byte[] one(int value) {
        return bytes(value);
    }

    private static byte[] two(int value) {
        return ByteBuffer.allocate(2).putShort((short) value).array();
    }

    private static byte[] four(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    private static byte[] eight(long value) {
        return ByteBuffer.allocate(8).putLong(value).array();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] decimal(BigDecimal value) {
        byte[] unscaled = value.unscaledValue().toByteArray();
        return ByteBuffer.allocate(4 + unscaled.length)
                .putInt(value.scale())
                .put(unscaled)
                .array();
    }

    private static byte[] uuid(String text) {
        UUID uuid = UUID.fromString(text);
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    private static byte[] list(byte[]... elements) {
        return sized(elements.length, elements);
    }

    private static byte[] map(byte[]... keysAndValues) {
        return sized(keysAndValues.length / 2, keysAndValues);
    }

    private static byte[] sized(int count, byte[]... parts) {
        ByteBuffer out = ByteBuffer.allocate(1024).putInt(count);
        for (byte[] part : parts) {
            out.putInt(part.length).put(part);
        }
        return Arrays.copyOf(out.array(), out.position());
    }

    private static byte[] tuple(byte[]... fields) {
        ByteBuffer out = ByteBuffer.allocate(1024);
        for (byte[] field : fields) {
            if (field == null) {
                out.putInt(-1);
            } else {
                out.putInt(field.length).put(field);
            }
        }
        return Arrays.copyOf(out.array(), out.position());
    }
}
