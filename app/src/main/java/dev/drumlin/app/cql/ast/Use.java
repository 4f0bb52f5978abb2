package dev.drumlin.app.cql.ast;

/** USE, which only a connection could keep. */
public record Use(Name keyspace) implements Statement {}
