package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.Draw;
import java.util.ArrayList;
import java.util.List;

/** INSERT, UPDATE and DELETE. */
final class WriteGenerator {
    private final Draw draw;
    private final UsingGenerator using;
    private final WhereGenerator where;

    WriteGenerator(Draw draw, UsingGenerator using, WhereGenerator where) {
        this.draw = draw;
        this.using = using;
        this.where = where;
    }

    Step insert(Table table) {
        StatementText text = new StatementText(draw);
        insert(text, table, true);
        return text.step(Step.Kind.INSERT);
    }

    Step update(Table table) {
        StatementText text = new StatementText(draw);
        update(text, table, true);
        return text.step(Step.Kind.UPDATE);
    }

    Step delete(Table table) {
        StatementText text = new StatementText(draw);
        delete(text, table, true);
        return text.step(Step.Kind.DELETE);
    }

    Step batch(List<Table> tables) {
        StatementText text = new StatementText(draw);
        boolean ownTimestamp = draw.percent(50) && using.isExplicit();
        text.add(draw.percent(50) ? "BEGIN BATCH" : "BEGIN UNLOGGED BATCH");
        if (ownTimestamp) {
            text.add(" USING ");
            using.timestamp(text, true);
        }
        text.add(" ");
        for (int i = draw.weighted(2, 20, 30, 25, 15, 8); i > 0; i--) {
            Table table = draw.of(tables);
            switch (draw.weighted(45, 30, 25)) {
                case 0 -> insert(text, table, !ownTimestamp);
                case 1 -> update(text, table, !ownTimestamp);
                default -> delete(text, table, !ownTimestamp);
            }
            text.add(draw.percent(70) ? "; " : " ");
        }
        return text.add("APPLY BATCH").step(Step.Kind.BATCH);
    }

    private void insert(StatementText text, Table table, boolean timestamp) {
        boolean staticOnly = !table.statics().isEmpty() && draw.percent(10);
        List<Column> columns = new ArrayList<>(table.partition());
        if (!staticOnly) {
            columns.addAll(table.clustering());
        }
        List<Column> values = staticOnly ? table.statics() : table.values();
        columns.addAll(draw.some(values, draw.between(0, values.size())));
        if (draw.percent(20)) {
            columns = draw.some(columns, columns.size());
        }
        text.add("INSERT INTO " + table.name() + " (" + SchemaGenerator.names(columns) + ") VALUES (");
        for (int i = 0; i < columns.size(); i++) {
            text.add(i == 0 ? "" : ", ");
            valueOrNull(text, columns.get(i));
        }
        text.add(")");
        using.write(text, table, true, timestamp);
    }

    private void valueOrNull(StatementText text, Column column) {
        if (!column.isKey() && draw.percent(8)) {
            text.value(column.type(), null);
        } else {
            text.value(column);
        }
    }

    private void update(StatementText text, Table table, boolean timestamp) {
        boolean staticOnly = !table.statics().isEmpty() && draw.percent(15);
        List<Column> values = staticOnly ? table.statics() : table.values();
        if (values.isEmpty()) {
            insert(text, table, timestamp);
            return;
        }
        text.add("UPDATE " + table.name());
        using.write(text, table, true, timestamp);
        text.add(" SET ");
        List<Column> columns = where.some(values);
        for (int i = 0; i < columns.size(); i++) {
            text.add((i == 0 ? "" : ", ") + columns.get(i).name() + " = ");
            valueOrNull(text, columns.get(i));
        }
        where.rows(text, table, !staticOnly || draw.percent(10));
    }

    private void delete(StatementText text, Table table, boolean timestamp) {
        text.add("DELETE");
        boolean cells = !table.values().isEmpty() && draw.percent(35);
        boolean staticOnly = cells && !table.statics().isEmpty() && draw.percent(30);
        if (cells) {
            text.add(" " + SchemaGenerator.names(where.some(staticOnly ? table.statics() : table.values())));
        }
        text.add(" FROM " + table.name());
        using.write(text, table, false, timestamp);
        if (cells) {
            where.rows(text, table, !staticOnly);
        } else {
            where.deletion(text, table);
        }
    }
}
