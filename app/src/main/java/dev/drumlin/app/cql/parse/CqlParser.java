package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Statement;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarLexer;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser;
import dev.drumlin.storage.error.TooLargeException;
import java.util.List;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Parses CQL statements. Thread-safe; keeps nothing but ANTLR's shared prediction tables, which warm up with use.
 *
 * <p>Errors are {@link dev.drumlin.storage.error.InvalidRequestException} with line and column (both from 1, columns in
 * code points), {@link dev.drumlin.storage.error.NotSupportedException} for CQL that is recognised but not offered, and
 * {@link TooLargeException} for a statement above the limits.
 */
public final class CqlParser {
    private final ParserLimits limits;

    public CqlParser() {
        this(ParserLimits.DEFAULT);
    }

    public CqlParser(ParserLimits limits) {
        this.limits = limits;
    }

    /** Parses one statement, which may end in semicolons. */
    public ParsedStatement parse(String text) {
        if (text.length() > limits.characters()) {
            throw new TooLargeException("The statement is too long: characters=" + text.length() + " limit="
                    + limits.characters() + ". Bind values instead of writing them into the text, or split it.");
        }
        CqlGrammarLexer lexer = new CqlGrammarLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        List<Token> tokens = new TokenReader(limits).read(lexer);
        UnsupportedFeatures.refuse(tokens);

        TermBuilder terms = new TermBuilder(limits.markers());
        Statement statement = new StatementBuilder(terms).build(tree(tokens));
        return new ParsedStatement(statement, terms.markers());
    }

    /**
     * First with ANTLR's fast prediction, which can refuse a right statement in theory. The second, exact pass decides,
     * and words the error.
     */
    private static CqlGrammarParser.SingleStatementContext tree(List<Token> tokens) {
        CqlGrammarParser parser = new CqlGrammarParser(new CommonTokenStream(new ListTokenSource(tokens)));
        parser.removeErrorListeners();
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        parser.setErrorHandler(new BailErrorStrategy());
        try {
            return parser.singleStatement();
        } catch (ParseCancellationException refused) {
            parser.reset();
            parser.getInterpreter().setPredictionMode(PredictionMode.LL);
            parser.setErrorHandler(new DefaultErrorStrategy());
            parser.addErrorListener(new SyntaxErrorListener());
            return parser.singleStatement();
        }
    }
}
