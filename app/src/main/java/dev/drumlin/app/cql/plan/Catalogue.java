package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.TableName;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * Looks up tables: stored ones and those that the server makes up. Immutable.
 *
 * @param stored the engine's schema at one moment
 * @param virtual the rest
 * @param keyspace for names without one, null if the request gave none
 */
public record Catalogue(
        Schema stored, VirtualSchema virtual, @Nullable String keyspace) {
    /** The tables that are made up. */
    public interface VirtualSchema {
        /** Returns whether all tables of the keyspace are made up or kept by the server, so that users cannot change it. */
        boolean isSystem(String keyspace);

        /** Returns a made-up table, null if there is none of that name. */
        @Nullable
        TableSchema table(String keyspace, String table);
    }

    TableSchema table(TableName name) {
        String in = keyspaceOf(name);
        TableSchema table = virtual.table(in, name.table().text());
        if (table == null) {
            table = stored.table(in, name.table().text());
        }
        if (table == null) {
            boolean known = stored.keyspace(in) != null || virtual.isSystem(in);
            throw new NotFoundException(
                    known
                            ? "Table '" + in + "." + name.table() + "' does not exist"
                            : "Keyspace '" + in + "' does not exist");
        }
        return table;
    }

    boolean isVirtual(TableSchema table) {
        return virtual.table(table.keyspace(), table.name()) == table;
    }

    /** Returns a table that a user may write. */
    TableSchema writable(TableName name) {
        TableSchema table = table(name);
        if (virtual.isSystem(table.keyspace())) {
            throw new InvalidRequestException(
                    "Keyspace '" + table.keyspace() + "' is the server's own and can only be read");
        }
        return table;
    }

    private String keyspaceOf(TableName name) {
        Name written = name.keyspace();
        if (written != null) {
            return written.text();
        }
        if (keyspace == null) {
            throw new InvalidRequestException(
                    "No keyspace has been given for table '" + name.table()
                            + "': write keyspace.table or send the field 'keyspace'",
                    name.table().at().line(),
                    name.table().at().column());
        }
        return keyspace;
    }
}
