package dev.drumlin.differential.compare;

/** What a comparison came to. */
public sealed interface Verdict {
    /** Both sides said the same. */
    enum Same implements Verdict {
        ROWS,
        ERROR
    }

    /** They differ as the document says. */
    record Known(KnownDifference difference) implements Verdict {}

    /**
     * They differ.
     *
     * @param what in a few words; the same for differences of one kind, as far as that can be told
     */
    record Different(String what) implements Verdict {}
}
