/**
 * The tables that nobody stores: {@code system}, {@code system_schema} and {@code system_virtual_schema}, which drivers and
 * people read to learn about the server and its schema. Their rows are made on each read, in the engine's row encoding, and
 * given through the engine's read contract, so that the same SELECT code runs on them. Called by {@code .exec}. Open {@link
 * dev.drumlin.app.cql.system.SystemTables} first.
 */
@NullMarked
package dev.drumlin.app.cql.system;

import org.jspecify.annotations.NullMarked;
