package dev.drumlin.app.cql;

import dev.drumlin.storage.schema.CqlType;

/**
 * A bind marker and the type of the value it takes.
 *
 * @param name the name after the colon, or for {@code ?} the name of what the value is for: a column, {@code in(c)} for a
 *     list of its values, {@code [timestamp]}, {@code [ttl]}, {@code [limit]}
 * @param named whether the name was written in the statement
 */
public record Marker(String name, boolean named, CqlType type) {}
