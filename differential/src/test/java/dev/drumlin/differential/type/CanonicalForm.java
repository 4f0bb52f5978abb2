package dev.drumlin.differential.type;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.drumlin.differential.type.DataType.Scalar;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values as the text in which the two sides are compared: equal texts stand for equal values, bit for bit. */
public final class CanonicalForm {
    /** What an absent value is. */
    public static final String NULL = "null";

    /** What a value of no bytes is, where the type has no other such value. */
    static final String EMPTY = "<empty>";

    private CanonicalForm() {}

    /** Returns the text of a value in CQL's binary form. */
    public static String of(DataType type, byte @Nullable [] value) {
        if (value == null) {
            return NULL;
        }
        if (value.length == 0 && type != Scalar.TEXT && type != Scalar.ASCII && type != Scalar.BLOB) {
            return EMPTY;
        }
        return switch (type) {
            case Scalar scalar -> scalar(scalar, value);
            case DataType.ListOf list -> join(List.of(list.element()), Bytes.entries(value, 1));
            case DataType.SetOf set -> join(List.of(set.element()), Bytes.entries(value, 1));
            case DataType.MapOf map -> join(List.of(map.key(), map.value()), Bytes.entries(value, 2));
            case DataType.TupleOf tuple ->
                join(tuple.fields(), Bytes.fields(value, tuple.fields().size()));
        };
    }

    private static String join(List<DataType> types, List<byte @Nullable []> values) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            texts.add(of(types.get(i % types.size()), values.get(i)));
        }
        return "[" + String.join(", ", texts) + "]";
    }

    private static String scalar(Scalar type, byte[] value) {
        ByteBuffer in = ByteBuffer.wrap(value);
        return switch (type) {
            case ASCII, TEXT -> text(new String(value, UTF_8));
            case BIGINT -> Long.toString(in.getLong());
            case INT -> Integer.toString(in.getInt());
            case SMALLINT -> Short.toString(in.getShort());
            case TINYINT -> Byte.toString(in.get());
            case VARINT -> new BigInteger(value).toString();
            case DECIMAL -> Bytes.decimal(value).toString();
            case BLOB -> "0x" + HexFormat.of().formatHex(value);
            case BOOLEAN -> value[0] == 0 ? "false" : "true";
            case DOUBLE -> real(in.getDouble());
            case FLOAT -> real(in.getFloat());
            case DATE -> Long.toString(Integer.toUnsignedLong(in.getInt()));
            case TIME -> Long.toString(in.getLong());
            case TIMESTAMP -> timestamp(in.getLong());
            case DURATION -> Arrays.toString(Bytes.duration(value));
            case INET -> Literal.inet(value);
            case UUID, TIMEUUID -> Bytes.uuid(value).toString();
        };
    }

    static String text(String text) {
        StringBuilder out = new StringBuilder("'");
        text.chars().forEach(c -> {
            if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", c));
            } else {
                out.append((char) c);
            }
        });
        return out.append('\'').toString();
    }

    static String real(double number) {
        return Double.toString(number);
    }

    static String real(float number) {
        return Float.toString(number);
    }

    static String timestamp(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
