package dev.drumlin.app.cql.ast;

/** One change of an UPDATE. */
public sealed interface Assignment {
    /** Returns the column that is changed. */
    Name column();

    /** {@code c = value}. */
    record Set(Name column, Term value) implements Assignment {}

    /** {@code c = c + value} or {@code c += value}; for a counter also {@code c = c -1} as an addition of -1. */
    record Add(Name column, Term value) implements Assignment {}

    /** {@code c = c - value} or {@code c -= value}. */
    record Subtract(Name column, Term value) implements Assignment {}

    /** {@code c = value + c}. */
    record Prepend(Name column, Term value) implements Assignment {}

    /** {@code c[key] = value}. */
    record SetElement(Name column, Term key, Term value) implements Assignment {}
}
