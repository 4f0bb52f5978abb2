package dev.drumlin.app.cql.ast;

/** TRUNCATE. */
public record Truncate(TableName table) implements Statement {}
