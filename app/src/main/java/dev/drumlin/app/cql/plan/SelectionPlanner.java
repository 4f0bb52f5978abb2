package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ResultColumn;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ast.Place;
import dev.drumlin.app.cql.ast.Select;
import dev.drumlin.app.cql.ast.Selectable;
import dev.drumlin.app.cql.ast.Selector;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plans the list between SELECT and FROM. For one statement. */
final class SelectionPlanner {
    private final TableSchema table;
    private final TermPlanner terms;
    private final Slots.Builder slots;
    private boolean aggregate;
    private boolean insideAggregate;
    private boolean times;

    /** Casts of a value to the type that it has: they leave no trace, not even in the column's name. */
    private final Set<Selectable.Cast> idleCasts = new HashSet<>();

    SelectionPlanner(TableSchema table, TermPlanner terms, Slots.Builder slots) {
        this.table = table;
        this.terms = terms;
        this.slots = slots;
        terms.functions().table(table);
    }

    Selection plan(Select select) {
        List<ResultColumn> columns = new ArrayList<>();
        List<Expression> expressions = new ArrayList<>();
        if (select.selectors().isEmpty()) {
            for (ColumnSchema column : select.distinct() ? distinctColumns() : table.columns()) {
                columns.add(new ResultColumn(table.keyspace(), table.name(), column.name(), column.type()));
                expressions.add(cell(column));
            }
        }
        for (Selector selector : select.selectors()) {
            Expression expression = expression(selector.what());
            String name = selector.alias() == null
                    ? nameOf(selector.what())
                    : selector.alias().text();
            columns.add(new ResultColumn(table.keyspace(), table.name(), name, expression.type()));
            expressions.add(expression);
        }
        boolean plain = expressions.stream().allMatch(each -> each instanceof Expression.Cell);
        return new Selection(new ResultColumns(columns), expressions, aggregate, plain, times);
    }

    private List<ColumnSchema> distinctColumns() {
        List<ColumnSchema> columns = new ArrayList<>(table.partitionKey());
        columns.addAll(table.statics());
        return columns;
    }

    private Expression expression(Selectable selectable) {
        return switch (selectable) {
            case Selectable.Column column -> cell(Columns.find(table, column.name()));
            case Selectable.CountRows _ -> {
                aggregate = true;
                yield new Expression.Aggregate(Expression.Aggregate.Kind.COUNT, null, CqlType.Scalar.BIGINT);
            }
            case Selectable.Function function -> function(function);
            case Selectable.Cast cast -> {
                Expression operand = expression(cast.operand());
                CqlType to = TermPlanner.type(cast.type());
                if (operand.type().equals(to)) {
                    idleCasts.add(cast);
                    yield operand;
                }
                yield new Expression.Apply(Casts.find(operand.type(), to, cast.at()), List.of(operand));
            }
            case Selectable.Value value -> {
                if (value.term() instanceof Term.TypeHint hint) {
                    CqlType type = TermPlanner.type(hint.type());
                    yield new Expression.Value(terms.plan(hint.term(), "[selection]", type), type);
                }
                throw new InvalidRequestException(
                        "A constant in the selection needs its type: write it as (type) value",
                        value.at().line(),
                        value.at().column());
            }
            case Selectable.Element element ->
                throw new NotSupportedException(
                        "Selecting an element of '" + element.column() + "' is not supported: select the collection");
        };
    }

    private Expression.Cell cell(ColumnSchema column) {
        return new Expression.Cell(slots.slot(column), column.type());
    }

    private Expression function(Selectable.Function function) {
        String name = function.name().text();
        List<Selectable> given = function.arguments();
        return switch (name) {
            case "writetime", "maxwritetime", "ttl" -> {
                ColumnSchema column = dataColumn(function);
                times = true;
                int slot = slots.slot(column);
                yield name.equals("ttl") ? new Expression.TimeToLive(slot) : new Expression.WriteTime(slot);
            }
            case "count", "min", "max", "sum", "avg" -> aggregate(name, function);
            case "token" -> isPartitionKey(given) ? new Expression.Token() : scalar(function);
            default -> scalar(function);
        };
    }

    private ColumnSchema dataColumn(Selectable.Function function) {
        if (function.arguments().size() == 1 && function.arguments().getFirst() instanceof Selectable.Column named) {
            ColumnSchema column = Columns.find(table, named.name());
            if (!column.isKey()) {
                return column;
            }
            throw problem(
                    "Cannot use " + function.name() + " on PRIMARY KEY part '" + column.name() + "'", function.at());
        }
        throw problem(function.name() + "() takes one column that is not part of the primary key", function.at());
    }

    private boolean isPartitionKey(List<Selectable> given) {
        List<String> names = given.stream()
                .map(each ->
                        each instanceof Selectable.Column column ? column.name().text() : "")
                .toList();
        return names.equals(
                table.partitionKey().stream().map(ColumnSchema::name).toList());
    }

    private Expression aggregate(String name, Selectable.Function function) {
        if (function.arguments().size() != 1) {
            throw problem(name + "() takes one argument", function.at());
        }
        if (insideAggregate) {
            throw problem("Aggregates cannot be used inside aggregates", function.at());
        }
        insideAggregate = true;
        Expression argument = expression(function.arguments().getFirst());
        insideAggregate = false;
        aggregate = true;
        Expression.Aggregate.Kind kind = Expression.Aggregate.Kind.valueOf(name.toUpperCase(Locale.ROOT));
        CqlType type = switch (kind) {
            case COUNT -> CqlType.Scalar.BIGINT;
            case MIN, MAX -> argument.type();
            case SUM, AVG -> {
                if (!Casts.isNumber(argument.type())) {
                    throw problem(
                            name + "() takes numbers, not " + argument.type().cql(), function.at());
                }
                yield argument.type();
            }
        };
        return new Expression.Aggregate(kind, argument, type);
    }

    private Expression scalar(Selectable.Function function) {
        List<Expression> known = new ArrayList<>();
        List<@Nullable CqlType> types = new ArrayList<>();
        for (Selectable argument : function.arguments()) {
            boolean literal = argument instanceof Selectable.Value value && !(value.term() instanceof Term.TypeHint);
            Expression expression = literal
                    ? new Expression.Value(ValueSource.Constant.NOTHING, CqlType.Scalar.BLOB)
                    : expression(argument);
            known.add(expression);
            types.add(literal ? null : expression.type());
        }
        Function found = terms.functions().find(function.name(), types);
        for (int i = 0; i < known.size(); i++) {
            if (types.get(i) == null && function.arguments().get(i) instanceof Selectable.Value value) {
                CqlType type = found.arguments().get(i);
                String purpose = "arg" + i + "(" + found.name() + ")";
                known.set(i, new Expression.Value(terms.plan(value.term(), purpose, type), type));
            }
        }
        for (Expression argument : known) {
            if (argument instanceof Expression.Aggregate) {
                throw new NotSupportedException(
                        "A function of an aggregate is not supported: '" + function.name() + "'");
            }
        }
        return new Expression.Apply(found, known);
    }

    /** Returns what Cassandra calls the column, which clients rely on. */
    private String nameOf(Selectable selectable) {
        return switch (selectable) {
            case Selectable.Column column -> column.name().text();
            case Selectable.CountRows _ -> "count";
            case Selectable.Function function -> {
                String arguments =
                        function.arguments().stream().map(this::nameOf).collect(Collectors.joining(", ", "(", ")"));
                String name = function.name().text();
                boolean bare = name.equals("writetime") || name.equals("maxwritetime") || name.equals("ttl");
                yield (bare ? "" : "system.") + name + arguments;
            }
            case Selectable.Cast cast when idleCasts.contains(cast) -> nameOf(cast.operand());
            case Selectable.Cast cast -> "cast(" + nameOf(cast.operand()) + " as " + cast.type() + ")";
            case Selectable.Element element -> element.column() + "[…]";
            case Selectable.Value value ->
                switch (value.term()) {
                    case Term.Literal literal -> nameOf(literal);
                    case Term.TypeHint hint
                    when hint.term() instanceof Term.Literal literal -> "(" + hint.type() + ")" + nameOf(literal);
                    default -> "?";
                };
        };
    }

    private static String nameOf(Term.Literal literal) {
        return literal.kind() == Term.Kind.STRING ? "'" + literal.text() + "'" : literal.text();
    }

    private static InvalidRequestException problem(String message, Place at) {
        return new InvalidRequestException(message, at.line(), at.column());
    }
}
