package dev.drumlin.app.cql.parse;

import dev.drumlin.storage.error.InvalidRequestException;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNConfig;
import org.antlr.v4.runtime.atn.ATNConfigSet;
import org.antlr.v4.runtime.atn.Transition;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;

/** Ends the parse at the first syntax error, with its place, what was found there and what could have stood there. */
final class SyntaxErrorListener extends BaseErrorListener {
    @Override
    public void syntaxError(
            Recognizer<?, ?> recognizer,
            Object offendingSymbol,
            int line,
            int charPositionInLine,
            String message,
            @Nullable RecognitionException cause) {
        Parser parser = (Parser) recognizer;
        Token found = cause != null ? cause.getOffendingToken() : (Token) offendingSymbol;
        throw error(found, TokenWords.expectation(found, expected(parser, cause)));
    }

    /** Makes the error for a place in the text; the sentence begins after the colon. */
    static InvalidRequestException error(Token at, String sentence) {
        int line = at.getLine();
        int column = at.getCharPositionInLine() + 1;
        return new InvalidRequestException(
                "Syntax error at line " + line + ", column " + column + ": " + sentence, line, column);
    }

    private static IntervalSet expected(Parser parser, @Nullable RecognitionException cause) {
        if (cause instanceof NoViableAltException noViable && noViable.getDeadEndConfigs() != null) {
            return expectedAtDeadEnd(noViable.getDeadEndConfigs());
        }
        IntervalSet expected = cause != null ? cause.getExpectedTokens() : null;
        return expected != null ? expected : parser.getExpectedTokens();
    }

    /** A prediction that fails far from its start leaves the states that it was in: their next tokens are the answer. */
    private static IntervalSet expectedAtDeadEnd(ATNConfigSet configs) {
        IntervalSet expected = new IntervalSet();
        for (ATNConfig config : configs) {
            for (Transition transition : config.state.getTransitions()) {
                IntervalSet label = transition.label();
                if (label != null) {
                    expected.addAll(label);
                }
            }
        }
        return expected;
    }
}
