package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarLexer;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Tokens in words that a person understands. Never quotes the text of a value, which may be a secret. */
final class TokenWords {
    private static final int EXPECTED_WORDS_MAX = 8;

    private static final Set<Integer> NAMES = firstTokensOf(CqlGrammarParser.RULE_name);
    private static final Set<Integer> TYPES = firstTokensOf(CqlGrammarParser.RULE_typeName);
    private static final Set<Integer> VALUES = firstTokensOf(CqlGrammarParser.RULE_valueTerm);
    private static final Set<Integer> CONSTANTS = firstTokensOf(CqlGrammarParser.RULE_constant);
    private static final Set<Integer> COMPARISONS = firstTokensOf(CqlGrammarParser.RULE_comparison);

    private TokenWords() {}

    /** Says what was found and what was expected instead. */
    static String expectation(Token found, IntervalSet expectedTypes) {
        Set<Integer> expected = new HashSet<>(expectedTypes.toList());
        boolean wantsName = expected.containsAll(NAMES);
        String sentence = "found " + found(found) + ", expected " + expected(expected);
        if (wantsName && isReservedWord(found.getType())) {
            sentence += " (" + found.getText() + " is a reserved word: to use it as a name, put it in double quotes)";
        }
        return sentence;
    }

    /** Names a token that is in the wrong place. */
    static String found(Token token) {
        return switch (token.getType()) {
            case Token.EOF -> "the end of the statement";
            case CqlGrammarLexer.STRING -> "a string";
            case CqlGrammarLexer.INTEGER, CqlGrammarLexer.FLOAT -> "a number";
            case CqlGrammarLexer.UUID -> "a UUID";
            case CqlGrammarLexer.BLOB -> "a blob";
            case CqlGrammarLexer.DURATION -> "a duration";
            case CqlGrammarLexer.UNKNOWN -> unknown(token.getText());
            default -> "'" + Name.shown(token.getText()) + "'";
        };
    }

    private static String unknown(String text) {
        return switch (text) {
            case "'" -> "a string that is not closed";
            case "\"" -> "a quoted name that is not closed";
            case "$" -> "a '$' outside of $$…$$";
            case "/" -> "'/', perhaps of a comment that is not closed";
            default -> "the character '" + Name.shown(text) + "'";
        };
    }

    private static String expected(Set<Integer> all) {
        List<String> words = new ArrayList<>();
        Set<Integer> rest = new HashSet<>(all);
        fold(all, rest, COMPARISONS, "a comparison", words);
        boolean value = fold(all, rest, CONSTANTS, "a value", words);
        if (value && all.containsAll(VALUES)) {
            rest.removeAll(VALUES);
        }
        boolean type = !value && fold(all, rest, TYPES, "a type", words);
        if (!type && fold(all, rest, NAMES, "a name", words)) {
            rest.remove(CqlGrammarLexer.K_TOKEN);
        }
        boolean end = rest.remove(Token.EOF);
        Set<String> others = new TreeSet<>();
        rest.forEach(other -> others.add(word(other)));
        if (end) {
            others.remove("';'");
        }
        words.addAll(others);
        if (end) {
            words.add("the end of the statement");
        }
        return joined(words);
    }

    /** Replaces a whole family of tokens by one word. */
    private static boolean fold(
            Set<Integer> all, Set<Integer> rest, Set<Integer> family, String word, List<String> words) {
        if (!all.containsAll(family)) {
            return false;
        }
        rest.removeAll(family);
        words.add(word);
        return true;
    }

    private static String joined(List<String> words) {
        if (words.size() > EXPECTED_WORDS_MAX) {
            return String.join(", ", words.subList(0, EXPECTED_WORDS_MAX)) + " …";
        }
        int last = words.size() - 1;
        return last <= 0
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    private static String word(int type) {
        String literal = CqlGrammarLexer.VOCABULARY.getLiteralName(type);
        if (literal == null) {
            return CqlGrammarLexer.VOCABULARY.getDisplayName(type);
        }
        String bare = literal.substring(1, literal.length() - 1);
        return Character.isLetter(bare.charAt(0)) ? bare : "'" + bare + "'";
    }

    private static boolean isReservedWord(int type) {
        String symbol = CqlGrammarLexer.VOCABULARY.getSymbolicName(type);
        return symbol != null && symbol.startsWith("K_") && !NAMES.contains(type);
    }

    private static Set<Integer> firstTokensOf(int rule) {
        ATN atn = CqlGrammarParser._ATN;
        return Set.copyOf(atn.nextTokens(atn.ruleToStartState[rule]).toList());
    }
}
