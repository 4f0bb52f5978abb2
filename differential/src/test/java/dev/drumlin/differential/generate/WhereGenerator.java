package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType;
import dev.drumlin.differential.type.Draw;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** WHERE clauses: mostly such as are allowed, now and then anything. */
final class WhereGenerator {
    private static final List<String> BOUNDS = List.of("<", "<=", ">", ">=");

    private final Draw draw;

    WhereGenerator(Draw draw) {
        this.draw = draw;
    }

    /** One WHERE clause in the making. */
    private static final class Clause {
        private final StatementText text;
        private boolean first = true;

        Clause(StatementText text) {
            this.text = text;
        }

        StatementText next() {
            text.add(first ? " WHERE " : " AND ");
            first = false;
            return text;
        }
    }

    /** Writes the clause of a SELECT; returns whether it may need ALLOW FILTERING. */
    boolean select(StatementText text, Table table) {
        Clause clause = new Clause(text);
        boolean filtering = false;
        switch (draw.weighted(55, 15, 10, 14, 6)) {
            case 0 -> table.partition().forEach(column -> equal(clause, column));
            case 1 -> table.partition().forEach(column -> equalOrIn(clause, column, 60));
            case 2 -> token(clause, table);
            case 3 -> {}
            default -> {
                for (Column column : draw.some(
                        table.partition(), draw.between(0, table.partition().size()))) {
                    any(clause, column);
                    filtering = true;
                }
            }
        }
        if (!table.clustering().isEmpty() && draw.percent(60)) {
            clustering(clause, table.clustering(), true);
        }
        if (draw.percent(12)) {
            any(clause, draw.of(table.all()));
            filtering = true;
        }
        return filtering || draw.percent(10);
    }

    /** Writes the clause of a change to single rows. */
    void rows(StatementText text, Table table, boolean withClustering) {
        Clause clause = new Clause(text);
        table.partition().forEach(column -> equalOrIn(clause, column, 8));
        if (withClustering) {
            if (table.clustering().size() > 1 && draw.percent(10)) {
                tuples(clause, table.clustering(), draw.percent(50) ? "IN" : "=");
            } else {
                table.clustering().forEach(column -> equalOrIn(clause, column, 8));
            }
        }
    }

    /** Writes the clause of a deletion of whole rows. */
    void deletion(StatementText text, Table table) {
        Clause clause = new Clause(text);
        table.partition().forEach(column -> equalOrIn(clause, column, 8));
        if (!table.clustering().isEmpty() && draw.percent(85)) {
            clustering(clause, table.clustering(), false);
        }
    }

    /** Writes a relation that may stand nowhere. */
    void mistake(StatementText text, Table table, boolean first) {
        Clause clause = new Clause(text);
        clause.first = first;
        any(clause, draw.of(table.all()));
    }

    private void clustering(Clause clause, List<Column> columns, boolean gaps) {
        int prefix = draw.between(0, columns.size());
        for (Column column : columns.subList(0, prefix)) {
            if (gaps && draw.percent(3)) {
                continue;
            }
            equalOrIn(clause, column, 15);
        }
        List<Column> rest = columns.subList(prefix, columns.size());
        if (rest.isEmpty() || draw.percent(25)) {
            return;
        }
        boolean several = rest.size() > 1 && draw.percent(40);
        List<Column> bounded = several ? rest.subList(0, draw.between(2, rest.size())) : rest.subList(0, 1);
        switch (draw.weighted(40, 40, several ? 20 : 0)) {
            case 0 -> bound(clause, bounded, several, draw.of(BOUNDS));
            case 1 -> {
                bound(clause, bounded, several, draw.of(">", ">="));
                List<Column> other =
                        several && draw.percent(30) ? rest.subList(0, draw.between(1, rest.size())) : bounded;
                bound(clause, other, several, draw.of("<", "<="));
            }
            default -> tuples(clause, bounded, draw.of("IN", "="));
        }
    }

    private void bound(Clause clause, List<Column> columns, boolean several, String operator) {
        if (several) {
            tuples(clause, columns, operator);
        } else {
            Column column = columns.getFirst();
            clause.next().add(column.name() + " " + operator + " ").value(column);
        }
    }

    private void tuples(Clause clause, List<Column> columns, String operator) {
        StatementText text = clause.next().add("(" + SchemaGenerator.names(columns) + ") " + operator + " ");
        if (operator.equals("IN")) {
            text.add("(");
            for (int i = 0, count = draw.between(1, 3); i < count; i++) {
                text.add(i == 0 ? "" : ", ");
                tuple(text, columns);
            }
            text.add(")");
        } else {
            tuple(text, columns);
        }
    }

    private static void tuple(StatementText text, List<Column> columns) {
        text.add("(");
        for (int i = 0; i < columns.size(); i++) {
            text.add(i == 0 ? "" : ", ").value(columns.get(i));
        }
        text.add(")");
    }

    private void equal(Clause clause, Column column) {
        clause.next().add(column.name() + " = ").value(column);
    }

    private void equalOrIn(Clause clause, Column column, int inPercent) {
        if (draw.percent(inPercent)) {
            in(clause, column);
        } else {
            equal(clause, column);
        }
    }

    private void in(Clause clause, Column column) {
        StatementText text = clause.next().add(column.name() + " IN (");
        for (int i = 0, count = draw.weighted(3, 30, 40, 27); i < count; i++) {
            text.add(i == 0 ? "" : ", ").value(column);
        }
        text.add(")");
    }

    private void token(Clause clause, Table table) {
        if (draw.percent(70)) {
            tokenBound(clause, table, draw.of(">", ">="));
        }
        if (draw.percent(70)) {
            tokenBound(clause, table, draw.of("<", "<="));
        }
    }

    private void tokenBound(Clause clause, Table table, String operator) {
        StatementText text = clause.next()
                .add(table.partition().stream().map(Column::name).collect(Collectors.joining(", ", "token(", ")")))
                .add(" " + operator + " ");
        if (draw.percent(50)) {
            text.add("token(");
            for (int i = 0; i < table.partition().size(); i++) {
                text.add(i == 0 ? "" : ", ").value(table.partition().get(i));
            }
            text.add(")");
        } else {
            long token = draw.percent(20)
                    ? draw.of(0L, Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE)
                    : draw.random().nextLong();
            text.value(
                    DataType.Scalar.BIGINT,
                    ByteBuffer.allocate(8).putLong(token).array());
        }
    }

    private void any(Clause clause, Column column) {
        switch (draw.weighted(35, 40, 10, 15)) {
            case 0 -> equal(clause, column);
            case 1 -> bound(clause, List.of(column), false, draw.of(BOUNDS));
            case 2 -> in(clause, column);
            default -> contains(clause, column);
        }
    }

    private void contains(Clause clause, Column column) {
        if (column.descending()) {
            // Cassandra then takes it for no collection.
            equal(clause, column);
            return;
        }
        switch (column.type()) {
            case DataType.ListOf list -> contains(clause, column, " CONTAINS ", list.element());
            case DataType.SetOf set -> contains(clause, column, " CONTAINS ", set.element());
            case DataType.MapOf map -> {
                boolean key = draw.percent(50);
                contains(clause, column, key ? " CONTAINS KEY " : " CONTAINS ", key ? map.key() : map.value());
            }
            case DataType.Scalar _, DataType.TupleOf _ -> equal(clause, column);
        }
    }

    private void contains(Clause clause, Column column, String operator, DataType element) {
        clause.next().add(column.name() + operator).value(element, Elements.oneOf(column, element, draw));
    }

    /** Returns some of the columns, in any order. */
    List<Column> some(List<Column> columns) {
        return new ArrayList<>(draw.some(columns, draw.between(1, columns.size())));
    }
}
