package dev.drumlin.lsm.io;

/** How much of what was not synced is still there after a simulated crash. */
public enum Survivors {
    NONE,
    /** Each unsynced sector, length and change of a name on the toss of a seeded coin. */
    SOME,
    ALL
}
