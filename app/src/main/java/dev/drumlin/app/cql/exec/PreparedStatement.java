package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.Markers;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ast.Batch;
import dev.drumlin.app.cql.ast.Modification;
import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.app.cql.ast.Select;
import dev.drumlin.app.cql.ast.Truncate;
import dev.drumlin.app.cql.ast.Use;
import dev.drumlin.app.cql.parse.ParsedStatement;
import dev.drumlin.app.cql.plan.BatchPlan;
import dev.drumlin.app.cql.plan.Plan;
import dev.drumlin.app.cql.plan.SelectPlan;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.TableSchema;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A parsed statement with its present plan. Thread-safe. */
final class PreparedStatement implements Prepared {
    private final StatementId id;
    private final ParsedStatement parsed;
    private final Runners runners;

    /** Replaced as a whole; of two threads that plan at once one's plan is lost, which costs time only. */
    private volatile Planned planned;

    /** A plan and the number of the schema that it is known to fit. */
    private record Planned(long schemaNumber, Runner runner) {}

    PreparedStatement(StatementId id, ParsedStatement parsed, Runners runners) {
        this.id = id;
        this.parsed = parsed;
        this.runners = runners;
        Schema schema = runners.schema();
        planned = new Planned(schema.number(), runners.make(parsed, id, schema));
    }

    /**
     * Returns what executes the statement under the schema as it stands.
     *
     * @throws dev.drumlin.storage.error.StorageException if it no longer goes with the schema
     */
    Runner runner() {
        Schema schema = runners.schema();
        Planned current = planned;
        if (current.schemaNumber() == schema.number()) {
            return current.runner();
        }
        TableSchema table = current.runner().plan().table();
        TableSchema now = table == null ? null : schema.table(table.id());
        boolean fits = table != null && now != null && now.version() == table.version();
        Runner runner = fits ? current.runner() : runners.make(parsed, id, schema);
        planned = new Planned(schema.number(), runner);
        return runner;
    }

    @Override
    public String id() {
        return id.hex();
    }

    @Override
    public String statement() {
        return id.text();
    }

    @Override
    public @Nullable String keyspace() {
        return id.keyspace();
    }

    @Override
    public Markers markers() {
        return runner().plan().markers();
    }

    @Override
    public ResultColumns columns() {
        return runner().plan() instanceof SelectPlan select ? select.selection().columns() : ResultColumns.NONE;
    }

    @Override
    public Kind kind() {
        return switch (parsed.statement()) {
            case Select _ -> Kind.SELECT;
            case Modification _ -> Kind.MODIFICATION;
            case Batch _ -> Kind.BATCH;
            case Truncate _ -> Kind.TRUNCATE;
            case SchemaStatement _ -> Kind.SCHEMA;
            case Use _ -> throw new IllegalStateException("USE has no plan");
        };
    }

    @Override
    public Set<String> tables() {
        Plan plan = planned.runner().plan();
        if (plan instanceof BatchPlan batch) {
            Set<String> names = new TreeSet<>();
            batch.statements().forEach(statement -> names.add(statement.table().fullName()));
            return names;
        }
        TableSchema table = plan.table();
        return table == null ? Set.of() : Set.of(table.fullName());
    }
}
