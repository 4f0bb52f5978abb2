package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType;
import dev.drumlin.differential.type.DataType.Scalar;
import dev.drumlin.differential.type.Draw;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes tables. */
final class SchemaGenerator {
    private static final List<Scalar> ALL = List.of(Scalar.values());
    private static final List<Scalar> PLAIN = List.of(Scalar.INT, Scalar.TEXT, Scalar.BIGINT);
    private static final int COLLECTION_DEPTH = 2;

    private final Draw draw;

    SchemaGenerator(Draw draw) {
        this.draw = draw;
    }

    /** Returns a table that nobody has made yet. */
    Table table(String name) {
        List<Column> partition = columns("p", draw.of(1, 1, 1, 2, 3), Column.Kind.PARTITION);
        List<Column> clustering = columns("c", draw.of(0, 1, 1, 2, 2, 3), Column.Kind.CLUSTERING);
        int statics = clustering.isEmpty() ? 0 : draw.of(0, 0, 1, 2);
        return new Table(
                name,
                partition,
                clustering,
                columns("s", statics, Column.Kind.STATIC),
                columns("v", draw.of(0, 1, 2, 3, 4), Column.Kind.REGULAR),
                draw.percent(8) ? 1_000_000 : 0);
    }

    /** Returns the statement that makes it. */
    static String create(Table table) {
        String columns = table.all().stream()
                .map(column -> column.name() + " " + column.type().cql()
                        + (column.kind() == Column.Kind.STATIC ? " STATIC" : ""))
                .collect(Collectors.joining(", "));
        String partition = names(table.partition());
        String key = table.partition().size() == 1 ? partition : "(" + partition + ")";
        if (!table.clustering().isEmpty()) {
            key += ", " + names(table.clustering());
        }
        List<String> options = new ArrayList<>();
        if (table.clustering().stream().anyMatch(Column::descending)) {
            options.add(table.clustering().stream()
                    .map(column -> column.name() + (column.descending() ? " DESC" : " ASC"))
                    .collect(Collectors.joining(", ", "CLUSTERING ORDER BY (", ")")));
        }
        if (table.defaultTtl() > 0) {
            options.add("default_time_to_live = " + table.defaultTtl());
        }
        return "CREATE TABLE " + table.name() + " (" + columns + ", PRIMARY KEY (" + key + "))"
                + (options.isEmpty() ? "" : " WITH " + String.join(" AND ", options));
    }

    static String names(List<Column> columns) {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }

    private List<Column> columns(String prefix, int count, Column.Kind kind) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(column(prefix + i, kind));
        }
        return columns;
    }

    Column column(String name, Column.Kind kind) {
        boolean key = kind == Column.Kind.PARTITION || kind == Column.Kind.CLUSTERING;
        DataType type = type(key, key ? 12 : 25, COLLECTION_DEPTH);
        return Column.make(name, type, kind, kind == Column.Kind.CLUSTERING && draw.percent(40), draw);
    }

    /** Returns a type; one that has an order if it is for a key. */
    private DataType type(boolean ordered, int collectionPercent, int depth) {
        if (depth > 0 && draw.percent(collectionPercent)) {
            return switch (draw.below(4)) {
                case 0 -> new DataType.ListOf(type(ordered, 20, depth - 1));
                case 1 -> new DataType.SetOf(type(true, 20, depth - 1));
                case 2 -> new DataType.MapOf(type(true, 20, depth - 1), type(ordered, 20, depth - 1));
                default -> new DataType.TupleOf(fields(ordered, depth - 1));
            };
        }
        if (draw.percent(35)) {
            return draw.of(PLAIN);
        }
        Scalar scalar = draw.of(ALL);
        return ordered && scalar == Scalar.DURATION ? Scalar.INT : scalar;
    }

    private List<DataType> fields(boolean ordered, int depth) {
        List<DataType> fields = new ArrayList<>();
        for (int i = draw.between(1, 3); i > 0; i--) {
            fields.add(type(ordered, 20, depth));
        }
        return fields;
    }
}
