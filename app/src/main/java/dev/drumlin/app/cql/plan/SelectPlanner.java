package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Ordering;
import dev.drumlin.app.cql.ast.Select;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.ast.Using;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.TableSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans one SELECT. */
final class SelectPlanner {
    private final Select select;
    private final TableSchema table;
    private final boolean isVirtual;
    private final TermPlanner terms;
    private final Slots.Builder slots = new Slots.Builder();
    private final WherePlanner where;

    SelectPlanner(Select select, Catalogue catalogue, TermPlanner terms) {
        this.select = select;
        this.table = catalogue.table(select.from());
        this.isVirtual = catalogue.isVirtual(table);
        this.terms = terms;
        this.where = new WherePlanner(table, terms);
    }

    SelectPlan plan() {
        if (!select.groupBy().isEmpty()) {
            throw new NotSupportedException("GROUP BY is not supported: select the rows and group them in the client");
        }
        if (!select.using().equals(Using.NOTHING)) {
            throw new NotSupportedException("USING TIMEOUT is not supported: send the field 'timeoutMs'");
        }
        Selection selection = new SelectionPlanner(table, terms, slots).plan(select);
        Slots selected = slots.build();
        boolean onlyStatics = !select.selectors().isEmpty() && isOnlyStatics(selected);
        Restrictions restrictions = where.add(select.where()).forSelect(select.allowFiltering());
        for (Filter filter : restrictions.filters()) {
            slots.slot(filter.column());
        }
        if (onlyStatics && where.isClusteringRestricted()) {
            throw new InvalidRequestException("Cannot restrict clustering columns when selecting only static columns");
        }
        if (select.distinct()) {
            checkDistinct(selected, restrictions);
        }
        boolean reversed = isReversed(restrictions);
        KeyRestrictions key = restrictions.key();
        boolean sorted = !select.orderBy().isEmpty() && key != null && !key.isOne();
        int sortedColumns = sorted
                ? Columns.find(table, select.orderBy().getLast().column()).position() + 1
                : 0;
        ValueSource perPartitionLimit = perPartitionLimit(selection);
        ValueSource limit = limit(select.limit(), "[limit]");
        return new SelectPlan(
                table,
                terms.markers().markers(),
                selection,
                slots.build(),
                restrictions,
                reversed,
                select.distinct(),
                sortedColumns,
                limit,
                perPartitionLimit,
                select.bypassCache(),
                isVirtual);
    }

    private @Nullable ValueSource perPartitionLimit(Selection selection) {
        if (select.perPartitionLimit() != null && select.distinct()) {
            throw new InvalidRequestException("PER PARTITION LIMIT is not allowed with SELECT DISTINCT queries");
        }
        if (select.perPartitionLimit() != null && selection.aggregate()) {
            throw new InvalidRequestException("PER PARTITION LIMIT is not allowed with aggregate queries");
        }
        return limit(select.perPartitionLimit(), "[per_partition_limit]");
    }

    private @Nullable ValueSource limit(@Nullable Term term, String purpose) {
        if (term == null) {
            return null;
        }
        ValueSource limit = terms.plan(term, purpose, CqlType.Scalar.INT);
        if (limit instanceof ValueSource.Constant constant) {
            checkLimit(constant.value(), purpose);
        }
        return limit;
    }

    /** Returns a limit as a number, and refuses what is none. */
    static int checkLimit(byte @Nullable [] value, String purpose) {
        if (value == null) {
            throw new InvalidRequestException("Invalid null value of " + purpose);
        }
        int limit = (int) Longs.decode(value);
        if (limit <= 0) {
            throw new InvalidRequestException(purpose + " must be strictly positive, not " + limit);
        }
        return limit;
    }

    /** Returns whether columns of the partition and no others are asked for, a static one among them. */
    private static boolean isOnlyStatics(Slots asked) {
        boolean any = false;
        for (int slot = 0; slot < asked.size(); slot++) {
            ColumnKind kind = asked.column(slot).kind();
            any |= kind == ColumnKind.STATIC;
            if (kind != ColumnKind.STATIC && kind != ColumnKind.PARTITION_KEY) {
                return false;
            }
        }
        return any;
    }

    private void checkDistinct(Slots selected, Restrictions restrictions) {
        Slots asked = slots.build();
        for (int slot = 0; slot < asked.size(); slot++) {
            ColumnSchema column = asked.column(slot);
            if (column.kind() != ColumnKind.PARTITION_KEY && column.kind() != ColumnKind.STATIC) {
                throw new InvalidRequestException("SELECT DISTINCT queries must only request and restrict partition key"
                        + " columns and static columns, not '" + column.name() + "'");
            }
        }
        for (ColumnSchema key : table.partitionKey()) {
            if (restrictions.key() == null && selected.slot(key) < 0) {
                throw new InvalidRequestException("SELECT DISTINCT queries must request all the partition key columns"
                        + " (missing '" + key.name() + "')");
            }
        }
        if (where.isClusteringRestricted()) {
            throw new InvalidRequestException(
                    "SELECT DISTINCT with WHERE clause only supports restriction by partition key and static columns");
        }
    }

    /** Checks ORDER BY: clustering columns in their order, all as the table has them or all the other way round. */
    private boolean isReversed(Restrictions restrictions) {
        List<Ordering> order = select.orderBy();
        if (order.isEmpty()) {
            return false;
        }
        if (restrictions.key() == null) {
            throw new InvalidRequestException(
                    "ORDER BY is only supported when the partition key is restricted by an EQ or an IN");
        }
        if (select.distinct() && !restrictions.key().isOne()) {
            throw new InvalidRequestException("ORDER BY is not supported with SELECT DISTINCT of several partitions");
        }
        int position = 0;
        Boolean reversed = null;
        for (Ordering each : order) {
            ColumnSchema column = Columns.find(table, each.column());
            if (column.kind() != ColumnKind.CLUSTERING) {
                throw new InvalidRequestException(
                        "Order by is only supported on the clustering columns of the PRIMARY KEY, not on '"
                                + column.name() + "'",
                        each.column().at().line(),
                        each.column().at().column());
            }
            while (position < column.position() && where.isClusteringEqual(position)) {
                position++;
            }
            if (position != column.position()) {
                throw new InvalidRequestException(
                        "Order by only supports the clustering columns in their order in the" + " PRIMARY KEY: '"
                                + column.name() + "' is out of place",
                        each.column().at().line(),
                        each.column().at().column());
            }
            position++;
            boolean opposite = each.descending() != column.descending();
            if (reversed != null && reversed != opposite) {
                throw new InvalidRequestException(
                        "Unsupported order by: it must be the order of the table, or the exact"
                                + " opposite in every column");
            }
            reversed = opposite;
        }
        return reversed != null && reversed;
    }
}
