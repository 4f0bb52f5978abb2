package dev.drumlin.app.cql.ast;

/**
 * An identifier: in lower case unless it stood in double quotes.
 *
 * @param text the name as the schema knows it
 * @param at where it stands
 */
public record Name(String text, Place at) {
    @Override
    public String toString() {
        return text;
    }
}
