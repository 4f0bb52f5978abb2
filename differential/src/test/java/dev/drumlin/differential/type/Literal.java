package dev.drumlin.differential.type;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.drumlin.differential.type.DataType.Scalar;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values as they are written in a statement. */
public final class Literal {
    private static final long DATE_EPOCH = 1L << 31;
    private static final long WRITTEN_YEARS = 3_000_000;

    private Literal() {}

    /** Returns the literal of a value in CQL's binary form, {@code null} for no value. */
    public static String of(DataType type, byte @Nullable [] value) {
        if (value == null) {
            return "null";
        }
        return switch (type) {
            case Scalar scalar -> scalar(scalar, value);
            case DataType.ListOf list -> "[" + String.join(", ", each(list.element(), value)) + "]";
            case DataType.SetOf set -> "{" + String.join(", ", each(set.element(), value)) + "}";
            case DataType.MapOf map -> map(map, value);
            case DataType.TupleOf tuple -> tuple(tuple, value);
        };
    }

    private static List<String> each(DataType element, byte[] value) {
        return Bytes.entries(value, 1).stream().map(part -> of(element, part)).toList();
    }

    private static String map(DataType.MapOf map, byte[] value) {
        List<byte @Nullable []> parts = Bytes.entries(value, 2);
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < parts.size(); i += 2) {
            entries.add(of(map.key(), parts.get(i)) + ": " + of(map.value(), parts.get(i + 1)));
        }
        return "{" + String.join(", ", entries) + "}";
    }

    private static String tuple(DataType.TupleOf tuple, byte[] value) {
        List<byte @Nullable []> parts = Bytes.fields(value, tuple.fields().size());
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            fields.add(of(tuple.fields().get(i), parts.get(i)));
        }
        return "(" + String.join(", ", fields) + ")";
    }

    private static String scalar(Scalar type, byte[] value) {
        ByteBuffer in = ByteBuffer.wrap(value);
        return switch (type) {
            case ASCII, TEXT -> quoted(new String(value, UTF_8));
            case BIGINT -> Long.toString(in.getLong());
            case INT -> Integer.toString(in.getInt());
            case SMALLINT -> Short.toString(in.getShort());
            case TINYINT -> Byte.toString(in.get());
            case VARINT -> new BigInteger(value).toString();
            case DECIMAL -> Bytes.decimal(value).toString();
            case BLOB -> "0x" + HexFormat.of().formatHex(value);
            case BOOLEAN -> value[0] == 0 ? "false" : "true";
            case DOUBLE -> Double.toString(in.getDouble());
            case FLOAT -> Float.toString(in.getFloat());
            case DATE -> date(Integer.toUnsignedLong(in.getInt()));
            case TIME ->
                "'" + LocalTime.ofNanoOfDay(in.getLong()).format(java.time.format.DateTimeFormatter.ISO_LOCAL_TIME)
                        + "'";
            case TIMESTAMP -> timestamp(in.getLong());
            case DURATION -> duration(Bytes.duration(value));
            case INET -> quoted(inet(value));
            case UUID, TIMEUUID -> Bytes.uuid(value).toString();
        };
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private static String date(long days) {
        long epochDay = days - DATE_EPOCH;
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        boolean plain = date.getYear() >= 1 && date.getYear() <= 9_999;
        return plain ? "'" + date + "'" : Long.toString(days);
    }

    private static String timestamp(long millis) {
        boolean plain = Math.abs(millis) < WRITTEN_YEARS * 1_000_000 && millis % 2 == 0;
        return plain ? "'" + CanonicalForm.timestamp(millis) + "'" : Long.toString(millis);
    }

    private static String duration(long[] parts) {
        boolean negative = parts[0] < 0 || parts[1] < 0 || parts[2] < 0;
        String text = Math.abs(parts[0]) + "mo" + Math.abs(parts[1]) + "d" + Math.abs(parts[2]) + "ns";
        return negative ? "-" + text : text;
    }

    static String inet(byte[] address) {
        try {
            return InetAddress.getByAddress(address).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("no address", e);
        }
    }
}
