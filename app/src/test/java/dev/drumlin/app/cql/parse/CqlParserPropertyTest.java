package dev.drumlin.app.cql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.drumlin.app.cql.parse.grammar.CqlGrammarLexer;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser;
import dev.drumlin.storage.error.StorageException;
import java.util.List;
import java.util.SplittableRandom;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.dfa.DFA;
import org.junit.jupiter.api.Test;

/** Random damage to right statements: whatever comes out, it is a statement or one of our errors. */
class CqlParserPropertyTest {
    private static final List<String> STATEMENTS = List.of(
            "SELECT a, count(*), ttl(b) AS x FROM ks.t WHERE (a, b) > (1, ?) AND token(k) <= :t AND c IN ('x', null)"
                    + " ORDER BY a DESC PER PARTITION LIMIT 2 LIMIT 10 ALLOW FILTERING",
            "INSERT INTO t (k, v, m) VALUES (1, {'a': [1.5e3, -NaN]}, 0xCAFE) USING TTL 5 AND TIMESTAMP ?",
            "UPDATE \"T\" SET a = a + 1, b[5] = 'it''s', c = [1] + c WHERE k = 123e4567-e89b-12d3-a456-426614174000 IF"
                    + " EXISTS",
            "DELETE a, b['x'] FROM t USING TIMESTAMP 5 WHERE k = $$x$$ AND c >= 1h30m",
            "BEGIN UNLOGGED BATCH INSERT INTO t (a) VALUES (now()); DELETE FROM t WHERE k = 1; APPLY BATCH",
            "CREATE TABLE t (a int, b frozen<map<text, list<int>>>, c text STATIC, PRIMARY KEY ((a), b)) WITH"
                    + " CLUSTERING ORDER BY (b DESC) AND comment = 'x' AND compression = {'class': 'LZ4'}",
            "ALTER TABLE t RENAME a TO b AND c TO d /* x */ -- y");
    private static final String ALPHABET =
            "'\"$;:,.?()[]{}<>=!+-*/ \n\u0000azAZ09_é\uD83D\uDCA9\uD800\uDC00%@#\\|~^&`NULLselect";

    private static final List<String> BRACKETS =
            List.of("(%s)", "[%s]", "{%s}", "{1: %s}", "f(%s)", "(int) (%s)", "[2, %s]");

    @Test
    void damagedStatementsEndInOurErrorsOnly() {
        long seed = Long.getLong("seed", 20_261_130L);
        SplittableRandom random = new SplittableRandom(seed);
        CqlParser parser = new CqlParser();
        int parsed = 0;
        int refused = 0;
        for (int round = 0; round < 1_500; round++) {
            String text = damaged(STATEMENTS.get(random.nextInt(STATEMENTS.size())), random);
            try {
                assertThat(parser.parse(text).statement()).isNotNull();
                parsed++;
            } catch (StorageException expected) {
                assertThat(expected.getMessage()).doesNotContain("\n").hasSizeLessThan(600);
                refused++;
            } catch (RuntimeException | StackOverflowError other) {
                fail("seed=" + seed + " round=" + round + " text=" + text, other);
            }
        }
        assertThat(parsed).as("statements that survived, seed=%d", seed).isPositive();
        assertThat(refused).as("statements that broke, seed=%d", seed).isPositive();
    }

    /** ANTLR keeps what it learned about each decision for all parsers: whatever clients send, that must stay small. */
    @Test
    void predictionTablesStayBounded() {
        long seed = Long.getLong("seed", 20_261_130L);
        SplittableRandom random = new SplittableRandom(seed);
        CqlParser parser = new CqlParser();
        for (int round = 0; round < 1_000; round++) {
            String value = "1";
            for (int depth = random.nextInt(60); depth > 0; depth--) {
                value = BRACKETS.get(random.nextInt(BRACKETS.size())).formatted(value);
            }
            assertThat(parser.parse("INSERT INTO t (a) VALUES (" + value + ")").markers())
                    .isEmpty();
        }
        int states = 0;
        for (DFA decision : new CqlGrammarParser(new CommonTokenStream(new CqlGrammarLexer(CharStreams.fromString(""))))
                .getInterpreter()
                .decisionToDFA) {
            states += decision.states.size();
        }
        assertThat(states).as("seed=%d", seed).isBetween(1, 1_000);
    }

    private static String damaged(String statement, SplittableRandom random) {
        StringBuilder text = new StringBuilder(statement);
        int changes = 1 + random.nextInt(4);
        for (int change = 0; change < changes && !text.isEmpty(); change++) {
            int from = random.nextInt(text.length());
            int to = Math.min(text.length(), from + 1 + random.nextInt(8));
            switch (random.nextInt(5)) {
                case 0 -> text.delete(from, to);
                case 1 -> text.insert(from, ALPHABET.charAt(random.nextInt(ALPHABET.length())));
                case 2 -> text.setCharAt(from, ALPHABET.charAt(random.nextInt(ALPHABET.length())));
                case 3 -> text.insert(from, text.substring(from, to));
                default -> text.setLength(from);
            }
        }
        return text.toString();
    }
}
