package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Assignment;
import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AddAssignmentContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AddSignedAssignmentContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AssignmentContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ElementAssignmentContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.FieldAssignmentContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.NameContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.SetAssignmentContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ShortAssignmentContext;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import org.antlr.v4.runtime.Token;

/** Builds the assignments of an UPDATE. */
final class AssignmentBuilder {
    private final TermBuilder terms;

    AssignmentBuilder(TermBuilder terms) {
        this.terms = terms;
    }

    Assignment assignment(AssignmentContext context) {
        return switch (context) {
            case SetAssignmentContext set -> set(set);
            case AddAssignmentContext add -> add(add);
            case AddSignedAssignmentContext add -> addSigned(add);
            case ShortAssignmentContext add -> {
                Name column = Names.name(add.name());
                Term value = terms.term(add.term());
                boolean subtracts = add.getChild(1).getText().equals("-=");
                yield subtracts ? new Assignment.Subtract(column, value) : new Assignment.Add(column, value);
            }
            case ElementAssignmentContext element -> {
                Term key = terms.term(element.term(0));
                yield new Assignment.SetElement(Names.name(element.name()), key, terms.term(element.term(1)));
            }
            case FieldAssignmentContext field -> throw noFields(field.name(0));
            default -> throw new AssertionError("not an assignment: " + context.getClass());
        };
    }

    private Assignment set(SetAssignmentContext context) {
        Name column = Names.name(context.name(0));
        Term value = terms.term(context.term());
        if (context.name().size() == 1) {
            return new Assignment.Set(column, value);
        }
        requireSame(column, context.name(1));
        Token sign = (Token) context.getChild(3).getPayload();
        if (sign.getText().equals("-")) {
            throw SyntaxErrorListener.error(sign, "a column cannot be subtracted from a value");
        }
        return new Assignment.Prepend(column, value);
    }

    private Assignment add(AddAssignmentContext context) {
        Name column = Names.name(context.name(0));
        requireSame(column, context.name(1));
        Term value = terms.term(context.term());
        boolean subtracts = context.getChild(3).getText().equals("-");
        return subtracts ? new Assignment.Subtract(column, value) : new Assignment.Add(column, value);
    }

    /** {@code c = c -1}: the sign belongs to the number. */
    private static Assignment addSigned(AddSignedAssignmentContext context) {
        Name column = Names.name(context.name(0));
        requireSame(column, context.name(1));
        Token number = context.INTEGER().getSymbol();
        if (!number.getText().startsWith("-")) {
            throw SyntaxErrorListener.error(number, "found a number, expected '+' or '-'");
        }
        return new Assignment.Add(column, new Term.Literal(Term.Kind.INTEGER, number.getText(), Names.place(number)));
    }

    private static void requireSame(Name column, NameContext other) {
        Name second = Names.name(other);
        if (!second.text().equals(column.text())) {
            throw new InvalidRequestException(
                    "Only expressions of the form X = X + value, X = X - value and X = value + X are allowed; found "
                            + column + " and " + second + ".",
                    second.at().line(),
                    second.at().column());
        }
    }

    static NotSupportedException noFields(NameContext column) {
        return new NotSupportedException(
                "Column " + Names.name(column) + " has no fields: Drumlin does not offer user-defined types.");
    }
}
