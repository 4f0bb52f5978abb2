package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.ast.Using;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.UsingContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.UsingItemContext;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds USING clauses and refuses the parts that a statement cannot have. */
final class UsingBuilder {
    /** The parts of a USING clause. */
    enum Part {
        TIMESTAMP,
        TTL,
        TIMEOUT
    }

    private UsingBuilder() {}

    static Using using(TermBuilder terms, @Nullable UsingContext context, Part... allowed) {
        if (context == null) {
            return Using.NOTHING;
        }
        Set<Part> allowedParts = EnumSet.copyOf(List.of(allowed));
        Map<Part, Term> parts = new EnumMap<>(Part.class);
        for (UsingItemContext item : context.usingItem()) {
            Part part = part(item);
            if (!allowedParts.contains(part)) {
                throw SyntaxErrorListener.error(item.getStart(), "USING " + part + " does not apply to this statement");
            }
            Term value = terms.scalar(item.scalar());
            if (value instanceof Term.NullLiteral) {
                throw SyntaxErrorListener.error(
                        item.scalar().getStart(), "USING " + part + " takes a number or a bind marker");
            }
            if (parts.put(part, value) != null) {
                throw SyntaxErrorListener.error(item.getStart(), "USING " + part + " is given twice");
            }
        }
        return new Using(parts.get(Part.TIMESTAMP), parts.get(Part.TTL), parts.get(Part.TIMEOUT));
    }

    private static Part part(UsingItemContext context) {
        if (context.K_TIMESTAMP() != null) {
            return Part.TIMESTAMP;
        }
        return context.K_TTL() != null ? Part.TTL : Part.TIMEOUT;
    }
}
