package dev.drumlin.storage.error;

/** What a failed write left behind. */
public enum Outcome {
    /** Nothing of the write can be seen, now or after a restart. */
    NOT_APPLIED("not-applied"),
    /** The write may or may not be seen, now or after a restart; writing it again with the same timestamp is safe. */
    UNKNOWN("unknown");

    private final String text;

    Outcome(String text) {
        this.text = text;
    }

    /** Returns the name used on the wire. */
    public String text() {
        return text;
    }
}
