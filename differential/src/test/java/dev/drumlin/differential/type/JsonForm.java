package dev.drumlin.differential.type;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.drumlin.differential.type.DataType.Scalar;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values as Drumlin's HTTP API writes and reads them. */
public final class JsonForm {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern DURATION_PART = Pattern.compile("(\\d+)(mo|ms|us|µs|ns|[ywdhms])");
    private static final long DATE_EPOCH = 1L << 31;

    private JsonForm() {}

    /** Returns the JSON of a value in CQL's binary form. */
    public static String write(DataType type, byte @Nullable [] value) {
        if (value == null) {
            return "null";
        }
        return switch (type) {
            case Scalar scalar -> scalar(scalar, value);
            case DataType.ListOf list -> array(List.of(list.element()), Bytes.entries(value, 1));
            case DataType.SetOf set -> array(List.of(set.element()), Bytes.entries(value, 1));
            case DataType.MapOf map -> pairs(map, Bytes.entries(value, 2));
            case DataType.TupleOf tuple ->
                array(tuple.fields(), Bytes.fields(value, tuple.fields().size()));
        };
    }

    private static String array(List<DataType> types, List<byte @Nullable []> values) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            parts.add(write(types.get(i % types.size()), values.get(i)));
        }
        return "[" + String.join(",", parts) + "]";
    }

    private static String pairs(DataType.MapOf map, List<byte @Nullable []> values) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < values.size(); i += 2) {
            pairs.add("[" + write(map.key(), values.get(i)) + "," + write(map.value(), values.get(i + 1)) + "]");
        }
        return "[" + String.join(",", pairs) + "]";
    }

    private static String scalar(Scalar type, byte[] value) {
        ByteBuffer in = ByteBuffer.wrap(value);
        return switch (type) {
            case ASCII, TEXT -> JSON.writeValueAsString(new String(value, UTF_8));
            case BLOB -> JSON.writeValueAsString(Base64.getEncoder().encodeToString(value));
            case BOOLEAN, INT, SMALLINT, TINYINT -> Literal.of(type, value);
            case DOUBLE -> real(in.getDouble(), Double.toString(in.getDouble(0)));
            case FLOAT -> real(in.getFloat(), Float.toString(in.getFloat(0)));
            case DATE -> JSON.writeValueAsString(Long.toString(Integer.toUnsignedLong(in.getInt())));
            case INET, TIME -> JSON.writeValueAsString(Literal.of(type, value).replace("'", ""));
            case BIGINT, DECIMAL, DURATION, TIMESTAMP, TIMEUUID, UUID, VARINT ->
                JSON.writeValueAsString(Literal.of(type, value).replace("'", ""));
        };
    }

    private static String real(double number, String text) {
        return Double.isFinite(number) ? text : "\"" + text + "\"";
    }

    /** Returns the canonical text of a value in an answer. */
    public static String canonical(DataType type, JsonNode node) {
        if (node.isNull()) {
            return CanonicalForm.NULL;
        }
        return switch (type) {
            case Scalar scalar -> canonicalScalar(scalar, node);
            case DataType.ListOf list -> elements(list.element(), node);
            case DataType.SetOf set -> elements(set.element(), node);
            case DataType.MapOf map -> entries(map, node);
            case DataType.TupleOf tuple -> fields(tuple, node);
        };
    }

    private static String elements(DataType element, JsonNode node) {
        return node.valueStream().map(part -> canonical(element, part)).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String entries(DataType.MapOf map, JsonNode node) {
        List<String> parts = new ArrayList<>();
        if (node.isObject()) {
            node.propertyStream().forEach(entry -> {
                parts.add(CanonicalForm.text(entry.getKey()));
                parts.add(canonical(map.value(), entry.getValue()));
            });
        } else {
            node.valueStream().forEach(pair -> {
                parts.add(canonical(map.key(), pair.get(0)));
                parts.add(canonical(map.value(), pair.get(1)));
            });
        }
        return "[" + String.join(", ", parts) + "]";
    }

    private static String fields(DataType.TupleOf tuple, JsonNode node) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < tuple.fields().size(); i++) {
            parts.add(canonical(tuple.fields().get(i), node.get(i)));
        }
        return "[" + String.join(", ", parts) + "]";
    }

    private static String canonicalScalar(Scalar type, JsonNode node) {
        if (node.isString()
                && node.asString().isEmpty()
                && type != Scalar.TEXT
                && type != Scalar.ASCII
                && type != Scalar.BLOB) {
            return CanonicalForm.EMPTY;
        }
        return switch (type) {
            case ASCII, TEXT -> CanonicalForm.text(node.asString());
            case BIGINT, VARINT, UUID, TIMEUUID, INET -> node.asString();
            case BOOLEAN, INT, SMALLINT, TINYINT -> node.toString();
            case DECIMAL -> new BigDecimal(node.asString()).toString();
            case BLOB -> "0x" + HexFormat.of().formatHex(Base64.getDecoder().decode(node.asString()));
            case DOUBLE -> CanonicalForm.real(Double.parseDouble(node.asString()));
            case FLOAT -> CanonicalForm.real(Float.parseFloat(node.asString()));
            case DATE -> Long.toString(epochDay(node.asString()) + DATE_EPOCH);
            case TIME -> Long.toString(LocalTime.parse(node.asString()).toNanoOfDay());
            case TIMESTAMP -> CanonicalForm.timestamp(instant(node.asString()).toEpochMilli());
            case DURATION -> Arrays.toString(duration(node.asString()));
        };
    }

    /** Years of more than four digits carry a sign in ISO 8601; Drumlin leaves it out. */
    private static String signed(String text) {
        return text.matches("\\d{5,}-.*") ? "+" + text : text;
    }

    private static long epochDay(String text) {
        return LocalDate.parse(signed(text)).toEpochDay();
    }

    private static Instant instant(String text) {
        return Instant.parse(signed(text));
    }

    private static long[] duration(String text) {
        long[] parts = new long[3];
        long sign = text.startsWith("-") ? -1 : 1;
        Matcher matcher = DURATION_PART.matcher(text);
        while (matcher.find()) {
            long count = Long.parseLong(matcher.group(1)) * sign;
            switch (matcher.group(2)) {
                case "y" -> parts[0] += 12 * count;
                case "mo" -> parts[0] += count;
                case "w" -> parts[1] += 7 * count;
                case "d" -> parts[1] += count;
                case "h" -> parts[2] += 3_600_000_000_000L * count;
                case "m" -> parts[2] += 60_000_000_000L * count;
                case "s" -> parts[2] += 1_000_000_000L * count;
                case "ms" -> parts[2] += 1_000_000L * count;
                case "us", "µs" -> parts[2] += 1_000L * count;
                default -> parts[2] += count;
            }
        }
        return parts;
    }
}
