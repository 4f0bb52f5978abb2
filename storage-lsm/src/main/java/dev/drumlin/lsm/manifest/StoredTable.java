package dev.drumlin.lsm.manifest;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the manifest knows of a table. Immutable.
 *
 * @param flushedUpTo every write group up to this sequence is in the SSTables, as far as it concerns this table
 * @param truncatedUpTo every write group up to this sequence is gone for good, as far as it concerns this table; 0 for none
 * @param files the live SSTables by number
 */
public record StoredTable(long flushedUpTo, long truncatedUpTo, Map<Long, StoredFile> files) {
    /** A table that holds nothing. */
    public static final StoredTable EMPTY = new StoredTable(0, 0, Map.of());

    public StoredTable {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }
}
