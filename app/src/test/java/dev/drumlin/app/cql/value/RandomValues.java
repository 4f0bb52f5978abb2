package dev.drumlin.app.cql.value;

import dev.drumlin.storage.schema.CqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random types, and random literals of a type. */
final class RandomValues {
    private static final int DEPTH_MAX = 3;

    private RandomValues() {}

    static CqlType type(SplittableRandom random) {
        return type(random, 0, true);
    }

    private static CqlType type(SplittableRandom random, int depth, boolean unordered) {
        int kinds = depth >= DEPTH_MAX ? 1 : 6;
        return switch (random.nextInt(kinds)) {
            case 1 -> new CqlType.ListType(type(random, depth + 1, unordered), true);
            case 2 -> new CqlType.SetType(type(random, depth + 1, false), true);
            case 3 -> new CqlType.MapType(type(random, depth + 1, false), type(random, depth + 1, unordered), true);
            case 4 ->
                new CqlType.TupleType(IntStream.range(0, 1 + random.nextInt(3))
                        .mapToObj(i -> type(random, depth + 1, unordered))
                        .toList());
            default -> scalar(random, depth > 0, unordered);
        };
    }

    private static CqlType.Scalar scalar(SplittableRandom random, boolean nested, boolean unordered) {
        CqlType.Scalar[] all = CqlType.Scalar.values();
        while (true) {
            CqlType.Scalar scalar = all[random.nextInt(all.length)];
            boolean noOrder = scalar == CqlType.Scalar.DURATION || scalar == CqlType.Scalar.COUNTER;
            if (!noOrder || (unordered && !(nested && scalar == CqlType.Scalar.COUNTER))) {
                return scalar;
            }
        }
    }

    static String literal(CqlType type, SplittableRandom random) {
        return switch (type) {
            case CqlType.Scalar scalar -> scalarLiteral(scalar, random);
            case CqlType.ListType list -> literals(list.element(), random, "[", "]");
            case CqlType.SetType set -> literals(set.element(), random, "{", "}");
            case CqlType.MapType map ->
                IntStream.range(0, random.nextInt(4))
                        .mapToObj(i -> literal(map.key(), random) + ": " + literal(map.value(), random))
                        .collect(Collectors.joining(", ", "{", "}"));
            case CqlType.TupleType tuple -> {
                List<String> fields = new ArrayList<>();
                for (CqlType field : tuple.fields()) {
                    fields.add(random.nextInt(5) == 0 ? "null" : literal(field, random));
                }
                yield String.join(", ", fields).transform(inner -> "(" + inner + ")");
            }
        };
    }

    private static String literals(CqlType element, SplittableRandom random, String open, String close) {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> literal(element, random))
                .collect(Collectors.joining(", ", open, close));
    }

    private static String scalarLiteral(CqlType.Scalar type, SplittableRandom random) {
        long number = random.nextLong() >> random.nextInt(64);
        return switch (type) {
            case ASCII -> '\'' + string(random, 0x80).replace("'", "''") + '\'';
            case TEXT -> '\'' + string(random, 0x1_1000).replace("'", "''") + '\'';
            case BIGINT, COUNTER -> Long.toString(number);
            case BLOB -> "0x" + String.format("%016x", number).repeat(random.nextInt(3));
            case BOOLEAN -> Boolean.toString(random.nextBoolean());
            case DATE -> Long.toString(number & 0xFFFF_FFFFL);
            case DECIMAL -> number + "." + Math.abs(random.nextInt()) + "e" + random.nextInt(-50, 50);
            case DOUBLE -> Double.toString(Double.longBitsToDouble(random.nextLong()));
            case DURATION ->
                (random.nextBoolean() ? "-" : "") + (number & 0xFFFF) + "mo" + (number & 0xFFF) + "d"
                        + (number & Long.MAX_VALUE >> 1) + "ns";
            case FLOAT -> Float.toString(Float.intBitsToFloat(random.nextInt()));
            case INET ->
                random.nextBoolean()
                        ? "'" + (number & 255) + "." + (number >>> 8 & 255) + ".0.255'"
                        : String.format("'fe80::%x:%x'", number & 0xFFFF, number >>> 16 & 0xFFFF);
            case INT -> Integer.toString((int) number);
            case SMALLINT -> Short.toString((short) number);
            case TIME -> Long.toString(Math.floorMod(number, 86_400_000_000_000L));
            case TIMESTAMP -> Long.toString(number);
            case TIMEUUID -> uuid(random, 1);
            case TINYINT -> Byte.toString((byte) number);
            case UUID -> uuid(random, random.nextInt(16));
            case VARINT -> number + String.valueOf(Math.abs(random.nextLong() >> random.nextInt(63)));
        };
    }

    private static String uuid(SplittableRandom random, int version) {
        long high = (random.nextLong() & ~0xF000L) | (long) version << 12;
        return new java.util.UUID(high, random.nextLong()).toString();
    }

    private static String string(SplittableRandom random, int bound) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            int point = random.nextInt(bound) >> random.nextInt(16);
            if (point < 0xD800 || point > 0xDFFF) {
                text.appendCodePoint(point);
            }
        }
        return text.toString();
    }
}
