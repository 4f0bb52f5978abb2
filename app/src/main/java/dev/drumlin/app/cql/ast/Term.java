package dev.drumlin.app.cql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value as written. What it means depends on the type that the place asks for. */
public sealed interface Term {
    /** Returns where the term begins. */
    Place at();

    /** What kind of token a literal was. */
    enum Kind {
        STRING,
        INTEGER,
        /** A number with a fraction or an exponent, NaN or Infinity. */
        FLOAT,
        BOOLEAN,
        UUID,
        /** {@code 0x…} */
        BLOB,
        DURATION
    }

    /**
     * A constant.
     *
     * @param text as written; a string without its quotes and with doubled quotes made single
     */
    record Literal(Kind kind, String text, Place at) implements Term {}

    /** The word {@code null}. */
    record NullLiteral(Place at) implements Term {}

    /**
     * {@code ?} or {@code :name}.
     *
     * @param index order in the statement, from 0; a name that occurs twice has two indexes
     * @param name null for {@code ?}
     */
    record BindMarker(int index, @Nullable String name, Place at) implements Term {}

    /** {@code [a, b]}; also the right side of an IN with its values written out. */
    record ListLiteral(List<Term> elements, Place at) implements Term {
        public ListLiteral {
            elements = List.copyOf(elements);
        }
    }

    /** <code>{a, b}</code>. Without elements it may also mean the empty map. */
    record SetLiteral(List<Term> elements, Place at) implements Term {
        public SetLiteral {
            elements = List.copyOf(elements);
        }
    }

    /** <code>{k: v}</code>, never empty. */
    record MapLiteral(List<Entry> entries, Place at) implements Term {
        public MapLiteral {
            entries = List.copyOf(entries);
        }
    }

    /** One entry of a map literal. */
    record Entry(Term key, Term value) {}

    /** {@code (a, b)}; with one element also a value in brackets. */
    record TupleLiteral(List<Term> elements, Place at) implements Term {
        public TupleLiteral {
            elements = List.copyOf(elements);
        }
    }

    /** {@code (int) term}. */
    record TypeHint(TypeName type, Term term, Place at) implements Term {}

    /** {@code now()}, {@code token(1, ?)}. The name is in lower case unless quoted. */
    record FunctionCall(Name name, List<Term> arguments) implements Term {
        public FunctionCall {
            arguments = List.copyOf(arguments);
        }

        @Override
        public Place at() {
            return name.at();
        }
    }
}
