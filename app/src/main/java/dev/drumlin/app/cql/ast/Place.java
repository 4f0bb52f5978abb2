package dev.drumlin.app.cql.ast;

/**
 * A place in the text of a statement.
 *
 * @param line line, from 1
 * @param column column in code points, from 1
 */
public record Place(int line, int column) {}
