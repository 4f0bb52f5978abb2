package dev.drumlin.app.pipeline;

import java.util.Locale;

/** The stages, in the order in which a loop drains them: a call passes on to later ones only. */
public enum StageName {
    /** A request has arrived and is given to CQL. */
    TRANSPORT(0),
    /** A SELECT becomes reads. */
    SELECT(1),
    /** An INSERT, UPDATE or DELETE becomes a mutation. */
    MODIFICATION(2),
    /** A BATCH becomes mutations. */
    BATCH(3),
    /** Mutations go to the engine together. */
    MUTATE(4),
    /** Reads go to the engine together. */
    QUERY(5);

    /** Number of stages. */
    static final int COUNT = 6;

    private final int index;
    private final String text = name().toLowerCase(Locale.ROOT);

    StageName(int index) {
        this.index = index;
    }

    /** Returns the place of the stage among all, from 0. */
    int index() {
        return index;
    }

    /** Returns the name in metrics, traces and answers: lower case. */
    public String text() {
        return text;
    }
}
