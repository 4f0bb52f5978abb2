package dev.drumlin.app.cql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.drumlin.storage.error.InvalidRequestException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CqlSyntaxErrorTest {
    private final CqlParser parser = new CqlParser();

    private InvalidRequestException error(String text) {
        InvalidRequestException error = catchThrowableOfType(InvalidRequestException.class, () -> parser.parse(text));
        assertThat(error).as("an error for: %s", text).isNotNull();
        return error;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT * FORM t | 1 | 10 | found 'FORM', expected FROM",
                "SELECT a FROM table | 1 | 15 | found 'table', expected a name (table is a reserved word",
                "SELECT a FROM t WHERE a = 'x' 'y' | 1 | 31 | found a string, expected",
                "INSERT INTO t (a) VALUES (1 | 1 | 28 | found the end of the statement, expected ')' or ','",
                "INSERT INTO t (a) VALUES ('x | 1 | 27 | a string that is not closed",
                "CREATE TABLE t (k int, v list<, PRIMARY KEY (k)) | 1 | 31 | found ',', expected a type",
                "USE a b | 1 | 7 | found 'b', expected the end of the statement",
                "SELECT a FROM t WHERE c @ 5 | 1 | 25 | found the character '@', expected a comparison",
                "SELECT foo(*) FROM t | 1 | 8 | only count can be asked of '*'",
                "UPDATE t SET a = 1 | 1 | 19 | found the end of the statement, expected ',' or WHERE",
                "UPDATE t SET a = 1 - a WHERE k = 1 | 1 | 20 | cannot be subtracted",
                "UPDATE t SET a = a 1 WHERE k = 1 | 1 | 20 | expected '+' or '-'",
                "INSERT INTO t (a, b) VALUES (1) | 1 | 1 | names 2 columns but has 1 values",
                "INSERT INTO t (a) VALUES (1) USING TTL 1 AND TTL 2 | 1 | 46 | USING TTL is given twice",
                "DELETE FROM t USING TTL 1 WHERE k = 1 | 1 | 21 | USING TTL does not apply",
                "SELECT a FROM t USING TIMESTAMP 1 | 1 | 23 | USING TIMESTAMP does not apply",
                "SELECT \"\" FROM t | 1 | 8 | a name cannot be empty",
                "SELECT a FROM t LIMIT b | 1 | 23 | expected a value",
                "SELECT a FROM t ORDER BY | 1 | 25 | expected a name",
                "/* open | 1 | 1 | perhaps of a comment that is not closed",
            })
    void saysWhereAndWhat(String text, int line, int column, String part) {
        InvalidRequestException error = error(text);

        assertThat(error).hasMessageContaining(part);
        assertThat(error.line()).isEqualTo(line);
        assertThat(error.column()).isEqualTo(column);
        assertThat(error).hasMessageContaining("line " + line + ", column " + column);
    }

    @Test
    void columnsCountCodePointsAndLinesCountFromOne() {
        InvalidRequestException error = error("SELECT a FROM t -- first\nWHERE a = '\uD83D\uDCA9é' ORDER c");

        assertThat(error.line()).isEqualTo(2);
        assertThat(error.column()).isEqualTo(22);
        assertThat(error).hasMessageContaining("found 'c', expected BY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", ";", "-- only a comment", "FOO BAR", "\u0000", "\uD800", "'", "\"", "$$", "SELECT"})
    void nothingUsefulIsAnErrorToo(String text) {
        assertThat(error(text)).hasMessageStartingWith("Syntax error at line 1, column");
    }

    @Test
    void expectedStatementsAreListed() {
        assertThat(error("FOO")).hasMessageContaining("found 'FOO', expected ALTER, BEGIN, CREATE, DELETE");
    }

    @Test
    void depthIsRefusedBeforeTheStackIsUsed() {
        for (String open : new String[] {"(", "[", "{", "{1:", "f(", "(int)("}) {
            assertThat(error("INSERT INTO t (a) VALUES (" + open.repeat(10_000)))
                    .hasMessageContaining("nested deeper than 64");
        }
        assertThat(error("CREATE TABLE t (a " + "frozen<list<".repeat(5_000))).hasMessageContaining("nested deeper");
        assertThat(error("SELECT a FROM t WHERE " + "(".repeat(10_000) + "a = 1"))
                .hasMessageContaining("nested deeper");
        assertThat(error("SELECT " + "f(".repeat(10_000))).hasMessageContaining("nested deeper");
        assertThat(error("INSERT INTO t (a) VALUES (" + "(int)".repeat(10_000))).hasMessageContaining("expected");
        assertThat(error("INSERT INTO t (a) VALUES (" + "-".repeat(3) + "x")).isNotNull();
    }

    @Test
    void namesMustBeShortAndValid() {
        assertThat(error("SELECT a FROM \"\uD800\"")).hasMessageContaining("half a surrogate pair");
        assertThat(error("SELECT a FROM " + "t".repeat(257))).hasMessageContaining("at most 256 characters");
        assertThat(parser.parse("SELECT a FROM \"" + "é".repeat(256) + '"').statement())
                .isNotNull();
    }

    @Test
    void valuesAndControlCharactersStayOutOfMessages() {
        assertThat(error("SELECT a FROM t WHERE a 'top-secret'").getMessage()).doesNotContain("top-secret");
        assertThat(error("SELECT a FROM t WHERE a 123456").getMessage()).doesNotContain("123456");
        assertThat(error("SELECT a FROM t \"x\r\n\u001B[2J\u2028\"").getMessage())
                .contains("\\u000d\\u000a\\u001b[2J\\u2028")
                .doesNotContain("\n");
        assertThat(error("SELECT a FROM t " + "x".repeat(5_000)).getMessage()).hasSizeLessThan(400);
    }
}
