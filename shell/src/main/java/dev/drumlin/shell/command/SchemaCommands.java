package dev.drumlin.shell.command;

import dev.drumlin.shell.client.CqlColumn;
import dev.drumlin.shell.client.SchemaClient;
import dev.drumlin.shell.client.TableName;
import dev.drumlin.shell.client.TableSchema;
import dev.drumlin.shell.client.TableSchema.SchemaColumn;
import dev.drumlin.shell.render.Answer;
import dev.drumlin.shell.render.Answer.Listing;
import java.util.List;
import org.springframework.shell.core.command.annotation.Argument;
import org.springframework.shell.core.command.annotation.Command;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** What tables there are and what they look like. */
public final class SchemaCommands {
    private static final String ALL = "*";

    private final SchemaClient schema;

    public SchemaCommands(SchemaClient schema) {
        this.schema = schema;
    }

    @Command(name = "tables", group = Commands.DATA, description = "List the tables, of one keyspace or of all")
    public Answer tables(@Argument(index = 0, description = "the keyspace", defaultValue = ALL) String keyspace) {
        List<TableName> tables = schema.tables(keyspace.equals(ALL) ? null : TableName.keyspaceOf(keyspace));
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        tables.forEach(
                table -> json.addObject().put("keyspace", table.keyspace()).put("table", table.table()));
        return new Listing(
                List.of(new CqlColumn("keyspace", "text"), new CqlColumn("table", "text")),
                tables.stream()
                        .map(table -> List.of(table.keyspace(), table.table()))
                        .toList(),
                keyspace.equals(ALL) ? "there is no table" : "there is no table in " + keyspace,
                json);
    }

    @Command(name = "describe", group = Commands.DATA, description = "Show the columns of a table")
    public Answer describe(@Argument(index = 0, description = "as keyspace.table") String table) {
        TableSchema found = schema.table(TableName.of(table));
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        found.columns()
                .forEach(column -> json.addObject()
                        .put("name", column.column().name())
                        .put("type", column.column().type())
                        .put("kind", column.kind())
                        .put("order", column.clusteringOrder()));
        return new Listing(
                List.of(new CqlColumn("column", "text"), new CqlColumn("type", "text"), new CqlColumn("kind", "text")),
                found.columns().stream().map(SchemaCommands::row).toList(),
                "",
                json);
    }

    private static List<String> row(SchemaColumn column) {
        String order = column.kind().equals("clustering") ? " " + column.clusteringOrder() : "";
        return List.of(
                column.column().name(), column.column().type(), column.kind().replace('_', ' ') + order);
    }
}
