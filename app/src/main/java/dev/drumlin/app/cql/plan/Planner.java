package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Batch;
import dev.drumlin.app.cql.ast.Modification;
import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.app.cql.ast.Select;
import dev.drumlin.app.cql.ast.Truncate;
import dev.drumlin.app.cql.ast.Use;
import dev.drumlin.app.cql.parse.ParsedStatement;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.TableSchema;

/** Makes a plan of a parsed statement. Thread-safe; no state. */
public final class Planner {
    private Planner() {}

    /**
     * Plans a statement.
     *
     * @throws dev.drumlin.storage.error.StorageException if it does not go with the schema
     */
    public static Plan plan(ParsedStatement parsed, Catalogue catalogue) {
        TermPlanner terms = new TermPlanner(new MarkerList(parsed.markers().size()));
        return switch (parsed.statement()) {
            case Select select -> new SelectPlanner(select, catalogue, terms).plan();
            case Modification modification ->
                new ModificationPlanner(catalogue, terms)
                        .plan(modification)
                        .withMarkers(terms.markers().markers());
            case Batch batch -> new BatchPlanner(catalogue, terms).plan(batch);
            case Truncate truncate -> truncation(truncate, catalogue);
            case Use use ->
                throw new InvalidRequestException(
                        "USE is not supported, as a request has no session: send the field 'keyspace' with the value '"
                                + use.keyspace() + "' instead");
            case SchemaStatement schema ->
                new Plan.SchemaChange(
                        schema, catalogue.keyspace(), terms.markers().markers());
        };
    }

    /** The server's own tables may not be emptied, but for the traces, which nobody else cleans up before their time. */
    private static Plan truncation(Truncate truncate, Catalogue catalogue) {
        TableSchema table = catalogue.table(truncate.table());
        if (table.keyspace().equals("system_traces")) {
            return new Plan.Truncation(table);
        }
        return new Plan.Truncation(catalogue.writable(truncate.table()));
    }
}
