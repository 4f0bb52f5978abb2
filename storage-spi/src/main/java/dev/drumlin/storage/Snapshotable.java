package dev.drumlin.storage;

import java.util.concurrent.CompletionStage;

/** Behind {@link Capability#SNAPSHOT}: keeps the state of one moment in a folder of its own. */
public interface Snapshotable {
    /** Takes a snapshot of everything acknowledged before the call; the name is checked, never a path. */
    CompletionStage<Void> snapshot(String name);
}
