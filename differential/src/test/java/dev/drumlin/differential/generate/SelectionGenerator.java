package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType;
import dev.drumlin.differential.type.DataType.Scalar;
import dev.drumlin.differential.type.Draw;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What is selected: columns, functions of them, aggregates. */
final class SelectionGenerator {
    private static final List<Scalar> CAST_TARGETS = List.of(
            Scalar.TEXT,
            Scalar.ASCII,
            Scalar.INT,
            Scalar.BIGINT,
            Scalar.DOUBLE,
            Scalar.FLOAT,
            Scalar.DECIMAL,
            Scalar.VARINT,
            Scalar.SMALLINT,
            Scalar.TINYINT,
            Scalar.DATE,
            Scalar.TIMESTAMP);

    private static final Pattern NAME = Pattern.compile("[a-zA-Z]+(?=\\()|[cr]\\d+\\b");

    private final Draw draw;

    SelectionGenerator(Draw draw) {
        this.draw = draw;
    }

    void write(StatementText text, Table table) {
        switch (draw.weighted(35, 35, 30)) {
            case 0 -> text.add("*");
            case 1 -> text.add(SchemaGenerator.names(draw.some(table.all(), draw.between(1, 5))));
            default -> {
                List<String> parts = new ArrayList<>();
                for (int i = draw.between(1, 4); i > 0; i--) {
                    String part = single(table);
                    parts.add(part + (draw.percent(15) ? alias(part, i) : ""));
                }
                text.add(String.join(", ", parts));
            }
        }
    }

    /** Returns an alias that tells what kind of value it is for, as not all can be compared to the last bit. */
    private static String alias(String part, int number) {
        Matcher name = NAME.matcher(part);
        return " AS " + (name.lookingAt() ? name.group() : "value") + "_x" + number;
    }

    void aggregates(StatementText text, Table table) {
        List<String> parts = new ArrayList<>();
        for (int i = draw.between(1, 3); i > 0; i--) {
            Column column = draw.of(table.all());
            String name = column.name();
            parts.add(
                    switch (draw.weighted(25, 20, 15, 15, 10, 10, 5)) {
                        case 0 -> draw.of("count(*)", "count(1)", "COUNT(*)");
                        case 1 -> "count(" + name + ")";
                        case 2 -> "min(" + name + ")";
                        case 3 -> "max(" + name + ")";
                        case 4 -> draw.of("sum(", "avg(") + numberOr(table, name) + ")";
                        case 5 -> draw.of("max(", "min(") + single(table) + ")";
                        default -> name;
                    });
        }
        text.add(String.join(", ", parts));
    }

    private String numberOr(Table table, String otherwise) {
        List<Column> numbers = table.all().stream()
                .filter(column -> column.type() instanceof Scalar scalar && scalar.isNumber())
                .toList();
        return numbers.isEmpty() ? otherwise : draw.of(numbers).name();
    }

    private String single(Table table) {
        Column column = draw.of(table.all());
        String name = column.name();
        return switch (draw.weighted(20, 15, 15, 15, 10, 15, 10)) {
            case 0 -> name;
            case 1 ->
                "writetime("
                        + (table.values().isEmpty()
                                ? name
                                : draw.of(table.values()).name()) + ")";
            case 2 ->
                "ttl("
                        + (table.values().isEmpty()
                                ? name
                                : draw.of(table.values()).name()) + ")";
            case 3 -> table.partition().stream().map(Column::name).collect(Collectors.joining(", ", "token(", ")"));
            case 4 -> cast(column);
            case 5 -> function(column);
            default -> name + ", " + name;
        };
    }

    /** Returns a cast, but none of a descending column to its own type, where Cassandra's answer hangs on the type. */
    private String cast(Column column) {
        String target = castTarget(column.type());
        boolean same = column.descending() && column.type().cql().equals(target);
        // A text does not tell that its number is the same as another, and those in keys may have another form.
        boolean hides = column.isKey() && column.type() == Scalar.DECIMAL;
        return same || hides ? column.name() : "cast(" + column.name() + " AS " + target + ")";
    }

    private String castTarget(DataType type) {
        return type instanceof Scalar scalar && scalar.isNumber() && draw.percent(70)
                ? draw.of(Scalar.TEXT, Scalar.DOUBLE, Scalar.BIGINT, Scalar.VARINT, Scalar.DECIMAL, Scalar.INT)
                        .cql()
                : draw.of(CAST_TARGETS).cql();
    }

    private String function(Column column) {
        String name = column.name();
        return switch (column.type()) {
            case Scalar.TIMEUUID ->
                draw.of("toDate(", "toTimestamp(", "toUnixTimestamp(", "dateOf(", "unixTimestampOf(") + name + ")";
            case Scalar.TIMESTAMP ->
                draw.of("toDate(", "toUnixTimestamp(", "minTimeuuid(", "maxTimeuuid(", "timestampAsBlob(") + name + ")";
            case Scalar.DATE -> draw.of("toTimestamp(", "toUnixTimestamp(", "dateAsBlob(") + name + ")";
            case Scalar.BLOB ->
                draw.of("blobAsText(", "blobAsInt(", "blobAsBigint(", "blobAsVarint(", "blobAsBoolean(") + name + ")";
            // Of those in keys the bytes differ, and bytes do not tell that the numbers are the same.
            case Scalar scalar when column.isKey() && (scalar == Scalar.DECIMAL || scalar == Scalar.VARINT) -> name;
            case Scalar scalar -> scalar.cql() + "AsBlob(" + name + ")";
            default -> draw.of("toDate(", "count(", "nosuch(", "blobAsInt(") + name + ")";
        };
    }
}
