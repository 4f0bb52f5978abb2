/**
 * A CQL statement as data: what the text says, with nothing looked up. Made by {@code .parse}, read by {@code .plan} and
 * {@code .ddl}. Everything is an immutable record in a sealed family, and keeps its place in the text wherever a later
 * error may have to point at it. Open {@link dev.drumlin.app.cql.ast.Statement} first.
 */
@NullMarked
package dev.drumlin.app.cql.ast;

import org.jspecify.annotations.NullMarked;
