package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Operator;
import dev.drumlin.app.cql.ast.Relation;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.BracketedRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ColumnRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ComparisonContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ContainsRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ElementRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.InRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.InTupleContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.InTuplesContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.InValuesContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.LikeRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.NotNullRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.RelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TokenRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TupleInRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TupleRelationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.WhereContext;
import dev.drumlin.storage.error.NotSupportedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds WHERE clauses. */
final class RelationBuilder {
    private final TermBuilder terms;

    RelationBuilder(TermBuilder terms) {
        this.terms = terms;
    }

    List<Relation> where(@Nullable WhereContext context) {
        if (context == null) {
            return List.of();
        }
        List<Relation> relations = new ArrayList<>();
        for (RelationContext relation : context.relation()) {
            relations.add(relation(relation));
        }
        return relations;
    }

    private Relation relation(RelationContext context) {
        return switch (context) {
            case ColumnRelationContext column ->
                new Relation.Comparison(
                        Names.name(column.name()), operator(column.comparison()), terms.term(column.term()));
            case ElementRelationContext element -> {
                Term key = terms.term(element.term(0));
                Term value = terms.term(element.term(1));
                yield new Relation.ElementComparison(
                        Names.name(element.name()), key, operator(element.comparison()), value);
            }
            case InRelationContext in -> in(in);
            case ContainsRelationContext contains ->
                new Relation.Comparison(
                        Names.name(contains.name()),
                        contains.K_KEY() == null ? Operator.CONTAINS : Operator.CONTAINS_KEY,
                        terms.term(contains.term()));
            case NotNullRelationContext notNull -> new Relation.IsNotNull(Names.name(notNull.name()));
            case TokenRelationContext token ->
                new Relation.TokenComparison(
                        Names.names(token.names()),
                        operator(token.comparison()),
                        terms.term(token.term()),
                        TermBuilder.place(token));
            case TupleRelationContext tuple ->
                new Relation.TupleComparison(
                        Names.names(tuple.names()),
                        operator(tuple.comparison()),
                        tuple.bindMarker() != null
                                ? terms.marker(tuple.bindMarker())
                                : terms.tuple(tuple.tupleLiteral()),
                        TermBuilder.place(tuple));
            case TupleInRelationContext in ->
                new Relation.TupleIn(Names.names(in.names()), inTuples(in.inTuples()), TermBuilder.place(in));
            case BracketedRelationContext bracketed -> relation(bracketed.relation());
            case LikeRelationContext like ->
                throw new NotSupportedException("LIKE is not supported, on column " + Names.name(like.name()) + ".");
            default -> throw new AssertionError("not a relation: " + context.getClass());
        };
    }

    private Relation in(InRelationContext context) {
        Name column = Names.name(context.name());
        if (context.K_NOT() != null) {
            throw new NotSupportedException("NOT IN is not supported, on column " + column + ".");
        }
        return new Relation.In(column, inValues(context.inValues()));
    }

    Term inValues(InValuesContext context) {
        return context.bindMarker() != null
                ? terms.marker(context.bindMarker())
                : new Term.ListLiteral(terms.terms(context.term()), TermBuilder.place(context));
    }

    private Term inTuples(InTuplesContext context) {
        if (context.bindMarker() != null) {
            return terms.marker(context.bindMarker());
        }
        List<Term> tuples = new ArrayList<>();
        for (InTupleContext tuple : context.inTuple()) {
            tuples.add(
                    tuple.bindMarker() != null ? terms.marker(tuple.bindMarker()) : terms.tuple(tuple.tupleLiteral()));
        }
        return new Term.ListLiteral(tuples, TermBuilder.place(context));
    }

    static Operator operator(ComparisonContext context) {
        return switch (context.getText()) {
            case "=" -> Operator.EQ;
            case "<" -> Operator.LT;
            case "<=" -> Operator.LTE;
            case ">" -> Operator.GT;
            case ">=" -> Operator.GTE;
            default -> Operator.NEQ;
        };
    }
}
