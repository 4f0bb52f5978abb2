package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Place;
import dev.drumlin.app.cql.value.ValueText;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The conversions of CAST: between numbers, between times, and of any scalar to text. */
final class Casts {
    private Casts() {}

    static boolean isNumber(CqlType type) {
        return type instanceof Scalar scalar
                && switch (scalar) {
                    case TINYINT, SMALLINT, INT, BIGINT, COUNTER, VARINT, DECIMAL, FLOAT, DOUBLE -> true;
                    default -> false;
                };
    }

    static Function find(CqlType from, CqlType to, Place at) {
        if (isNumber(from) && isNumber(to) && to != Scalar.COUNTER) {
            return new Function(
                    "cast",
                    List.of(from),
                    to,
                    (_, values) -> Numbers.encode((Scalar) to, Numbers.decode((Scalar) from, values[0])));
        }
        if (from instanceof Scalar && from != Scalar.BLOB && (to == Scalar.TEXT || to == Scalar.ASCII)) {
            return new Function("cast", List.of(from), to, (_, values) -> text(from, values[0]));
        }
        if (to == Scalar.TIMESTAMP || to == Scalar.DATE) {
            String name = to == Scalar.DATE ? "todate" : "totimestamp";
            for (Function conversion : ScalarFunctions.named(name)) {
                if (conversion.arguments().equals(List.of(from))) {
                    return conversion;
                }
            }
        }
        throw new InvalidRequestException(
                "Type " + from.cql() + " cannot be cast to " + to.cql(), at.line(), at.column());
    }

    private static byte[] text(CqlType type, byte[] value) {
        if (type == Scalar.TEXT || type == Scalar.ASCII) {
            return value;
        }
        return ValueText.format(type, MemorySegment.ofArray(value), 0, value.length)
                .getBytes(StandardCharsets.UTF_8);
    }
}
