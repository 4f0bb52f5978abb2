package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.TypedShell.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong command lines, each with code 64, a reason on the error stream and nothing on the other. */
class UsageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nonsense | unknown command 'nonsense'",
                "statsu | did you mean status?",
                "slow-query | needs one of: disable, enable, list, status",
                "slow-query maybe | needs one of",
                "select | write statements as: cql \"SELECT",
                "cql | 'cql' needs STATEMENT",
                "cql x y | but 2 are given",
                "cql x --nope 1 | 'cql' has no option --nope; it has --keyspace",
                "cql x --limit 1 --limit 2 | --limit is given twice",
                "cql x --limit | --limit needs a value",
                "cql x --limit= | --limit: ''",
                "cql x --limit 0 | not a whole number from 1",
                "cql x --limit -1 | not a whole number from 1",
                "cql x --limit 99999999999 | not a whole number from 1",
                "cql x --page-size ten | --page-size: 'ten'",
                "cql x --keyspace ../x | '../x' is not a keyspace name",
                "tables ../x | '../x' is not a keyspace name",
                "tables a-b | 'a-b' is not a keyspace name",
                "describe t | 't' is not a table name",
                "describe a/b.t | 'a/b.t' is not a table name",
                "import f --table ks/t | 'ks/t' is not a table name",
                "import f --table ks.t/../u | is not a table name",
                "import f | 'import' needs --table",
                "export --table ks.t --format xml | --format: 'xml': not one of csv, ndjson",
                "export --table ks.t --table ks.u | --table is given twice",
                "slow-query enable --threshold 5 | not a time with a unit, such as 500ms",
                "slow-query enable --threshold -5ms | not a time with a unit",
                "slow-query enable --threshold abc | not a time with a unit",
                "slow-query enable --threshold 99999999999999999999s | too long a time",
                "slow-query enable --threshold 9999999999999999d | too long a time",
                "slow-query enable --ttl 500ms | --ttl counts in whole seconds",
                "slow-query enable --fast perhaps | takes no argument",
                "slow-query enable --fast=perhaps | neither true nor false",
                "requests cancel | 'requests cancel' needs ID",
                "status --output yaml | --output: 'yaml': not one of table, json",
                "status --url nowhere | 'nowhere' is not a URL like http://127.0.0.1:10000",
                "status --url ftp://x | is not a URL like",
                "status --url http://u:p@h | may have no user",
                "status --url http:// | is not a URL",
                "help nonsense | there is no command 'nonsense'"
            })
    void isRefusedWithTheReason(String line, String reason) {
        Outcome outcome = TypedShell.run(line.split(" ", -1));

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.error()).contains(reason);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void messagesEscapeControlCharacters() {
        Outcome outcome = TypedShell.run("evil\u001b[2J\u202ename");

        assertThat(outcome.error()).contains("evil\\u001b[2J\\u202ename").doesNotContain("\u001b");
    }

    @Test
    void helpListsEveryCommand() {
        Outcome outcome = TypedShell.run("--help");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("slow-query enable", "import", "requests cancel", "Exit codes");
    }

    @Test
    void helpOfACommandHasTwoSpellings() {
        Outcome asCommand = TypedShell.run("help", "slow-query", "enable");
        Outcome asOption = TypedShell.run("slow-query", "enable", "--help");

        assertThat(asCommand.code()).isZero();
        assertThat(asCommand.out()).isEqualTo(asOption.out()).contains("--threshold TIME-SPAN", "--fast true|false");
    }

    @Test
    void helpOfAGroupListsItsCommands() {
        assertThat(TypedShell.run("slow-query", "--help").out())
                .contains("slow-query status", "slow-query list")
                .doesNotContain("import");
    }

    @Test
    void helpIsGivenThoughTheRestIsIncomplete() {
        assertThat(TypedShell.run("import", "-h").code()).isZero();
    }

    @Test
    void versionNeedsNoServer() {
        Outcome outcome = TypedShell.run("version", "--output", "json");

        assertThat(outcome.code()).isZero();
        assertThat(WireServer.JSON.readTree(outcome.out()).path("version").isString())
                .isTrue();
    }
}
