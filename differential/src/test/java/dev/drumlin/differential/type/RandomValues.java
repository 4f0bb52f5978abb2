package dev.drumlin.differential.type;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.drumlin.differential.type.DataType.Scalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Random values, the ends of the types' ranges among them more often than chance would have it. */
public final class RandomValues {
    private static final long UUID_VERSION_MASK = 0xFFFF_FFFF_FFFF_0FFFL;
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(E[+-]?\\d+)?");

    private RandomValues() {}

    /** Returns a value in CQL's binary form. */
    public static byte[] next(DataType type, Draw draw) {
        return switch (type) {
            case Scalar scalar -> scalar(scalar, draw);
            case DataType.ListOf list -> list(list.element(), draw);
            case DataType.SetOf set -> set(set.element(), draw);
            case DataType.MapOf map -> map(map, draw);
            case DataType.TupleOf tuple -> tuple(tuple, draw);
        };
    }

    private static byte[] list(DataType element, Draw draw) {
        List<byte[]> values = new ArrayList<>();
        for (int i = draw.weighted(10, 30, 30, 20, 10); i > 0; i--) {
            values.add(next(element, draw));
        }
        return Bytes.collection(values.size(), values);
    }

    /** No element in two forms: of two equal decimals Cassandra keeps either, as it pleases. */
    private static byte[] set(DataType element, Draw draw) {
        List<byte[]> values = new ArrayList<>();
        Map<String, String> forms = new HashMap<>();
        for (int i = draw.weighted(10, 30, 30, 20, 10); i > 0; i--) {
            byte[] value = next(element, draw);
            String form = CanonicalForm.of(element, value);
            if (form.equals(forms.computeIfAbsent(comparedForm(element, value), _ -> form))) {
                values.add(value);
            }
        }
        return Bytes.collection(values.size(), values);
    }

    /** Each key once: of two equal ones Cassandra keeps either, as it pleases. */
    private static byte[] map(DataType.MapOf map, Draw draw) {
        List<byte[]> values = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (int i = draw.weighted(1, 50, 30, 20); i > 0; i--) {
            byte[] key = next(map.key(), draw);
            if (keys.add(comparedForm(map.key(), key))) {
                values.add(key);
                values.add(next(map.value(), draw));
            }
        }
        return Bytes.collection(values.size() / 2, values);
    }

    /**
     * Returns a text that equal values have in common: decimals in it, and beside them other numbers, are in shortest form, and
     * elements of sets and entries of maps, which come in any order and more than once, are in order and there once.
     */
    private static String comparedForm(DataType type, byte @Nullable [] value) {
        if (value == null) {
            return "null";
        }
        return switch (type) {
            case DataType.ListOf list -> forms(list.element(), value).toString();
            case DataType.SetOf set -> new TreeSet<>(forms(set.element(), value)).toString();
            case DataType.MapOf map -> entries(map, value).toString();
            case DataType.TupleOf tuple -> {
                List<byte @Nullable []> fields =
                        Bytes.fields(value, tuple.fields().size());
                yield IntStream.range(0, fields.size())
                        .mapToObj(i -> comparedForm(tuple.fields().get(i), fields.get(i)))
                        .toList()
                        .toString();
            }
            case Scalar scalar -> comparedForm(scalar, value);
        };
    }

    private static List<String> forms(DataType element, byte[] value) {
        return Bytes.entries(value, 1).stream()
                .map(each -> comparedForm(element, each))
                .toList();
    }

    private static SortedMap<String, String> entries(DataType.MapOf map, byte[] value) {
        List<byte @Nullable []> parts = Bytes.entries(value, 2);
        SortedMap<String, String> entries = new TreeMap<>();
        for (int i = 0; i < parts.size(); i += 2) {
            entries.put(comparedForm(map.key(), parts.get(i)), comparedForm(map.value(), parts.get(i + 1)));
        }
        return entries;
    }

    private static String comparedForm(Scalar type, byte[] value) {
        String form = CanonicalForm.of(type, value);
        if (type != Scalar.DECIMAL) {
            return form;
        }
        return NUMBER.matcher(form)
                .replaceAll(found ->
                        new BigDecimal(found.group()).stripTrailingZeros().toString());
    }

    private static byte[] tuple(DataType.TupleOf tuple, Draw draw) {
        List<byte @Nullable []> values = new ArrayList<>();
        for (DataType field : tuple.fields()) {
            values.add(draw.percent(10) ? null : next(field, draw));
        }
        return Bytes.tuple(values);
    }

    private static byte[] scalar(Scalar type, Draw draw) {
        return switch (type) {
            case ASCII -> ascii(draw).getBytes(UTF_8);
            case TEXT -> (draw.percent(60) ? ascii(draw) : unicode(draw)).getBytes(UTF_8);
            case BIGINT -> Bytes.ofLong(whole(draw, Long.MIN_VALUE, Long.MAX_VALUE));
            case INT -> Bytes.ofInt((int) whole(draw, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case SMALLINT ->
                ByteBuffer.allocate(2)
                        .putShort((short) whole(draw, Short.MIN_VALUE, Short.MAX_VALUE))
                        .array();
            case TINYINT -> new byte[] {(byte) whole(draw, Byte.MIN_VALUE, Byte.MAX_VALUE)};
            case VARINT -> varint(draw).toByteArray();
            case DECIMAL -> Bytes.of(new BigDecimal(varint(draw), draw.of(0, 1, 2, 10, -3, draw.between(-40, 60))));
            case BLOB -> blob(draw);
            case BOOLEAN -> new byte[] {(byte) draw.below(2)};
            case DOUBLE -> Bytes.ofLong(Double.doubleToLongBits(real(draw)));
            case FLOAT -> Bytes.ofInt(Float.floatToIntBits((float) real(draw)));
            case DATE -> Bytes.ofInt(date(draw));
            case TIME ->
                Bytes.ofLong(draw.of(
                        0L, 86_399_999_999_999L, draw.below(86_400) * 1_000_000_000L + draw.of(0, 5, 120_000_000)));
            case TIMESTAMP -> Bytes.ofLong(timestamp(draw));
            case DURATION -> duration(draw);
            case INET -> inet(draw);
            case UUID ->
                draw.percent(10)
                        ? Bytes.of(new UUID(draw.of(0L, -1L), draw.of(0L, -1L)))
                        : Bytes.of(uuid(draw, draw.of(1, 4, 4, 4)));
            case TIMEUUID -> Bytes.of(uuid(draw, 1));
        };
    }

    private static long whole(Draw draw, long min, long max) {
        return switch (draw.weighted(5, 5, 60, 30)) {
            case 0 -> draw.of(min, min + 1);
            case 1 -> draw.of(max, max - 1);
            case 2 -> draw.between(-3, 20);
            default -> {
                long bits = draw.random().nextLong();
                yield bits < min || bits > max ? bits % (max / 2) : bits;
            }
        };
    }

    private static BigInteger varint(Draw draw) {
        return switch (draw.weighted(50, 20, 20, 10)) {
            case 0 -> BigInteger.valueOf(draw.between(-200, 300));
            case 1 -> BigInteger.valueOf(whole(draw, Long.MIN_VALUE, Long.MAX_VALUE));
            case 2 -> new BigInteger(draw.between(1, 130), draw.random()).negate();
            default -> new BigInteger(draw.between(1, 600), draw.random());
        };
    }

    private static double real(Draw draw) {
        return switch (draw.weighted(50, 20, 30)) {
            case 0 -> draw.between(-40, 40) / 8.0;
            case 1 ->
                draw.of(
                        0.0,
                        -0.0,
                        Double.NaN,
                        Double.POSITIVE_INFINITY,
                        Double.NEGATIVE_INFINITY,
                        (double) Float.MAX_VALUE,
                        (double) Float.MIN_VALUE,
                        1e-10,
                        1e20);
            default -> draw.random().nextGaussian() * draw.of(1, 1_000, 100_000_000);
        };
    }

    private static String ascii(Draw draw) {
        return switch (draw.weighted(8, 60, 22, 10)) {
            case 0 -> "";
            case 1 -> draw.of("a", "b", "c", "ab", "abc", "B", "zz", "a b");
            case 2 -> draw.of("it's", "\"", "--", "/* */", ";", "null", "$$", "\\", "%", "1", "true", "a\nb", "\t");
            default -> Long.toString(draw.random().nextLong(), 36);
        };
    }

    private static String unicode(Draw draw) {
        return draw.of(
                "ä",
                "é",
                "e\u0301",
                "日本",
                "\uD83D\uDE00",
                "\uD83D\uDE00x",
                "\uFFFD",
                "\u0000",
                "a\u0000b",
                "\uFEFF",
                "\u00A0",
                "ß");
    }

    private static byte[] blob(Draw draw) {
        byte[] value = new byte[draw.of(0, 1, 1, 2, 3, 8, 40)];
        draw.random().nextBytes(value);
        if (value.length > 0 && draw.percent(30)) {
            value[0] = draw.of((byte) 0, (byte) 1, (byte) -1);
        }
        return value;
    }

    private static int date(Draw draw) {
        return switch (draw.weighted(60, 10, 30)) {
            case 0 -> (int) ((1L << 31) + draw.between(19_000, 19_010));
            case 1 -> draw.of(0, 1, -1, -2, Integer.MIN_VALUE);
            default -> (int) ((1L << 31) + draw.between(-60_000, 60_000));
        };
    }

    private static long timestamp(Draw draw) {
        return switch (draw.weighted(50, 15, 35)) {
            case 0 -> 1_700_000_000_000L + draw.below(5) * 86_400_000L;
            case 1 -> draw.of(0L, -1L, 1L, 253_402_300_800_000L, -62_135_596_800_001L);
            default -> draw.random().nextInt() * 1_000L + draw.below(1_000);
        };
    }

    private static byte[] duration(Draw draw) {
        long sign = draw.percent(30) ? -1 : 1;
        return switch (draw.weighted(60, 30, 10)) {
            case 0 ->
                Bytes.ofDuration(
                        sign * draw.below(15), sign * draw.below(40), sign * draw.below(5) * 3_600_000_000_000L);
            case 1 -> Bytes.ofDuration(0, 0, sign * draw.below(2_000_000_000));
            default -> Bytes.ofDuration(Integer.MAX_VALUE, Integer.MAX_VALUE, draw.of(0L, Long.MAX_VALUE));
        };
    }

    private static byte[] inet(Draw draw) {
        if (draw.percent(60)) {
            return new byte[] {draw.of((byte) 10, (byte) 127, (byte) 0, (byte) -1), 0, 0, (byte) draw.below(4)};
        }
        byte[] address = new byte[16];
        if (draw.percent(50)) {
            draw.random().nextBytes(address);
        } else {
            address[15] = (byte) draw.below(3);
        }
        return address;
    }

    private static UUID uuid(Draw draw, int version) {
        long most = draw.percent(50)
                ? 0x1234_5678_0000_0000L + draw.below(4)
                : draw.random().nextLong();
        long least = draw.percent(50)
                ? Long.MIN_VALUE + draw.below(4)
                : draw.random().nextLong() | Long.MIN_VALUE;
        return new UUID((most & UUID_VERSION_MASK) | ((long) version << 12), least);
    }
}
