package dev.drumlin.app.cql.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known binary values of each scalar type, with their literal and JSON forms. */
class ScalarVectorsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // type | literal | bytes | JSON
                "ascii | 'az' | 617a | \"az\"",
                "text | 'é\uD83D\uDCA9' | c3a9f09f92a9 | \"é\uD83D\uDCA9\"",
                "text | '' | `` | \"\"",
                "text | 'it''s' | 69742773 | \"it's\"",
                "bigint | 9007199254740993 | 0020000000000001 | \"9007199254740993\"",
                "bigint | -9223372036854775808 | 8000000000000000 | \"-9223372036854775808\"",
                "bigint | 9223372036854775807 | 7fffffffffffffff | \"9223372036854775807\"",
                "counter | -1 | ffffffffffffffff | \"-1\"",
                "blob | 0x | `` | \"\"",
                "blob | 0xcafe | cafe | \"yv4=\"",
                "blob | 0x000102 | 000102 | \"AAEC\"",
                "boolean | true | 01 | true",
                "boolean | false | 00 | false",
                "date | '1970-01-01' | 80000000 | \"1970-01-01\"",
                "date | '1969-12-31' | 7fffffff | \"1969-12-31\"",
                "date | '-5877641-06-23' | 00000000 | \"-5877641-06-23\"",
                "date | '5881580-07-11' | ffffffff | \"5881580-07-11\"",
                "decimal | 1.5 | 000000010f | \"1.5\"",
                "decimal | -12345678901234567890.1234567890 | 0000000afe7116f0093c8c1f11b1c0f52e |"
                        + " \"-12345678901234567890.1234567890\"",
                "decimal | 1E+3 | fffffffd01 | \"1E+3\"",
                "double | 1.0 | 3ff0000000000000 | 1.0",
                "double | -0.0 | 8000000000000000 | -0.0",
                "double | NaN | 7ff8000000000000 | \"NaN\"",
                "double | -Infinity | fff0000000000000 | \"-Infinity\"",
                "double | 4.9E-324 | 0000000000000001 | 4.9E-324",
                "float | 1.0E10 | 501502f9 | 1.0E10",
                "float | Infinity | 7f800000 | \"Infinity\"",
                "duration | 1mo2d3ns | 020406 | \"1mo2d3ns\"",
                "duration | -1y | 170000 | \"-1y\"",
                "duration | 0s | 000000 | \"0s\"",
                "duration | 2h46m40s | 0000fc1230 9ce54000 | \"2h46m40s\"",
                "inet | '127.0.0.1' | 7f000001 | \"127.0.0.1\"",
                "inet | '0:0:0:0:0:0:0:1' | 00000000000000000000000000000001 | \"0:0:0:0:0:0:0:1\"",
                "int | -1 | ffffffff | -1",
                "int | 2147483647 | 7fffffff | 2147483647",
                "int | -2147483648 | 80000000 | -2147483648",
                "smallint | -32768 | 8000 | -32768",
                "tinyint | -128 | 80 | -128",
                "time | '23:59:59.999999999' | 00004e94914effff | \"23:59:59.999999999\"",
                "time | '00:00:00.000000000' | 0000000000000000 | \"00:00:00.000000000\"",
                "timestamp | '1970-01-01T00:00:00.000Z' | 0000000000000000 | \"1970-01-01T00:00:00.000Z\"",
                "timestamp | '1969-12-31T23:59:59.999Z' | ffffffffffffffff | \"1969-12-31T23:59:59.999Z\"",
                "timestamp | '292278994-08-17T07:12:55.807Z' | 7fffffffffffffff | \"292278994-08-17T07:12:55.807Z\"",
                "timestamp | '-292275055-05-16T16:47:04.192Z' | 8000000000000000 | \"-292275055-05-16T16:47:04.192Z\"",
                "timeuuid | 50554d6e-29bb-11e5-b345-feff819cdc9f | 50554d6e29bb11e5b345feff819cdc9f |"
                        + " \"50554d6e-29bb-11e5-b345-feff819cdc9f\"",
                "uuid | 123e4567-e89b-42d3-a456-426614174000 | 123e4567e89b42d3a456426614174000 |"
                        + " \"123e4567-e89b-42d3-a456-426614174000\"",
                "varint | 0 | 00 | \"0\"",
                "varint | 128 | 0080 | \"128\"",
                "varint | -129 | ff7f | \"-129\"",
                "varint | 340282366920938463463374607431768211456 | 0100000000000000000000000000000000 |"
                        + " \"340282366920938463463374607431768211456\"",
            })
    void allFormsAgree(String typeName, String literal, String hex, String json) {
        CqlType type = CqlType.parse(typeName);
        byte[] expected = ValueForms.bytes(hex == null ? "" : hex);

        assertThat(ValueForms.hex(ValueForms.fromLiteral(type, literal))).isEqualTo(ValueForms.hex(expected));
        assertThat(ValueForms.hex(ValueForms.fromJson(type, json))).isEqualTo(ValueForms.hex(expected));
        assertThat(ValueForms.toJson(type, expected)).isEqualTo(json);
        assertThat(ValueForms.toText(type, expected)).isEqualTo(literal);
        ValueForms.check(type, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // other ways to write a value: type | literal | the usual literal
                "date | 2147483648 | '1970-01-01'",
                "date | '2147483649' | '1970-01-02'",
                "date | '2024-2-9' | '2024-02-09'",
                "time | 1 | '00:00:00.000000001'",
                "time | '1:02:03' | '01:02:03.000000000'",
                "timestamp | 1 | '1970-01-01T00:00:00.001Z'",
                "timestamp | '2024-02-29' | '2024-02-29T00:00:00.000Z'",
                "timestamp | '2024-02-29 12:30' | '2024-02-29T12:30:00.000Z'",
                "timestamp | '2024-02-29 12:30:01.5+0200' | '2024-02-29T10:30:01.500Z'",
                "timestamp | '2024-02-29T12:30:01.123456-01:30' | '2024-02-29T14:00:01.123Z'",
                "timestamp | '2024-02-29 12:30:00 UTC' | '2024-02-29T12:30:00.000Z'",
                "duration | P1Y2M3DT4H5M6S | 1y2mo3d4h5m6s",
                "duration | P3W | 21d",
                "duration | P0001-02-03T04:05:06 | 1y2mo3d4h5m6s",
                "duration | 90m | 1h30m",
                "duration | 5µs | 5us",
                "inet | '::1' | '0:0:0:0:0:0:0:1'",
                "inet | '::ffff:1.2.3.4' | '1.2.3.4'",
                "double | 5 | 5.0",
                "decimal | 5 | 5",
                "boolean | TRUE | true",
                "uuid | 123E4567-E89B-42D3-A456-426614174000 | 123e4567-e89b-42d3-a456-426614174000",
                "text | $$it's$$ | 'it''s'",
                "int | (int) 5 | 5",
                "int | (5) | 5",
            })
    void otherSpellings(String typeName, String literal, String usual) {
        CqlType type = CqlType.parse(typeName);

        assertThat(ValueForms.toText(type, ValueForms.fromLiteral(type, literal)))
                .isEqualTo(usual);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "int | 2147483648 | expected a whole number from -2147483648 to 2147483647",
                "int | 'x' | got a string",
                "int | 1.0 | got a number with a fraction",
                "int | [1] | got a list",
                "int | (bigint) 1 | got a term of type bigint",
                "int | (1, 2) | got a tuple",
                "bigint | 9223372036854775808 | expected a whole number from -9223372036854775808",
                "tinyint | 128 | expected a whole number from -128 to 127",
                "smallint | -32769 | expected a whole number from -32768",
                "text | 5 | got a whole number",
                "ascii | 'é' | only ASCII",
                "boolean | 'true' | got a string",
                "double | 1e400 | within the range of a double",
                "float | 1e39 | within the range of a float",
                "decimal | 1e99999999999 | exponent of 32 bits",
                "uuid | '123e4567-e89b-42d3-a456-426614174000' | got a string",
                "timeuuid | 123e4567-e89b-42d3-a456-426614174000 | version 1",
                "inet | '1.2.3' | expected an IPv4 or IPv6 address",
                "inet | '1.2.3.256' | expected an IPv4 or IPv6 address",
                "inet | 'localhost' | expected an IPv4 or IPv6 address",
                "inet | 'fe80::1%eth0' | expected an IPv4 or IPv6 address",
                "date | '2023-02-29' | expected a date",
                "date | '5881580-07-12' | expected a date",
                "date | 4294967296 | expected a date",
                "time | '24:00:00' | expected a time of day",
                "time | 86400000000000 | expected a time of day",
                "time | '12:30' | expected a time of day",
                "timestamp | 'yesterday' | expected a timestamp",
                "timestamp | '292278995-01-01' | expected a timestamp",
                "duration | 1s1h | units from large to small",
                "duration | 99999999999y | expected at most 2147483647 months",
                "blob | 0xabc | even number of hexadecimal digits",
                "list<int> | {1} | got a set",
                "set<int> | [1] | got a list",
                "map<int, int> | {1} | got a set",
                "list<int> | [1, null] | no null inside a collection",
                "frozen<tuple<int, text>> | (1, 'a', 2) | expected 2 fields, got 3",
            })
    void refusedLiterals(String typeName, String literal, String message) {
        assertThatThrownBy(() -> ValueForms.fromLiteral(CqlType.parse(typeName), literal))
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        error -> assertThat(error.hasPosition()).isTrue())
                .hasMessageContaining("column v of type ")
                .hasMessageContaining(message);
    }
}
