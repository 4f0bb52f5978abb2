package dev.drumlin.app.cql.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonValueTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // type | JSON given | JSON answered
                "bigint | 9007199254740993 | \"9007199254740993\"",
                "bigint | -9223372036854775808 | \"-9223372036854775808\"",
                "varint | 123456789012345678901234567890 | \"123456789012345678901234567890\"",
                "decimal | 0.123456789012345678901234567890 | \"0.123456789012345678901234567890\"",
                "decimal | 1e400 | \"1E+400\"",
                "decimal | \"-0.0\" | \"0.0\"",
                "double | 5 | 5.0",
                "double | -0.0 | -0.0",
                "double | -0 | -0.0",
                "double | \"NaN\" | \"NaN\"",
                "double | \"1.5\" | 1.5",
                "float | 0.1 | 0.1",
                "int | \"5\" | 5",
                "boolean | \"TRUE\" | true",
                "timestamp | 1000 | \"1970-01-01T00:00:01.000Z\"",
                "timestamp | \"2024-02-29\" | \"2024-02-29T00:00:00.000Z\"",
                "blob | \"yv4\" | \"yv4=\"",
                "text | \"\\u0000\\n\\u001b\\\"\\\\\" | \"\\u0000\\n\\u001b\\\"\\\\\"",
                "text | \"\\u00e9\\ud83d\\udca9\" | \"é\uD83D\uDCA9\"",
                "list<int> | [] | []",
                "list<int> | [3, 1, 3] | [3,1,3]",
                "set<int> | [3, -1, 3] | [-1,3]",
                "set<text> | [\"b\", \"a\", \"ab\"] | [\"a\",\"ab\",\"b\"]",
                "map<text, bigint> | {\"b\": 1, \"a\": \"2\"} | {\"a\":\"2\",\"b\":\"1\"}",
                "map<text, int> | [[\"b\", 1], [\"a\", 2]] | {\"a\":2,\"b\":1}",
                "map<int, text> | [[2, \"b\"], [1, \"a\"]] | [[1,\"a\"],[2,\"b\"]]",
                "map<int, text> | {\"2\": \"b\", \"1\": \"a\"} | [[1,\"a\"],[2,\"b\"]]",
                "set<decimal> | [1.00, 0, 1.0] | [\"0\",\"1.00\"]",
                "map<decimal, int> | [[1.00, 1], [0, 2], [1.0, 3]] | [[\"0\",2],[\"1.00\",3]]",
                "map<text, int> | {} | {}",
                "map<int, int> | [] | []",
                "frozen<tuple<int, text, double>> | [1, null, 2] | [1,null,2.0]",
                "frozen<list<frozen<map<text, frozen<set<int>>>>>> | [{\"a\": [2, 1]}, {}] | [{\"a\":[1,2]},{}]",
            })
    void readsAndWrites(String typeName, String given, String answered) {
        CqlType type = CqlType.parse(typeName);
        byte[] value = ValueForms.fromJson(type, given);

        assertThat(ValueForms.toJson(type, value)).isEqualTo(answered);
        ValueForms.check(type, value);
        assertThat(ValueForms.fromJson(type, answered)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "int | \"abc\" | expected a whole number from -2147483648 to 2147483647",
                "int | 2147483648 | expected a whole number from",
                "int | 1.0 | expected a whole number from",
                "int | 1e2 | expected a whole number from",
                "int | true | expected a number, got a boolean",
                "int | {} | expected a number, got an object",
                "int | [1] | expected a number, got an array",
                "bigint | 9223372036854775808 | expected a whole number from",
                "double | 1e400 | within the range of a double",
                "float | 1e39 | within the range of a float",
                "text | 5 | expected a string, got a number",
                "text | \"\\ud800\" | half a surrogate pair",
                "text | \"\\ud800x\" | half a surrogate pair",
                "text | \"\\udc00\\ud800\" | half a surrogate pair",
                "ascii | \"é\" | only ASCII",
                "boolean | 1 | expected true or false, got a number",
                "blob | \"%%\" | expected a string in base64",
                "blob | 5 | expected a string in base64, got a number",
                "uuid | \"123\" | expected a UUID",
                "date | 5 | expected a string, got a number",
                "list<int> | 5 | expected an array, got a number",
                "list<int> | [1, null] | expected no null inside a collection",
                "list<int> | [1, \"x\"] | expected a whole number",
                "map<text, int> | [1] | expected a pair [key, value], got a number",
                "map<text, int> | [[\"a\", 1, 2]] | more than two",
                "map<text, int> | [[\"a\"]] | got nothing",
                "map<text, int> | {\"a\": 1, \"a\": 2} | got one twice",
                "map<text, int> | {\"a\": null} | expected no null",
                "map<frozen<list<int>>, int> | {\"a\": 1} | expected an array of pairs, got an object",
                "frozen<tuple<int, int>> | [1] | expected an array of 2 values, got fewer",
                "frozen<tuple<int, int>> | [1, 2, 3] | expected an array of 2 values, got more",
            })
    void refuses(String typeName, String json, String message) {
        CqlType type = CqlType.parse(typeName);

        assertThatThrownBy(() -> ValueForms.fromJson(type, json))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("column v of type " + type.cql())
                .hasMessageContaining(message);
    }

    @Test
    void nullIsNoValue() {
        assertThat(ValueForms.fromJson(CqlType.Scalar.INT, "null")).isNull();
        assertThat(ValueForms.fromJson(CqlType.parse("list<int>"), "null")).isNull();
        assertThat(ValueForms.fromLiteral(CqlType.Scalar.INT, "null")).isNull();
    }

    @Test
    void longNumbersAreBounded() {
        assertThatThrownBy(() -> ValueForms.fromJson(CqlType.Scalar.VARINT, '"' + "9".repeat(10_001) + '"'))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("at most 10000 digits");
        byte[] largest = ValueForms.fromJson(CqlType.Scalar.VARINT, '"' + "9".repeat(10_000) + '"');
        ValueForms.check(CqlType.Scalar.VARINT, largest);
    }

    @Test
    void valuesStayOutOfMessages() {
        assertThatThrownBy(() -> ValueForms.fromJson(CqlType.Scalar.INT, "\"hunter2\""))
                .message()
                .doesNotContain("hunter2");
        assertThatThrownBy(() -> ValueForms.fromLiteral(CqlType.Scalar.INET, "'hunter2'"))
                .message()
                .doesNotContain("hunter2");
    }
}
