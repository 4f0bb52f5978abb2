package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.app.cql.parse.CqlParser;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.contract.ModelEngine;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.KeyspaceSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.util.UUID;
import java.util.concurrent.CompletionException;

/** Statements in text against a model engine, with the keyspace {@code ks} there from the start. */
final class SchemaRig {
    static final long NOW = 1_700_000_000_000_000L;

    final ModelEngine engine = new ModelEngine(new KitContext().context());
    final SchemaExecutor executor = new SchemaExecutor(engine, () -> NOW, UUID::randomUUID);
    private final CqlParser parser = new CqlParser();

    SchemaRig() {
        run("CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
    }

    /** Returns whether something changed; throws the statement's error. */
    boolean run(String statement) {
        try {
            return executor.execute((SchemaStatement) parser.parse(statement).statement(), "ks")
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    TableSchema table(String name) {
        TableSchema table = engine.schema().table("ks", name);
        if (table == null) {
            throw new AssertionError("no table " + name);
        }
        return table;
    }

    KeyspaceSchema keyspace(String name) {
        KeyspaceSchema keyspace = engine.schema().keyspace(name);
        if (keyspace == null) {
            throw new AssertionError("no keyspace " + name);
        }
        return keyspace;
    }

    /** Returns the columns in one line each, in CQL's order. */
    String columns(String table) {
        StringBuilder text = new StringBuilder();
        for (ColumnSchema column : table(table).columns()) {
            text.append(column.name())
                    .append(' ')
                    .append(column.type().cql())
                    .append(' ')
                    .append(column.kind())
                    .append(column.descending() ? " DESC" : "")
                    .append('\n');
        }
        return text.toString();
    }
}
