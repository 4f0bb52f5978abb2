package dev.drumlin.app.cql.ast;

/** How a relation compares. */
public enum Operator {
    EQ("="),
    LT("<"),
    LTE("<="),
    GT(">"),
    GTE(">="),
    NEQ("!="),
    CONTAINS("CONTAINS"),
    CONTAINS_KEY("CONTAINS KEY");

    private final String text;

    Operator(String text) {
        this.text = text;
    }

    /** Returns the operator as CQL writes it. */
    public String text() {
        return text;
    }

    /** Returns whether it bounds a range: one of the four inequalities. */
    public boolean isSlice() {
        return this == LT || this == LTE || this == GT || this == GTE;
    }
}
