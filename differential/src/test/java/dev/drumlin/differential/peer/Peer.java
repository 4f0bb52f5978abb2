package dev.drumlin.differential.peer;

import dev.drumlin.differential.generate.Step;

/** A running side of the comparison. For one thread. */
public interface Peer {
    /** Runs a statement in a keyspace and reads all its pages. */
    Answer execute(String keyspace, Step step);
}
