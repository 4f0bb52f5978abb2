package dev.drumlin.lsm.table;

import java.util.Collection;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The tables by id. Thread-safe; changed under the commit lock only, so that it agrees with the commit order. */
public final class Tables {
    private final ConcurrentMap<UUID, Table> byId = new ConcurrentHashMap<>();

    public @Nullable Table find(UUID id) {
        return byId.get(id);
    }

    public Collection<Table> all() {
        return byId.values();
    }

    public void add(Table table) {
        byId.put(table.id(), table);
    }

    public @Nullable Table remove(UUID id) {
        return byId.remove(id);
    }
}
