package dev.drumlin.app.cql.value;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueCheckTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int | 000001 | expected 4 bytes, got 3",
                "int | '' | expected 4 bytes, got 0",
                "bigint | 0000000000000000ff | expected 8 bytes, got 9",
                "boolean | 0000 | expected 1 bytes, got 2",
                "text | c328 | well-formed UTF-8",
                "text | eda080 | well-formed UTF-8",
                "text | c080 | well-formed UTF-8",
                "text | f4908080 | well-formed UTF-8",
                "ascii | 80 | below 128",
                "time | ffffffffffffffff | nanoseconds of a day",
                "time | 00004e94914f0000 | nanoseconds of a day",
                "timeuuid | 123e4567e89b42d3a456426614174000 | version 1",
                "uuid | 123e | expected 16 bytes",
                "inet | 7f0000 | 4 or 16 bytes",
                "varint | '' | 1 to 4153 bytes, got 0",
                "decimal | 00000000 | got 0",
                "duration | 02 | bytes end inside",
                "duration | 020406ff | 1 bytes too many",
                "duration | 020306 | one sign",
                "duration | ff7fffffffffffffff0000 | 32 bits",
                "list<int> | 00000001 | bytes end inside",
                "list<int> | ffffffff | negative number",
                "list<int> | 0000000100000004000000 | bytes end inside",
                "list<int> | 00000001ffffffff | null inside a collection",
                "list<int> | 000000010000000300000000 | expected 4 bytes, got 3",
                "list<int> | 0000000000 | 1 bytes too many",
                "list<int> | 7fffffff | bytes end inside",
                "map<int, text> | 00000001000000040000000100000001ff | well-formed UTF-8",
                "frozen<tuple<int, int>> | 00000004000000 | bytes end inside",
            })
    void refuses(String typeName, String hex, String message) {
        assertThatThrownBy(() -> ValueForms.check(CqlType.parse(typeName), ValueForms.bytes(hex)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("column v of type")
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text | ''",
                "frozen<tuple<int, int>> | ''",
                "frozen<tuple<int, int>> | 0000000400000001",
                "frozen<tuple<int, int>> | ffffffff0000000400000001",
                "list<int> | 00000000",
                "map<int, text> | 0000000100000004000000010000000161",
                "duration | f0ffffffff0000",
            })
    void accepts(String typeName, String hex) {
        ValueForms.check(CqlType.parse(typeName), ValueForms.bytes(hex));
    }
}
