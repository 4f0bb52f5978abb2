package dev.drumlin.app.cql.ast;

/**
 * One {@code name = value} after WITH.
 *
 * @param value a {@link Term.Literal}, {@link Term.NullLiteral}, {@link Term.MapLiteral} or {@link Term.SetLiteral} (the
 *     empty one is how an empty map arrives)
 */
public record Option(Name name, Term value) {}
