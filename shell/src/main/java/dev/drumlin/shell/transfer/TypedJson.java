package dev.drumlin.shell.transfer;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/**
 * Text as the JSON value that the server expects for a CQL type. What does not look like a value of the type is sent as a
 * string, so that the server's own words say what is wrong with it.
 *
 * <p>Thread-safe.
 */
public final class TypedJson {
    private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9][0-9]*)");
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
    private static final Pattern BOOLEAN = Pattern.compile("(?i)true|false");

    private static final Set<String> INTEGER_TYPES = Set.of("tinyint", "smallint", "int");
    private static final Set<String> FLOAT_TYPES = Set.of("float", "double");
    /** bigint and its like are strings in JSON too: a JSON number of their size loses digits in many programs. */
    private static final Set<String> STRING_TYPES = Set.of(
            "ascii",
            "text",
            "varchar",
            "blob",
            "date",
            "time",
            "timestamp",
            "uuid",
            "timeuuid",
            "inet",
            "duration",
            "bigint",
            "counter",
            "varint",
            "decimal");

    private final JsonMapper mapper;

    public TypedJson(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Writes a value.
     *
     * @throws IllegalArgumentException if the type is a collection and the text is not JSON
     */
    void write(JsonGenerator out, String type, String text) {
        if (INTEGER_TYPES.contains(type) && INTEGER.matcher(text).matches()) {
            out.writeNumber(text);
        } else if (FLOAT_TYPES.contains(type) && NUMBER.matcher(text).matches()) {
            out.writeNumber(text);
        } else if (type.equals("boolean") && BOOLEAN.matcher(text).matches()) {
            out.writeBoolean(text.toLowerCase(Locale.ROOT).equals("true"));
        } else if (isStructured(type)) {
            out.writeRawValue(checkedJson(text));
        } else {
            out.writeString(text);
        }
    }

    /** The same as a tree, for bind values. */
    public JsonNode node(String type, String text) {
        if (isStructured(type)) {
            return mapper.readTree(checkedJson(text));
        }
        boolean bare = (INTEGER_TYPES.contains(type) && INTEGER.matcher(text).matches())
                || (FLOAT_TYPES.contains(type) && NUMBER.matcher(text).matches())
                || (type.equals("boolean") && BOOLEAN.matcher(text).matches());
        return bare ? mapper.readTree(text.toLowerCase(Locale.ROOT)) : StringNode.valueOf(text);
    }

    private static boolean isStructured(String type) {
        return !INTEGER_TYPES.contains(type)
                && !FLOAT_TYPES.contains(type)
                && !STRING_TYPES.contains(type)
                && !type.equals("boolean");
    }

    /** The text on one line. Inside JSON strings there are no raw line ends, so those that there are mean nothing. */
    private String checkedJson(String text) {
        try (JsonParser parser = mapper.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new IllegalArgumentException("empty, but JSON is expected");
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("more than one JSON value");
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
        return text.replace('\n', ' ').replace('\r', ' ');
    }
}
