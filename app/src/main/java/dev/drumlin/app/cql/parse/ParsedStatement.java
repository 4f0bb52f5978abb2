package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Statement;
import dev.drumlin.app.cql.ast.Term;
import java.util.List;

/**
 * A statement with its bind markers.
 *
 * @param markers all markers in the order of the text; the marker with index i stands at place i
 */
public record ParsedStatement(Statement statement, List<Term.BindMarker> markers) {
    public ParsedStatement {
        markers = List.copyOf(markers);
    }
}
