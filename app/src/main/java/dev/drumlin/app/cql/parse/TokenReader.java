package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.parse.grammar.CqlGrammarLexer;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.TooLargeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Reads all tokens of a statement and bounds their number and nesting, before the recursive parser sees them. */
final class TokenReader {
    /** The words after which {@code <} opens type parameters instead of comparing. */
    private static final Set<String> PARAMETERISED = Set.of("frozen", "list", "map", "set", "tuple", "vector");

    private final ParserLimits limits;
    private int depth;
    private int openAngles;

    TokenReader(ParserLimits limits) {
        this.limits = limits;
    }

    /** Returns the tokens with the one for the end of the text last. */
    List<Token> read(CqlGrammarLexer lexer) {
        List<Token> tokens = new ArrayList<>();
        Token previous = null;
        while (true) {
            Token token = lexer.nextToken();
            tokens.add(token);
            if (token.getType() == Token.EOF) {
                return tokens;
            }
            if (tokens.size() > limits.tokens()) {
                throw new TooLargeException("The statement has too many words and values: limit=" + limits.tokens()
                        + ". Bind values instead of writing them into the text, or split it.");
            }
            count(token, previous);
            previous = token;
        }
    }

    private void count(Token token, @Nullable Token previous) {
        if (token.getStartIndex() != token.getStopIndex()) {
            return;
        }
        switch (token.getText()) {
            case "(", "[", "{" -> open(token);
            case ")", "]", "}" -> depth--;
            case "<" -> {
                if (previous != null
                        && PARAMETERISED.contains(previous.getText().toLowerCase(Locale.ROOT))) {
                    openAngles++;
                    open(token);
                }
            }
            case ">" -> {
                if (openAngles > 0) {
                    openAngles--;
                    depth--;
                }
            }
            default -> {}
        }
    }

    private void open(Token token) {
        if (++depth > limits.depth()) {
            throw new InvalidRequestException(
                    "Syntax error at line " + token.getLine() + ", column " + (token.getCharPositionInLine() + 1)
                            + ": brackets are nested deeper than " + limits.depth() + " levels",
                    token.getLine(),
                    token.getCharPositionInLine() + 1);
        }
    }
}
