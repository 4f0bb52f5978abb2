package dev.drumlin.app.cql.exec;

import dev.drumlin.storage.ReadBatch;

/** Where reads go: the engine, or the tables that the server makes up. As {@code StorageEngine.read}. */
@FunctionalInterface
interface ReadTarget {
    void read(ReadBatch batch);
}
