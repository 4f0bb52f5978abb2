package dev.drumlin.app.cql.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.app.cql.parse.CqlParser;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.CqlType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeResolverTest {
    private static CqlType resolve(String type) {
        SchemaStatement.CreateTable create = (SchemaStatement.CreateTable)
                new CqlParser().parse("CREATE TABLE t (a " + type + ")").statement();
        return TypeResolver.resolve(create.columns().getFirst().type());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INT | int",
                "varchar | text",
                "timestamp | timestamp",
                "counter | counter",
                "list<int> | list<int>",
                "frozen<set<text>> | frozen<set<text>>",
                "map<text, frozen<list<int>>> | map<text, frozen<list<int>>>",
                "frozen<map<text, list<set<int>>>> | frozen<map<text, frozen<list<frozen<set<int>>>>>>",
                "tuple<int, list<text>> | frozen<tuple<int, frozen<list<text>>>>",
                "frozen<tuple<int>> | frozen<tuple<int>>",
                "frozen<int> | int",
            })
    void resolves(String written, String canonical) {
        CqlType type = resolve(written);

        assertThat(type.cql()).isEqualTo(canonical);
        assertThat(CqlType.parse(type.cql())).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "strng | Unknown type strng; the types are ascii, bigint",
                "int<text> | takes no types",
                "list<int, int> | takes 1 type in < >, got 2",
                "map<int> | takes 2 types in < >, got 1",
                "list | takes 1 type in < >, got 0",
                "tuple | needs the types of its fields",
                "list<list<int>> | write frozen<list<int>>",
                "set<duration> | not allowed inside a set",
                "map<duration, int> | not allowed as the key of a map",
                "frozen<set<tuple<int, duration>>> | not allowed inside a set",
                "list<counter> | Counters are not allowed",
                "ks.mytype | Unknown type ks.mytype",
            })
    void refuses(String written, String message) {
        assertThatThrownBy(() -> resolve(written))
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        error -> assertThat(error.hasPosition()).isTrue())
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'org.example.T'", "vector<float, 3>"})
    void notOffered(String written) {
        if (written.startsWith("vector")) {
            assertThatThrownBy(() -> resolve("vector<float>")).isInstanceOf(NotSupportedException.class);
        } else {
            assertThatThrownBy(() -> resolve(written))
                    .isInstanceOf(NotSupportedException.class)
                    .hasMessageContaining("custom types");
        }
    }
}
