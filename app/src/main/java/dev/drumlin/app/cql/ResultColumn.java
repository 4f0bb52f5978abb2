package dev.drumlin.app.cql;

import dev.drumlin.storage.schema.CqlType;

/** A column of a result: where it comes from, what it is called (its alias, if it has one), and the type of its values. */
public record ResultColumn(String keyspace, String table, String name, CqlType type) {}
