package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Operator;
import dev.drumlin.app.cql.ast.Relation;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.plan.ClusteringRestrictions.Bound;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorts the relations of one WHERE clause into key, token range, slices and filters. For one statement. */
final class WherePlanner {
    private static final String NEEDS_FILTERING =
            "This query would read rows only to throw them away, and nobody knows how many: name the whole partition"
                    + " key and the clustering columns in order, or accept the cost with ALLOW FILTERING";

    private final TableSchema table;
    private final TermPlanner terms;
    private final @Nullable ValueSource[] keySingle;
    private final @Nullable TupleSource[] keySeveral;
    private final ClusteringConditions clustering;
    private final ColumnClaims claims = new ColumnClaims();
    private final List<Filter> filters = new ArrayList<>();
    private final List<Filter> keyFilters = new ArrayList<>();
    private final List<Filter> clusteringFilters = new ArrayList<>();
    private TokenRestrictions.@Nullable Bound tokenLower;
    private TokenRestrictions.@Nullable Bound tokenUpper;

    WherePlanner(TableSchema table, TermPlanner terms) {
        this.table = table;
        this.terms = terms;
        keySingle = new ValueSource[table.partitionKey().size()];
        keySeveral = new TupleSource[table.partitionKey().size()];
        clustering = new ClusteringConditions(table);
    }

    WherePlanner add(List<Relation> relations) {
        for (Relation relation : relations) {
            switch (relation) {
                case Relation.Comparison each -> comparison(each);
                case Relation.In each -> in(each);
                case Relation.TupleComparison each -> tupleComparison(each);
                case Relation.TupleIn each -> tupleIn(each);
                case Relation.TokenComparison each -> tokenComparison(each);
                case Relation.ElementComparison each ->
                    throw new NotSupportedException("Comparing an element of '" + each.column()
                            + "' is not supported: collections are frozen, compare the whole or use CONTAINS");
                case Relation.IsNotNull each ->
                    throw new InvalidRequestException(
                            "IS NOT NULL on '" + each.column() + "' is only for materialized views, which do not exist",
                            each.at().line(),
                            each.at().column());
            }
        }
        return this;
    }

    /** Returns the clause of a SELECT. */
    Restrictions forSelect(boolean allowFiltering) {
        boolean someKey = !keyFilters.isEmpty();
        KeyRestrictions key = null;
        boolean filtering = !filters.isEmpty();
        List<Filter> all = new ArrayList<>(filters);
        if (someKey && isKeyComplete()) {
            key = new KeyRestrictions(table.partitionKey(), keySingle, keySeveral);
        } else if (someKey) {
            filtering = true;
            all.addAll(keyFilters);
        }
        int unserved = clustering.firstUnserved();
        if (unserved >= 0) {
            if (!allowFiltering) {
                throw clustering.gapBefore(unserved);
            }
            filtering = true;
            addClusteringFilters(all, unserved);
        }
        refuseElementsOfTuples();
        if (key == null && !clustering.isEmpty()) {
            filtering = true;
        }
        if (filtering && !allowFiltering) {
            throw new InvalidRequestException(NEEDS_FILTERING);
        }
        return new Restrictions(key, new TokenRestrictions(tokenLower, tokenUpper), clustering.restrictions(), all);
    }

    /** Returns the clause of an UPDATE or DELETE: the whole partition key, clustering columns without a gap, no filters. */
    Restrictions forModification(String statement) {
        if (tokenLower != null || tokenUpper != null) {
            throw new InvalidRequestException(
                    "The token function cannot be used in WHERE clauses for " + statement + " statements");
        }
        if (!filters.isEmpty()) {
            throw new InvalidRequestException("Non PRIMARY KEY columns found in the WHERE clause of the " + statement
                    + ": '" + filters.getFirst().column().name() + "'");
        }
        List<ColumnSchema> missing = new ArrayList<>();
        for (int i = 0; i < keySingle.length; i++) {
            if (keySingle[i] == null && keySeveral[i] == null) {
                missing.add(table.partitionKey().get(i));
            }
        }
        if (!missing.isEmpty()) {
            throw new InvalidRequestException("Some partition key parts are missing: " + Nulls.names(missing) + "; "
                    + statement + " needs each of them, compared by = or IN");
        }
        if (keyFilters.size() != keySingle.length) {
            throw new InvalidRequestException("Only = and IN are allowed on the partition key of " + statement);
        }
        int unserved = clustering.firstUnserved();
        if (unserved >= 0) {
            throw clustering.gapBefore(unserved);
        }
        return new Restrictions(
                new KeyRestrictions(table.partitionKey(), keySingle, keySeveral),
                TokenRestrictions.ALL,
                clustering.restrictions(),
                List.of());
    }

    boolean isClusteringRestricted() {
        return !clustering.isEmpty();
    }

    boolean isClusteringEqual(int position) {
        return clustering.isEqual(position);
    }

    private boolean isKeyComplete() {
        for (int i = 0; i < keySingle.length; i++) {
            if (keySingle[i] == null && keySeveral[i] == null) {
                return false;
            }
        }
        return keyFilters.size() == keySingle.length;
    }

    /** Refuses CONTAINS on a column that is also compared together with others, as on one that is compared by itself. */
    private void refuseElementsOfTuples() {
        for (Filter filter : filters) {
            ColumnSchema column = filter.column();
            if (column.kind() == ColumnKind.CLUSTERING && clustering.isTuple(column.position())) {
                throw new InvalidRequestException(
                        "'" + column.name() + "' cannot be restricted by CONTAINS and by its value at once");
            }
        }
    }

    private void addClusteringFilters(List<Filter> all, int from) {
        for (Filter filter : clusteringFilters) {
            if (filter.column().position() >= from) {
                all.add(filter);
            }
        }
        for (int i = from; i < table.clustering().size(); i++) {
            int position = i;
            if (clustering.isTuple(position)) {
                throw clustering.gapBefore(from);
            }
        }
    }

    private void comparison(Relation.Comparison relation) {
        ColumnSchema column = column(relation.column());
        Operator operator = relation.operator();
        if (operator == Operator.NEQ) {
            throw new NotSupportedException("The operator != on '" + column.name() + "' is not supported in WHERE");
        }
        claims.add(column, ColumnClaims.Kind.of(operator));
        if (operator == Operator.CONTAINS || operator == Operator.CONTAINS_KEY) {
            contains(column, relation);
            return;
        }
        ValueSource value = terms.plan(relation.value(), column.name(), column.type());
        refuseNull(column, value);
        TupleSource one = new TupleSource.Written(List.of(column), List.<ValueSource[]>of(new ValueSource[] {value}));
        Filter filter = new Filter(column, column.type(), operator, one);
        switch (column.kind()) {
            case PARTITION_KEY -> {
                if (operator == Operator.EQ) {
                    keySingle[column.position()] = value;
                }
                keyFilters.add(filter);
            }
            case CLUSTERING -> {
                if (operator == Operator.EQ) {
                    clustering.equal(column.position(), value);
                } else {
                    bound(column.position(), 1, false, operator, one);
                }
                clusteringFilters.add(filter);
            }
            case STATIC, REGULAR -> filters.add(filter);
        }
    }

    private void contains(ColumnSchema column, Relation.Comparison relation) {
        boolean keys = relation.operator() == Operator.CONTAINS_KEY;
        CqlType element = switch (column.type()) {
            case CqlType.ListType list when !keys -> list.element();
            case CqlType.SetType set when !keys -> set.element();
            case CqlType.MapType map -> keys ? map.key() : map.value();
            default ->
                throw new InvalidRequestException(
                        "Cannot use " + relation.operator().text() + " on column '" + column.name() + "' of type "
                                + column.type().cql(),
                        relation.at().line(),
                        relation.at().column());
        };
        ValueSource value = terms.plan(relation.value(), "value(" + column.name() + ")", element);
        Filter filter = new Filter(
                column,
                element,
                relation.operator(),
                new TupleSource.Written(List.of(column), List.<ValueSource[]>of(new ValueSource[] {value})));
        filters.add(filter);
    }

    private void in(Relation.In relation) {
        if (relation.values() instanceof Term.ListLiteral(List<Term> elements, var _) && elements.size() == 1) {
            comparison(new Relation.Comparison(relation.column(), Operator.EQ, elements.getFirst()));
            return;
        }
        ColumnSchema column = column(relation.column());
        claims.add(column, ColumnClaims.Kind.VALUES);
        TupleSource values = inValues(column, relation.values());
        Filter filter = new Filter(column, column.type(), Operator.EQ, values);
        switch (column.kind()) {
            case PARTITION_KEY -> {
                keySeveral[column.position()] = values;
                keyFilters.add(filter);
            }
            case CLUSTERING -> {
                clustering.oneOf(column.position(), 1, false, values);
                clusteringFilters.add(filter);
            }
            case STATIC, REGULAR -> filters.add(filter);
        }
    }

    private TupleSource inValues(ColumnSchema column, Term values) {
        if (values instanceof Term.ListLiteral list) {
            List<ValueSource[]> rows = new ArrayList<>();
            for (Term term : list.elements()) {
                ValueSource value = terms.plan(term, column.name(), column.type());
                refuseNull(column, value);
                rows.add(new ValueSource[] {value});
            }
            return new TupleSource.Written(List.of(column), rows);
        }
        CqlType list = new CqlType.ListType(column.type(), true);
        return new TupleSource.InOneValue(
                List.of(column), terms.plan(values, "in(" + column.name() + ")", list), true, false);
    }

    private void tupleComparison(Relation.TupleComparison relation) {
        List<ColumnSchema> columns = clusteringColumns(relation.columns());
        int start = columns.getFirst().position();
        if (relation.operator() == Operator.NEQ
                || relation.operator() == Operator.CONTAINS
                || relation.operator() == Operator.CONTAINS_KEY) {
            throw new InvalidRequestException(
                    "Unsupported operator " + relation.operator().text() + " between several columns",
                    relation.at().line(),
                    relation.at().column());
        }
        if (relation.operator() == Operator.EQ && relation.value() instanceof Term.TupleLiteral literal) {
            ValueSource[] row = tuple(columns, literal);
            for (int i = 0; i < row.length; i++) {
                clustering.equal(start + i, row[i]);
                clusteringFilters.add(equality(columns.get(i), row[i]));
            }
            return;
        }
        TupleSource tuple = relation.value() instanceof Term.TupleLiteral literal
                ? new TupleSource.Written(columns, List.<ValueSource[]>of(tuple(columns, literal)))
                : new TupleSource.InOneValue(columns, oneValue(columns, relation.value(), false), false, true);
        if (relation.operator() == Operator.EQ) {
            clustering.oneOf(start, columns.size(), true, tuple);
        } else {
            bound(start, columns.size(), true, relation.operator(), tuple);
        }
    }

    private static Filter equality(ColumnSchema column, ValueSource value) {
        return new Filter(
                column,
                column.type(),
                Operator.EQ,
                new TupleSource.Written(List.of(column), List.<ValueSource[]>of(new ValueSource[] {value})));
    }

    private void tupleIn(Relation.TupleIn relation) {
        if (relation.values() instanceof Term.ListLiteral(List<Term> elements, var _) && elements.size() == 1) {
            tupleComparison(
                    new Relation.TupleComparison(relation.columns(), Operator.EQ, elements.getFirst(), relation.at()));
            return;
        }
        List<ColumnSchema> columns = clusteringColumns(relation.columns());
        TupleSource tuples;
        if (relation.values() instanceof Term.ListLiteral list) {
            List<ValueSource[]> rows = new ArrayList<>();
            for (Term term : list.elements()) {
                if (!(term instanceof Term.TupleLiteral literal)) {
                    throw new NotSupportedException(
                            "A bind marker among the values of an IN over several columns is not"
                                    + " supported: bind the single values, or the whole list");
                }
                rows.add(tuple(columns, literal));
            }
            tuples = new TupleSource.Written(columns, rows);
        } else {
            tuples = new TupleSource.InOneValue(columns, oneValue(columns, relation.values(), true), true, true);
        }
        clustering.oneOf(columns.getFirst().position(), columns.size(), true, tuples);
    }

    private void tokenComparison(Relation.TokenComparison relation) {
        boolean inOrder = relation.columns().size() == table.partitionKey().size();
        for (int i = 0; inOrder && i < relation.columns().size(); i++) {
            inOrder = column(relation.columns().get(i))
                    .equals(table.partitionKey().get(i));
        }
        if (!inOrder) {
            throw new InvalidRequestException(
                    "The token function takes the partition key columns in their order: "
                            + Nulls.names(table.partitionKey()),
                    relation.at().line(),
                    relation.at().column());
        }
        terms.functions().table(table);
        ValueSource value = terms.plan(relation.value(), "partition key token", CqlType.Scalar.BIGINT);
        switch (relation.operator()) {
            case EQ -> {
                tokenBound(true, new TokenRestrictions.Bound(value, true));
                tokenBound(false, new TokenRestrictions.Bound(value, true));
            }
            case GT -> tokenBound(true, new TokenRestrictions.Bound(value, false));
            case GTE -> tokenBound(true, new TokenRestrictions.Bound(value, true));
            case LT -> tokenBound(false, new TokenRestrictions.Bound(value, false));
            case LTE -> tokenBound(false, new TokenRestrictions.Bound(value, true));
            case NEQ, CONTAINS, CONTAINS_KEY ->
                throw new InvalidRequestException(
                        "Unsupported operator " + relation.operator().text() + " on token()",
                        relation.at().line(),
                        relation.at().column());
        }
    }

    private void tokenBound(boolean lower, TokenRestrictions.Bound bound) {
        if ((lower ? tokenLower : tokenUpper) != null) {
            throw new InvalidRequestException(
                    "More than one restriction was found for the " + (lower ? "start" : "end") + " bound on token()");
        }
        if (lower) {
            tokenLower = bound;
        } else {
            tokenUpper = bound;
        }
    }

    private void bound(int start, int count, boolean tuple, Operator operator, TupleSource value) {
        boolean lower = operator == Operator.GT || operator == Operator.GTE;
        boolean inclusive = operator == Operator.GTE || operator == Operator.LTE;
        clustering.bound(start, count, tuple, lower, new Bound(value, inclusive));
    }

    private ValueSource[] tuple(List<ColumnSchema> columns, Term.TupleLiteral literal) {
        if (literal.elements().size() != columns.size()) {
            throw new InvalidRequestException(
                    "Expected " + columns.size() + " values for " + Nulls.names(columns) + ", found "
                            + literal.elements().size(),
                    literal.at().line(),
                    literal.at().column());
        }
        ValueSource[] row = new ValueSource[columns.size()];
        for (int i = 0; i < row.length; i++) {
            ColumnSchema column = columns.get(i);
            row[i] = terms.plan(literal.elements().get(i), column.name(), column.type());
            refuseNull(column, row[i]);
        }
        return row;
    }

    private ValueSource oneValue(List<ColumnSchema> columns, Term term, boolean list) {
        CqlType tuple =
                new CqlType.TupleType(columns.stream().map(ColumnSchema::type).toList());
        String names = String.join(",", columns.stream().map(ColumnSchema::name).toList());
        return list
                ? terms.plan(term, "in(" + names + ")", new CqlType.ListType(tuple, true))
                : terms.plan(term, "(" + names + ")", tuple);
    }

    private List<ColumnSchema> clusteringColumns(List<Name> names) {
        List<ColumnSchema> columns = new ArrayList<>();
        for (Name name : names) {
            ColumnSchema column = column(name);
            if (column.kind() != ColumnKind.CLUSTERING) {
                throw new InvalidRequestException(
                        "Comparisons of several columns are for clustering columns only: '" + name + "' is none",
                        name.at().line(),
                        name.at().column());
            }
            if (!columns.isEmpty() && columns.getLast().position() + 1 != column.position()) {
                throw new InvalidRequestException(
                        "Clustering columns must appear in the PRIMARY KEY order, without a gap, in comparisons of"
                                + " several columns: '" + name + "' does not follow '"
                                + columns.getLast().name() + "'",
                        name.at().line(),
                        name.at().column());
            }
            columns.add(column);
        }
        return columns;
    }

    private ColumnSchema column(Name name) {
        return Columns.find(table, name);
    }

    private static void refuseNull(ColumnSchema column, ValueSource value) {
        if (value instanceof ValueSource.Constant constant && constant.value() == null) {
            throw Nulls.missing(column, ValueSource.NULL);
        }
    }
}
