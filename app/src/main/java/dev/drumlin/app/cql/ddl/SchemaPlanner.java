package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.app.cql.ast.TableName;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.schema.KeyspaceSchema;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableSchema;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks a statement against a snapshot of the schema and says which change it means. Thread-safe. */
final class SchemaPlanner {
    /** Names of keyspaces and tables may become names of files one day: nothing but word characters. */
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_]{1,48}");

    private final WallClock clock;
    private final Supplier<UUID> ids;

    SchemaPlanner(WallClock clock, Supplier<UUID> ids) {
        this.clock = clock;
        this.ids = ids;
    }

    /** Returns the change, or null if IF [NOT] EXISTS says that there is none to make. */
    @Nullable
    SchemaChange plan(SchemaStatement statement, @Nullable String keyspace, Schema schema) {
        return switch (statement) {
            case SchemaStatement.CreateKeyspace create -> createKeyspace(create, schema);
            case SchemaStatement.AlterKeyspace alter -> alterKeyspace(alter, schema);
            case SchemaStatement.DropKeyspace drop -> dropKeyspace(drop, schema);
            case SchemaStatement.CreateTable create -> createTable(create, keyspace, schema);
            case SchemaStatement.AlterTable alter -> alterTable(alter, keyspace, schema);
            case SchemaStatement.DropTable drop -> dropTable(drop, keyspace, schema);
        };
    }

    private static @Nullable SchemaChange createKeyspace(SchemaStatement.CreateKeyspace create, Schema schema) {
        Name name = create.keyspace();
        requireModifiable(name.text(), name);
        requireName("keyspace", name);
        KeyspaceOptions options = KeyspaceOptions.read(name.text(), create.options());
        if (schema.keyspace(name.text()) != null) {
            if (create.ifNotExists()) {
                return null;
            }
            throw new AlreadyExistsException("Keyspace '" + name + "' already exists");
        }
        return new SchemaChange.CreateKeyspace(name.text(), options.requiredReplication(), options.durableWrites(true));
    }

    private static @Nullable SchemaChange alterKeyspace(SchemaStatement.AlterKeyspace alter, Schema schema) {
        Name name = alter.keyspace();
        requireModifiable(name.text(), name);
        KeyspaceSchema old = schema.keyspace(name.text());
        if (old == null) {
            if (alter.ifExists()) {
                return null;
            }
            throw new NotFoundException("Keyspace '" + name + "' does not exist");
        }
        KeyspaceOptions options = KeyspaceOptions.read(name.text(), alter.options());
        return new SchemaChange.AlterKeyspace(
                name.text(), options.replication(old.replication()), options.durableWrites(old.durableWrites()));
    }

    private static @Nullable SchemaChange dropKeyspace(SchemaStatement.DropKeyspace drop, Schema schema) {
        Name name = drop.keyspace();
        requireModifiable(name.text(), name);
        if (schema.keyspace(name.text()) == null) {
            if (drop.ifExists()) {
                return null;
            }
            throw new NotFoundException("Keyspace '" + name + "' does not exist");
        }
        return new SchemaChange.DropKeyspace(name.text());
    }

    private @Nullable SchemaChange createTable(
            SchemaStatement.CreateTable create, @Nullable String keyspace, Schema schema) {
        String in = keyspaceOf(create.table(), keyspace);
        requireName("table", create.table().table());
        KeyspaceSchema found = existing(in, schema);
        String table = create.table().table().text();
        if (found.table(table) != null) {
            if (create.ifNotExists()) {
                return null;
            }
            throw new AlreadyExistsException("Table '" + in + "." + table + "' already exists");
        }
        return new TableCreation(create, in).change(ids);
    }

    private @Nullable SchemaChange alterTable(
            SchemaStatement.AlterTable alter, @Nullable String keyspace, Schema schema) {
        String in = keyspaceOf(alter.table(), keyspace);
        String name = alter.table().table().text();
        TableSchema table = schema.table(in, name);
        if (table == null) {
            if (alter.ifExists()) {
                return null;
            }
            existing(in, schema);
            throw missing(in, alter.table().table());
        }
        return new TableAlteration(table, clock).change(alter.alteration());
    }

    private static @Nullable SchemaChange dropTable(
            SchemaStatement.DropTable drop, @Nullable String keyspace, Schema schema) {
        String in = keyspaceOf(drop.table(), keyspace);
        String name = drop.table().table().text();
        if (schema.table(in, name) == null) {
            if (drop.ifExists()) {
                return null;
            }
            existing(in, schema);
            throw missing(in, drop.table().table());
        }
        return new SchemaChange.DropTable(in, name);
    }

    private static KeyspaceSchema existing(String keyspace, Schema schema) {
        KeyspaceSchema found = schema.keyspace(keyspace);
        if (found == null) {
            throw new NotFoundException("Keyspace '" + Name.shown(keyspace) + "' does not exist");
        }
        return found;
    }

    private static NotFoundException missing(String keyspace, Name table) {
        return new NotFoundException("Table '" + keyspace + "." + table + "' does not exist");
    }

    private static String keyspaceOf(TableName table, @Nullable String keyspace) {
        Name written = table.keyspace();
        String in = written != null ? written.text() : keyspace;
        if (in == null) {
            throw SchemaErrors.at(
                    table.table(),
                    "No keyspace has been given for table '" + table.table()
                            + "': write keyspace.table or send the field 'keyspace'");
        }
        requireModifiable(in, written != null ? written : table.table());
        return in;
    }

    private static void requireModifiable(String keyspace, Name at) {
        if (SystemKeyspaces.contains(keyspace)) {
            throw SchemaErrors.at(at, "Keyspace '" + keyspace + "' is the server's own and cannot be changed");
        }
    }

    private static void requireName(String what, Name name) {
        if (!NAME.matcher(name.text()).matches()) {
            throw SchemaErrors.at(
                    name,
                    "\"" + name + "\" is not a valid " + what
                            + " name: it must have 1 to 48 letters, digits and underscores");
        }
    }
}
