package dev.drumlin.app.cql.ast;

import java.util.List;

/** What a SELECT may name in its list. */
public sealed interface Selectable {
    /** Returns where it begins. */
    Place at();

    /** A column. */
    record Column(Name name) implements Selectable {
        @Override
        public Place at() {
            return name.at();
        }
    }

    /** {@code count(*)} or {@code count(1)}. */
    record CountRows(Place at) implements Selectable {}

    /** {@code ttl(c)}, {@code writetime(c)}, {@code token(a, b)}, {@code max(c)}: any function, known or not. */
    record Function(Name name, List<Selectable> arguments) implements Selectable {
        public Function {
            arguments = List.copyOf(arguments);
        }

        @Override
        public Place at() {
            return name.at();
        }
    }

    /** {@code CAST(c AS text)}. */
    record Cast(Selectable operand, TypeName type, Place at) implements Selectable {}

    /** {@code m['k']}. */
    record Element(Name column, Term key) implements Selectable {
        @Override
        public Place at() {
            return column.at();
        }
    }

    /** A constant or marker, as a function's argument or by itself. */
    record Value(Term term) implements Selectable {
        @Override
        public Place at() {
            return term.at();
        }
    }
}
