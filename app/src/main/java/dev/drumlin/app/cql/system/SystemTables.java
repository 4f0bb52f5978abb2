package dev.drumlin.app.cql.system;

import dev.drumlin.app.cql.ddl.SystemKeyspaces;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.TableSchema;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** All virtual tables of a server, and reads of them. Thread-safe. */
public final class SystemTables {
    private final Map<UUID, VirtualTable> tables = new LinkedHashMap<>();
    private final Map<String, TableSchema> schemas = new LinkedHashMap<>();

    public SystemTables(NodeFacts facts) {
        NodeTables.tables(facts).forEach(this::add);
        SchemaTables schemaTables = new SchemaTables(this::schemas);
        schemaTables.tables().forEach(this::add);
        VirtualSchemaTables.tables(this::schemas).forEach(this::add);
    }

    private void add(VirtualTable table) {
        tables.put(table.schema().id(), table);
        schemas.put(table.schema().fullName(), table.schema());
    }

    /** Returns the descriptions of all virtual tables. */
    public Collection<TableSchema> schemas() {
        return schemas.values();
    }

    /** Returns a virtual table, always the same object, or null if there is none of that name. */
    public @Nullable TableSchema table(String keyspace, String table) {
        return schemas.get(keyspace + "." + table);
    }

    /** Returns whether the keyspace belongs to the server, virtual or stored, so that users can only read it. */
    public boolean isSystem(String keyspace) {
        return SystemKeyspaces.contains(keyspace);
    }

    /**
     * Reads virtual tables as an engine reads stored ones; every item ends inside the call.
     *
     * @param batch items of virtual tables only
     * @param stored the engine's schema, which most of the tables show
     */
    public void read(ReadBatch batch, Schema stored) {
        for (int item = 0; item < batch.size(); item++) {
            TableSchema wanted = batch.plan(item).table();
            VirtualTable table = tables.get(wanted.id());
            if (table == null) {
                batch.sink(item)
                        .failed(item, new NotFoundException("Table '" + wanted.fullName() + "' does not exist"));
                continue;
            }
            VirtualRead read = new VirtualRead(batch, item);
            List<VirtualRow> rows;
            try {
                VirtualRows collected = new VirtualRows(table.schema(), read.onlyKey());
                table.rows(stored, collected);
                rows = collected.sorted();
            } catch (StorageException e) {
                batch.sink(item).failed(item, e);
                continue;
            } catch (IllegalArgumentException e) {
                batch.sink(item)
                        .failed(
                                item,
                                new InternalException(
                                        "Rows of " + wanted.fullName() + " cannot be shown", Outcome.NOT_APPLIED, e));
                continue;
            }
            read.run(rows);
        }
    }
}
