package dev.drumlin.storage;

/**
 * What not every backend can do. A declared capability works; an undeclared one answers
 * {@link dev.drumlin.storage.error.NotSupportedException} or an empty {@link StorageEngine#ability}. The contract kit
 * proves both.
 */
public enum Capability {
    /** Conditions in write batches. */
    CONDITIONS,
    /** Counter cells. */
    COUNTERS,
    /** Reads that show tombstones and shadowed data's survivors, for migration and repair. */
    RAW_READS,
    /** Groups of several mutations that are seen and recovered whole or not at all. */
    ATOMIC_GROUPS,
    /** Schema changes made by others. */
    EXTERNAL_SCHEMA,
    /** {@link Flushable}. */
    FLUSH,
    /** {@link Compactable}. */
    COMPACT,
    /** {@link Snapshotable}. */
    SNAPSHOT,
    /** {@link Verifiable}. */
    VERIFY,
    /** {@link Inspectable}. */
    INSPECT,
    /** {@link IndexCached}. */
    INDEX_CACHE
}
