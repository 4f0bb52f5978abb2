package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Place;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarLexer;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.BindMarkerContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.BraceLiteralContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ConstantContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.EmptyBracesContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.FunctionCallContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.HintedContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ListLiteralContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ScalarContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.SetOrMapContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TermContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TupleLiteralContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TypeHintContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ValueTermContext;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.TooLargeException;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Turns the terms of a parse tree into {@link Term}s and numbers the bind markers, so it must be fed in text order. */
final class TermBuilder {
    private final int markersMax;
    private final List<Term.BindMarker> markers = new ArrayList<>();

    TermBuilder(int markersMax) {
        this.markersMax = markersMax;
    }

    List<Term.BindMarker> markers() {
        return markers;
    }

    List<Term> terms(List<TermContext> contexts) {
        List<Term> terms = new ArrayList<>(contexts.size());
        for (TermContext context : contexts) {
            terms.add(term(context));
        }
        return terms;
    }

    Term term(TermContext context) {
        return context.valueTerm() != null ? value(context.valueTerm()) : call(context.functionCall());
    }

    Term value(ValueTermContext context) {
        return value((ParserRuleContext) context.getChild(0));
    }

    private Term value(ParserRuleContext context) {
        return switch (context) {
            case ConstantContext constant -> constant(constant);
            case BindMarkerContext marker -> marker(marker);
            case ListLiteralContext list -> new Term.ListLiteral(terms(list.term()), place(list));
            case BraceLiteralContext braces -> braces(braces);
            case TupleLiteralContext tuple -> tuple(tuple);
            case TypeHintContext hint -> hint(hint);
            case FunctionCallContext call -> call(call);
            default -> throw new AssertionError("not a term: " + context.getClass());
        };
    }

    Term scalar(ScalarContext context) {
        return context.constant() != null ? constant(context.constant()) : marker(context.bindMarker());
    }

    Term.BindMarker marker(BindMarkerContext context) {
        if (markers.size() >= markersMax) {
            throw new TooLargeException("The statement has too many bind markers: limit=" + markersMax + ".");
        }
        String name = context.name() == null ? null : Names.name(context.name()).text();
        Term.BindMarker marker = new Term.BindMarker(markers.size(), name, place(context));
        markers.add(marker);
        return marker;
    }

    Term.TupleLiteral tuple(TupleLiteralContext context) {
        return new Term.TupleLiteral(terms(context.term()), place(context));
    }

    Term constant(ConstantContext context) {
        Place at = place(context);
        Token token = context.getStop();
        return switch (token.getType()) {
            case CqlGrammarLexer.K_NULL -> new Term.NullLiteral(at);
            case CqlGrammarLexer.STRING -> new Term.Literal(Term.Kind.STRING, unquoted(token.getText()), at);
            default -> new Term.Literal(kind(token.getType()), context.getText(), at);
        };
    }

    private static Term.Kind kind(int tokenType) {
        return switch (tokenType) {
            case CqlGrammarLexer.INTEGER -> Term.Kind.INTEGER;
            case CqlGrammarLexer.FLOAT, CqlGrammarLexer.K_NAN, CqlGrammarLexer.K_INFINITY -> Term.Kind.FLOAT;
            case CqlGrammarLexer.K_TRUE, CqlGrammarLexer.K_FALSE -> Term.Kind.BOOLEAN;
            case CqlGrammarLexer.UUID -> Term.Kind.UUID;
            case CqlGrammarLexer.BLOB -> Term.Kind.BLOB;
            case CqlGrammarLexer.DURATION, CqlGrammarLexer.ISO_DURATION -> Term.Kind.DURATION;
            default -> throw new AssertionError("not a constant: " + tokenType);
        };
    }

    /** Returns the content of a string between quotes or double dollars. */
    static String unquoted(String token) {
        return token.startsWith("$$")
                ? token.substring(2, token.length() - 2)
                : token.substring(1, token.length() - 1).replace("''", "'");
    }

    Term braces(BraceLiteralContext context) {
        return switch (context) {
            case EmptyBracesContext empty -> new Term.SetLiteral(List.of(), place(empty));
            case SetOrMapContext content -> setOrMap(content);
            default -> {
                Place at = place(context);
                throw new InvalidRequestException(
                        "A literal of a user-defined type fits no column, as Drumlin does not offer user-defined types."
                                + " The keys of a map are values, so put text keys in single quotes.",
                        at.line(),
                        at.column());
            }
        };
    }

    private Term setOrMap(SetOrMapContext context) {
        if (context.mapRest() == null) {
            return new Term.SetLiteral(terms(context.term()), place(context));
        }
        List<TermContext> rest = context.mapRest().term();
        List<Term.Entry> entries = new ArrayList<>(rest.size() / 2 + 1);
        TermContext key = context.term(0);
        for (int i = 0; i < rest.size(); i += 2) {
            Term keyTerm = term(key);
            entries.add(new Term.Entry(keyTerm, term(rest.get(i))));
            key = rest.get(Math.min(i + 1, rest.size() - 1));
        }
        return new Term.MapLiteral(entries, place(context));
    }

    private Term hint(TypeHintContext context) {
        HintedContext hinted = context.hinted();
        return new Term.TypeHint(
                Names.type(context.namedType()), value((ParserRuleContext) hinted.getChild(0)), place(context));
    }

    private Term call(FunctionCallContext context) {
        Name name = Names.functionName(context.functionName());
        return new Term.FunctionCall(name, terms(context.term()));
    }

    static Place place(ParserRuleContext context) {
        return Names.place(context.getStart());
    }

    /** Returns the term of an optional part, or null without it. */
    @Nullable
    Term optional(@Nullable ScalarContext context) {
        return context == null ? null : scalar(context);
    }
}
