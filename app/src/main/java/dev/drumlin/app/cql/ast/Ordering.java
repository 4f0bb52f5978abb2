package dev.drumlin.app.cql.ast;

/** One column of an ORDER BY or CLUSTERING ORDER BY. */
public record Ordering(Name column, boolean descending) {}
