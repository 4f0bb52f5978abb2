package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.ddl.SchemaExecutor;
import dev.drumlin.app.cql.parse.ParsedStatement;
import dev.drumlin.app.cql.plan.BatchPlan;
import dev.drumlin.app.cql.plan.Catalogue;
import dev.drumlin.app.cql.plan.ModificationPlan;
import dev.drumlin.app.cql.plan.Plan;
import dev.drumlin.app.cql.plan.Planner;
import dev.drumlin.app.cql.plan.SelectPlan;
import dev.drumlin.app.cql.system.SystemTables;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/** Plans statements and pairs each plan with what executes it. Thread-safe. */
final class Runners {
    private final StorageEngine engine;
    private final Executions executions;
    private final WriteTasks writes;
    private final SchemaExecutor schemaChanges;
    private final Catalogue.VirtualSchema virtual;

    Runners(StorageEngine engine, Executions executions, SchemaExecutor schemaChanges, SystemTables system) {
        this.engine = engine;
        this.executions = executions;
        this.writes = new WriteTasks(executions);
        this.schemaChanges = schemaChanges;
        this.virtual = new Catalogue.VirtualSchema() {
            @Override
            public boolean isSystem(String keyspace) {
                return system.isSystem(keyspace);
            }

            @Override
            public @Nullable TableSchema table(String keyspace, String table) {
                return system.table(keyspace, table);
            }
        };
    }

    Schema schema() {
        return engine.schema();
    }

    WriteTasks writes() {
        return writes;
    }

    Runner make(ParsedStatement parsed, StatementId id, Schema schema) {
        return switch (Planner.plan(parsed, new Catalogue(schema, virtual, id.keyspace()))) {
            case SelectPlan plan -> new SelectRunner(plan, id, executions);
            case ModificationPlan plan -> new WriteRunner(plan, writes);
            case BatchPlan plan -> new BatchRunner(plan, writes);
            case Plan.Truncation plan ->
                new AsyncRunner(plan, () -> engine.truncate(plan.table().id()));
            case Plan.SchemaChange plan ->
                new AsyncRunner(plan, () -> schemaChanges.execute(plan.statement(), plan.keyspace()));
        };
    }
}
