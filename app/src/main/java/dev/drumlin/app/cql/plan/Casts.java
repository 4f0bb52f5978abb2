package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Place;
import dev.drumlin.app.cql.value.ScalarText;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The conversions of CAST: between numbers, between times, and of any scalar to text. */
final class Casts {
    private static final int DATE_LENGTH = "0000-00-00".length();

    private Casts() {}

    static boolean isNumber(CqlType type) {
        return type instanceof Scalar scalar
                && switch (scalar) {
                    case TINYINT, SMALLINT, INT, BIGINT, COUNTER, VARINT, DECIMAL, FLOAT, DOUBLE -> true;
                    default -> false;
                };
    }

    /**
     * Finds the conversion of one type to another. Where there is none, that of a type whose place a value may take, if it
     * is the only one: a bigint is cast to a date as a timestamp.
     */
    static Function find(CqlType from, CqlType to, Place at) {
        if (from instanceof Scalar scalar && converts(scalar, to)) {
            return conversion(scalar, to);
        }
        List<Scalar> instead = new ArrayList<>();
        for (Scalar candidate : Scalar.values()) {
            if (FunctionCatalogue.accepts(candidate, from) && converts(candidate, to)) {
                instead.add(candidate);
            }
        }
        if (instead.size() != 1) {
            throw new InvalidRequestException(
                    "Type " + from.cql() + " cannot be cast to " + to.cql(), at.line(), at.column());
        }
        return conversion(instead.getFirst(), to);
    }

    private static boolean converts(Scalar from, CqlType to) {
        return to instanceof Scalar scalar
                && switch (scalar) {
                    case ASCII -> hasText(from) && from != Scalar.ASCII;
                    case TEXT -> hasText(from) || from == Scalar.ASCII;
                    case TIMESTAMP -> from == Scalar.TIMEUUID || from == Scalar.DATE;
                    case DATE -> from == Scalar.TIMEUUID || from == Scalar.TIMESTAMP;
                    case COUNTER -> false;
                    default -> isNumber(from) && isNumber(to) && from != to;
                };
    }

    private static boolean hasText(Scalar type) {
        return switch (type) {
            case BOOLEAN, DATE, INET, TIME, TIMESTAMP, TIMEUUID, UUID -> true;
            case ASCII, BLOB, DURATION, TEXT -> false;
            default -> isNumber(type);
        };
    }

    private static Function conversion(Scalar from, CqlType to) {
        if (to == Scalar.TEXT || to == Scalar.ASCII) {
            return new Function("cast", List.of(from), to, (_, values) -> text(from, values[0]));
        }
        if (to == Scalar.TIMESTAMP || to == Scalar.DATE) {
            String name = to == Scalar.DATE ? "todate" : "totimestamp";
            return ScalarFunctions.named(name).stream()
                    .filter(each -> each.arguments().equals(List.of(from)))
                    .findFirst()
                    .orElseThrow();
        }
        return new Function("cast", List.of(from), to, (_, values) -> number(from, (Scalar) to, values[0]));
    }

    private static byte[] number(Scalar from, Scalar to, byte[] value) {
        boolean floating = from == Scalar.FLOAT || from == Scalar.DOUBLE;
        if (floating && (to == Scalar.FLOAT || to == Scalar.DOUBLE)) {
            return Numbers.floating(to, Numbers.toDouble(from, value));
        }
        if (floating && to != Scalar.DECIMAL && Double.isFinite(Numbers.toDouble(from, value))) {
            // Every digit of it, which is more than its text has.
            return Numbers.encode(to, new BigDecimal(Numbers.toDouble(from, value)));
        }
        double number = from == Scalar.FLOAT ? Numbers.toDouble(from, value) : Double.NaN;
        return Double.isFinite(number)
                ? Numbers.encode(to, new BigDecimal(Float.toString((float) number)))
                : Numbers.encode(to, Numbers.decode(from, value));
    }

    private static byte[] text(Scalar type, byte[] value) {
        if (type == Scalar.ASCII) {
            return value;
        }
        String text = ScalarText.format(type, MemorySegment.ofArray(value), 0, value.length);
        // As ISO 8601 asks for where a year has more than four digits.
        boolean signed = type == Scalar.DATE && text.length() > DATE_LENGTH && text.charAt(0) != '-';
        return (signed ? "+" + text : text).getBytes(StandardCharsets.UTF_8);
    }
}
