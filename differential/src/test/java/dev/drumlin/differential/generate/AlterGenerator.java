package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.Draw;
import java.util.ArrayList;
import java.util.List;

/** Changes to tables that exist: the statement, and the table as it is afterwards. */
final class AlterGenerator {
    /** A statement and what it leaves behind. */
    record Change(Step step, Table after) {}

    private final Draw draw;
    private final SchemaGenerator schemas;
    private int names;

    AlterGenerator(Draw draw, SchemaGenerator schemas) {
        this.draw = draw;
        this.schemas = schemas;
    }

    Change next(Table table) {
        return switch (draw.weighted(35, 30, 20, 15)) {
            case 0 -> add(table);
            case 1 -> drop(table);
            case 2 -> rename(table);
            default ->
                new Change(step("ALTER TABLE " + table.name() + " WITH comment = 'c" + draw.below(9) + "'"), table);
        };
    }

    private Change add(Table table) {
        Column column = schemas.column("n" + names++, Column.Kind.REGULAR);
        return new Change(
                step("ALTER TABLE " + table.name() + " ADD " + column.name() + " "
                        + column.type().cql()),
                table.withRegular(column));
    }

    private Change drop(Table table) {
        List<Column> columns = new ArrayList<>(table.values());
        if (columns.isEmpty()) {
            return add(table);
        }
        Column column = draw.of(columns);
        return new Change(step("ALTER TABLE " + table.name() + " DROP " + column.name()), table.without(column));
    }

    private Change rename(Table table) {
        List<Column> keys = new ArrayList<>(table.partition());
        keys.addAll(table.clustering());
        Column column = draw.of(keys);
        String other = "r" + names++;
        return new Change(
                step("ALTER TABLE " + table.name() + " RENAME " + column.name() + " TO " + other),
                table.renamed(column, other));
    }

    private static Step step(String text) {
        return Step.of(Step.Kind.SCHEMA, text, List.of());
    }
}
