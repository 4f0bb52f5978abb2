package dev.drumlin.storage.schema;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A keyspace and its tables by name. Immutable.
 *
 * @param replication kept and shown as given; means nothing to an engine of one node
 */
public record KeyspaceSchema(
        String name, Map<String, String> replication, boolean durableWrites, Map<String, TableSchema> tables) {
    public KeyspaceSchema {
        replication = Collections.unmodifiableSortedMap(new TreeMap<>(replication));
        tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    }

    /** Returns the table of that exact name, null if there is none. */
    public @Nullable TableSchema table(String tableName) {
        return tables.get(tableName);
    }

    KeyspaceSchema with(TableSchema table) {
        Map<String, TableSchema> changed = new TreeMap<>(tables);
        changed.put(table.name(), table);
        return new KeyspaceSchema(name, replication, durableWrites, changed);
    }

    KeyspaceSchema without(String tableName) {
        Map<String, TableSchema> changed = new TreeMap<>(tables);
        changed.remove(tableName);
        return new KeyspaceSchema(name, replication, durableWrites, changed);
    }
}
