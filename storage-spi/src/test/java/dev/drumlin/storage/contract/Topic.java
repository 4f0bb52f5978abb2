package dev.drumlin.storage.contract;

/** Tests about one side of the contract. */
public interface Topic {
    /** Returns the test's engine, opened at the first call. */
    KitRig rig();

    /** Closes the test's engine and opens another on an empty folder. */
    KitRig freshRig();
}
