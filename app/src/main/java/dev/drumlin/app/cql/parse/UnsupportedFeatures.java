package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.parse.grammar.CqlGrammarLexer;
import dev.drumlin.storage.error.NotSupportedException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Names the parts of CQL that Drumlin does not offer, by the first words of a statement, so that their users are told so
 * and not that their syntax is wrong.
 */
final class UnsupportedFeatures {
    private static final Set<String> SCHEMA_VERBS = Set.of("CREATE", "ALTER", "DROP");

    /** What follows CREATE, ALTER or DROP, and the feature that it belongs to. */
    private static final Map<String, String> SCHEMA_OBJECTS = Map.ofEntries(
            Map.entry("TYPE", "user-defined types"),
            Map.entry("INDEX", "secondary indexes"),
            Map.entry("CUSTOM", "secondary indexes"),
            Map.entry("MATERIALIZED", "materialized views"),
            Map.entry("FUNCTION", "user-defined functions"),
            Map.entry("AGGREGATE", "user-defined aggregates"),
            Map.entry("OR", "user-defined functions and aggregates"),
            Map.entry("TRIGGER", "triggers"),
            Map.entry("ROLE", "users and roles"),
            Map.entry("USER", "users and roles"),
            Map.entry("GENERATED", "users and roles"),
            Map.entry("IDENTITY", "users and roles"),
            Map.entry("SERVICE", "service levels"),
            Map.entry("SERVICE_LEVEL", "service levels"));

    private static final Map<String, String> STATEMENTS = Map.of(
            "GRANT", "users and roles",
            "REVOKE", "users and roles",
            "LIST", "users and roles",
            "ATTACH", "service levels",
            "DETACH", "service levels",
            "PRUNE", "materialized views",
            "COMMENT", "comments on single objects",
            "DESCRIBE", "DESCRIBE; read the tables of the keyspace system_schema",
            "DESC", "DESCRIBE; read the tables of the keyspace system_schema");

    /** Tokens after which the word JSON of a SELECT was a column and not the keyword. */
    private static final Set<Integer> AFTER_JSON_COLUMN =
            Set.of(CqlGrammarLexer.K_FROM, CqlGrammarLexer.K_AS, Token.EOF);

    private UnsupportedFeatures() {}

    /** Throws if the statement begins like one that is not offered. */
    static void refuse(List<Token> tokens) {
        String first = word(tokens, 0);
        String second = word(tokens, 1);
        if (SCHEMA_VERBS.contains(first)) {
            refuse(SCHEMA_OBJECTS.get(second), first + " " + second);
        } else if (first.equals("SELECT") && second.equals("JSON") && isKeyword(tokens.get(2))) {
            refuse("JSON rows in CQL; rows are answered as JSON anyway", "SELECT JSON");
        } else {
            refuse(STATEMENTS.get(first), first);
        }
    }

    static void refuse(@Nullable String feature, String words) {
        if (feature != null) {
            throw new NotSupportedException(words + " is not supported: Drumlin does not offer " + feature + ".");
        }
    }

    private static boolean isKeyword(Token afterJson) {
        return !AFTER_JSON_COLUMN.contains(afterJson.getType())
                && !Set.of(",", "(", ".", "[", ";").contains(afterJson.getText());
    }

    private static String word(List<Token> tokens, int index) {
        return index < tokens.size() ? tokens.get(index).getText().toUpperCase(Locale.ROOT) : "";
    }
}
