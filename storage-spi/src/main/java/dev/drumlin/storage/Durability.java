package dev.drumlin.storage;

/** When a write counts as done. Ordered from weakest to strongest. Persisted by name, never rename. */
public enum Durability {
    /** Kept in memory only, until the table's memtable is flushed: lost by a kill. */
    NONE,
    /** Handed to the operating system before the answer, synced every {@code sync-period}: survives a kill. */
    PERIODIC,
    /** Synced to disk before the answer, one sync for all that wait: survives a power loss. */
    GROUP;

    /** Returns the stronger of two. */
    public Durability atLeast(Durability other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
