package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType.Scalar;
import dev.drumlin.differential.type.Draw;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** SELECT. */
final class SelectGenerator {
    private final Draw draw;
    private final WhereGenerator where;
    private final SelectionGenerator selection;

    SelectGenerator(Draw draw, WhereGenerator where) {
        this.draw = draw;
        this.where = where;
        this.selection = new SelectionGenerator(draw);
    }

    Step next(Table table) {
        StatementText text = new StatementText(draw);
        boolean aggregate = draw.percent(12);
        boolean distinct = !aggregate && draw.percent(6);
        text.add("SELECT ");
        if (distinct) {
            text.add("DISTINCT " + distinctColumns(table));
        } else if (aggregate) {
            selection.aggregates(text, table);
        } else {
            selection.write(text, table);
        }
        text.add(" FROM " + table.name());
        boolean filtering = where.select(text, table);
        if (!table.clustering().isEmpty() && draw.percent(22)) {
            orderBy(text, table);
        }
        if (draw.percent(10)) {
            text.add(" PER PARTITION LIMIT ");
            limit(text);
        }
        if (draw.percent(20)) {
            text.add(" LIMIT ");
            limit(text);
        }
        if (filtering && draw.percent(92)) {
            text.add(" ALLOW FILTERING");
        }
        int pageSize = draw.percent(35) ? draw.of(1, 1, 2, 3, 4, 5, 7, 10, 100) : 0;
        return new Step(
                aggregate ? Step.Kind.AGGREGATE : Step.Kind.SELECT,
                Step.Mode.COMPARED,
                text.text(),
                text.parameters(),
                pageSize);
    }

    /** Returns a reading of a whole table, with the times of all that can have one. */
    static Step everything(Table table) {
        List<String> parts = new ArrayList<>();
        table.all().forEach(column -> parts.add(column.name()));
        table.values().forEach(column -> {
            parts.add("writetime(" + column.name() + ")");
            parts.add("ttl(" + column.name() + ")");
        });
        return Step.of(Step.Kind.SELECT, "SELECT " + String.join(", ", parts) + " FROM " + table.name(), List.of());
    }

    private String distinctColumns(Table table) {
        List<Column> columns = new ArrayList<>(table.partition());
        columns.addAll(
                draw.some(table.statics(), draw.between(0, table.statics().size())));
        if (draw.percent(8)) {
            columns.removeFirst();
        }
        if (columns.isEmpty() || draw.percent(5)) {
            columns.add(draw.of(table.all()));
        }
        return SchemaGenerator.names(columns);
    }

    private void orderBy(StatementText text, Table table) {
        boolean reversed = draw.percent(65);
        List<Column> columns =
                table.clustering().subList(0, draw.between(1, table.clustering().size()));
        if (draw.percent(10)) {
            columns = where.some(table.all());
        }
        text.add(" ORDER BY ")
                .add(columns.stream()
                        .map(column ->
                                column.name() + (column.descending() != reversed ? " DESC" : draw.of(" ASC", "")))
                        .collect(Collectors.joining(", ")));
    }

    private void limit(StatementText text) {
        int rows = draw.percent(4) ? draw.of(0, -1, Integer.MAX_VALUE) : draw.between(1, 9);
        text.value(Scalar.INT, ByteBuffer.allocate(4).putInt(rows).array());
    }
}
