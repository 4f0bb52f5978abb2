package dev.drumlin.storage.schema;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** All keyspaces at one moment. Immutable, thread-safe; a change makes a new one with the next number. */
public final class Schema {
    /** No keyspace, number 0. */
    public static final Schema EMPTY = new Schema(0, Map.of());

    private final long number;
    private final Map<String, KeyspaceSchema> keyspaces;
    private final Map<UUID, TableSchema> tablesById = new HashMap<>();

    public Schema(long number, Map<String, KeyspaceSchema> keyspaces) {
        this.number = number;
        this.keyspaces = Collections.unmodifiableSortedMap(new TreeMap<>(keyspaces));
        for (KeyspaceSchema keyspace : keyspaces.values()) {
            for (TableSchema table : keyspace.tables().values()) {
                tablesById.put(table.id(), table);
            }
        }
    }

    /** Returns how many changes led here. */
    public long number() {
        return number;
    }

    /** Returns the keyspaces, sorted by name. */
    public Map<String, KeyspaceSchema> keyspaces() {
        return keyspaces;
    }

    public @Nullable KeyspaceSchema keyspace(String name) {
        return keyspaces.get(name);
    }

    public @Nullable TableSchema table(String keyspace, String table) {
        KeyspaceSchema found = keyspaces.get(keyspace);
        return found == null ? null : found.table(table);
    }

    public @Nullable TableSchema table(UUID id) {
        return tablesById.get(id);
    }

    /** Returns all tables, in no particular order. */
    public Iterable<TableSchema> tables() {
        return Collections.unmodifiableCollection(tablesById.values());
    }

    Schema with(KeyspaceSchema keyspace) {
        Map<String, KeyspaceSchema> changed = new TreeMap<>(keyspaces);
        changed.put(keyspace.name(), keyspace);
        return new Schema(number + 1, changed);
    }

    Schema without(String keyspace) {
        Map<String, KeyspaceSchema> changed = new TreeMap<>(keyspaces);
        changed.remove(keyspace);
        return new Schema(number + 1, changed);
    }
}
