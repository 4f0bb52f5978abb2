package dev.drumlin.app.cql.ast;

/** One CQL statement: reads, writes and schema changes, each a record of its own. */
public sealed interface Statement permits Select, Modification, Batch, Truncate, Use, SchemaStatement {}
