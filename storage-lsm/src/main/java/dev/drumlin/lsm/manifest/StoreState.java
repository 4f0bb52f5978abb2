package dev.drumlin.lsm.manifest;

import dev.drumlin.storage.schema.Schema;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The whole content of a manifest. Immutable; an edit makes the next one.
 *
 * @param nextFileNumber no file of the store has this number or a larger one
 * @param lastTimestamp no timestamp chosen by the server so far was larger, as of the last flush
 * @param log segments of the commit log that belong to this state
 * @param schema all keyspaces and tables
 * @param tables of the schema that have ever been flushed or truncated
 */
public record StoreState(
        long nextFileNumber, long lastTimestamp, LogExtent log, Schema schema, Map<UUID, StoredTable> tables) {
    /** A store without a keyspace. */
    public static final StoreState EMPTY = new StoreState(1, 0, LogExtent.NONE, Schema.EMPTY, Map.of());

    public StoreState {
        tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    }

    /** Returns what is known of a table. */
    public StoredTable table(UUID id) {
        return tables.getOrDefault(id, StoredTable.EMPTY);
    }

    /** Returns the largest sequence that any table has flushed or truncated. */
    public long lastSequence() {
        long last = 0;
        for (StoredTable table : tables.values()) {
            last = Math.max(last, Math.max(table.flushedUpTo(), table.truncatedUpTo()));
        }
        return last;
    }

    /**
     * Returns the state after an edit.
     *
     * @throws IllegalArgumentException if the edit does not fit: an unknown table or file, a file that is there already
     */
    StoreState apply(VersionEdit edit) {
        return switch (edit) {
            case VersionEdit.Snapshot snapshot -> snapshot.state();
            case VersionEdit.SchemaChanged changed -> withSchema(changed.schema());
            case VersionEdit.FilesChanged changed -> withFiles(changed);
            case VersionEdit.Truncated truncated -> withTruncated(truncated);
            case VersionEdit.LogChanged changed ->
                new StoreState(nextFileNumber, lastTimestamp, log.and(changed.log()), schema, tables);
        };
    }

    private StoreState withSchema(Schema next) {
        Map<UUID, StoredTable> kept = new HashMap<>(tables);
        kept.keySet().removeIf(id -> next.table(id) == null);
        return new StoreState(nextFileNumber, lastTimestamp, log, next, kept);
    }

    private StoreState withFiles(VersionEdit.FilesChanged edit) {
        StoredTable old = known(edit.table());
        Map<Long, StoredFile> files = new HashMap<>(old.files());
        for (long number : edit.removed()) {
            require(files.remove(number) != null, "file number=" + number + " is removed but was not there");
        }
        long next = Math.max(nextFileNumber, edit.nextFileNumber());
        for (StoredFile file : edit.added()) {
            require(files.put(file.number(), file) == null, "file number=" + file.number() + " is added twice");
            require(file.number() < next, "file number=" + file.number() + " was never given out");
        }
        StoredTable changed =
                new StoredTable(Math.max(old.flushedUpTo(), edit.flushedUpTo()), old.truncatedUpTo(), files);
        return with(edit.table(), changed, next, Math.max(lastTimestamp, edit.lastTimestamp()));
    }

    private StoreState withTruncated(VersionEdit.Truncated edit) {
        StoredTable old = known(edit.table());
        Map<Long, StoredFile> files = new HashMap<>(old.files());
        // A file cannot hold both sides of the cut: the memtable is rotated there.
        files.values().removeIf(file -> file.maxSequence() <= edit.sequence());
        StoredTable changed = new StoredTable(
                Math.max(old.flushedUpTo(), edit.sequence()), Math.max(old.truncatedUpTo(), edit.sequence()), files);
        return with(edit.table(), changed, nextFileNumber, lastTimestamp);
    }

    private StoredTable known(UUID table) {
        require(schema.table(table) != null, "table=" + table + " is not in the schema");
        return table(table);
    }

    private StoreState with(UUID id, StoredTable table, long next, long timestamp) {
        Map<UUID, StoredTable> changed = new HashMap<>(tables);
        changed.put(id, table);
        return new StoreState(next, timestamp, log, schema, changed);
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalArgumentException(problem);
        }
    }
}
