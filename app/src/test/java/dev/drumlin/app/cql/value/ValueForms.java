package dev.drumlin.app.cql.value;

import dev.drumlin.app.cql.ast.Relation;
import dev.drumlin.app.cql.ast.Select;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.parse.CqlParser;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.schema.CqlType;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The conversions under test with arrays and strings at both ends. */
final class ValueForms {
    static final String RECEIVER = "column v";
    private static final JsonFactory JSON = new JsonFactory();
    private static final CqlParser PARSER = new CqlParser();

    private ValueForms() {}

    static Term term(String literal) {
        Select select =
                (Select) PARSER.parse("SELECT a FROM t WHERE a = " + literal).statement();
        return ((Relation.Comparison) select.where().getFirst()).value();
    }

    /** Returns null for the null value. */
    static byte[] fromLiteral(CqlType type, String literal) {
        ByteWriter out = new ByteWriter(16);
        boolean present = LiteralEncoder.encode(
                type,
                term(literal),
                RECEIVER,
                (term, asked, receiver, bytes) -> {
                    throw new AssertionError("unresolved " + term);
                },
                out);
        return present ? out.toByteArray() : null;
    }

    /** Returns null for the null value. */
    static byte[] fromJson(CqlType type, String json) {
        try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), json)) {
            in.nextToken();
            ByteWriter out = new ByteWriter(16);
            boolean present = JsonValueReader.read(in, type, RECEIVER, out);
            if (in.nextToken() != null) {
                throw new AssertionError("the reader stopped before the end of " + json);
            }
            return present ? out.toByteArray() : null;
        }
    }

    static String toJson(CqlType type, byte[] value) {
        JsonOut out = new JsonOut(16);
        JsonValueWriter.write(type, MemorySegment.ofArray(value), 0, value.length, out);
        return new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
    }

    static String toText(CqlType type, byte[] value) {
        return ValueText.format(type, MemorySegment.ofArray(value), 0, value.length);
    }

    static void check(CqlType type, byte[] value) {
        ValueCheck.check(type, RECEIVER, MemorySegment.ofArray(value), 0, value.length);
    }

    static String hex(byte[] value) {
        return HexFormat.of().formatHex(value);
    }

    static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}
