package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Assignment;
import dev.drumlin.app.cql.ast.Modification;
import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.TableName;
import dev.drumlin.app.cql.plan.ClusteringRestrictions.Group;
import dev.drumlin.app.cql.plan.ModificationPlan.Target;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plans INSERT, UPDATE and DELETE. */
final class ModificationPlanner {
    private static final String LWT =
            "Conditional writes (IF …) are not supported yet: write without a condition, or read first";

    private final Catalogue catalogue;
    private final TermPlanner terms;

    ModificationPlanner(Catalogue catalogue, TermPlanner terms) {
        this.catalogue = catalogue;
        this.terms = terms;
    }

    /** Plans a statement; its markers are still to be added, as a batch has them in common. */
    ModificationPlan plan(Modification modification) {
        return switch (modification) {
            case Modification.Insert insert -> insert(insert);
            case Modification.Update update -> update(update);
            case Modification.Delete delete -> delete(delete);
        };
    }

    private TableSchema table(TableName name) {
        TableSchema table = catalogue.writable(name);
        if (table.isCounter()) {
            throw new NotSupportedException("Writing counters is not supported yet: table " + table.fullName());
        }
        return table;
    }

    private ModificationPlan insert(Modification.Insert insert) {
        TableSchema table = table(insert.table());
        if (insert.ifNotExists()) {
            throw new NotSupportedException(LWT);
        }
        Map<ColumnSchema, ValueSource> values = new HashMap<>();
        Changes changes = new Changes(table);
        for (int i = 0; i < insert.columns().size(); i++) {
            ColumnSchema column = Columns.find(table, insert.columns().get(i));
            ValueSource value = terms.plan(insert.values().get(i), column.name(), column.type());
            if (values.put(column, value) != null) {
                throw twice(column, insert.columns().get(i));
            }
            if (!column.isKey()) {
                changes.add(column, value);
            }
        }
        KeyRestrictions key = key(table, values);
        boolean noRow = table.clustering().stream().noneMatch(values::containsKey);
        boolean staticOnly =
                noRow && !table.clustering().isEmpty() && changes.regulars.isEmpty() && !changes.statics.isEmpty();
        List<Group> groups = new ArrayList<>();
        for (ColumnSchema column : table.clustering()) {
            ValueSource value = values.get(column);
            if (value != null) {
                refuseNull(column, value);
                groups.add(new Group.One(value));
            } else if (!staticOnly) {
                throw new InvalidRequestException("Some clustering keys are missing: '" + column.name() + "'");
            }
        }
        return plan(
                table,
                staticOnly ? Target.STATIC : Target.MARKED_CELLS,
                key,
                new ClusteringRestrictions(table.clustering(), groups, null),
                changes,
                Attributes.plan(insert.using(), terms));
    }

    private static KeyRestrictions key(TableSchema table, Map<ColumnSchema, ValueSource> values) {
        int count = table.partitionKey().size();
        @Nullable ValueSource[] single = new ValueSource[count];
        for (ColumnSchema column : table.partitionKey()) {
            ValueSource value = values.get(column);
            if (value == null) {
                throw new InvalidRequestException("Some partition key parts are missing: '" + column.name() + "'");
            }
            refuseNull(column, value);
            single[column.position()] = value;
        }
        return new KeyRestrictions(table.partitionKey(), single, new TupleSource[count]);
    }

    private ModificationPlan update(Modification.Update update) {
        TableSchema table = table(update.table());
        if (update.conditions().isPresent()) {
            throw new NotSupportedException(LWT);
        }
        Attributes attributes = Attributes.plan(update.using(), terms);
        Changes changes = new Changes(table);
        for (Assignment assignment : update.assignments()) {
            ColumnSchema column = Columns.find(table, assignment.column());
            if (column.isKey()) {
                throw new InvalidRequestException(
                        "PRIMARY KEY part '" + column.name() + "' found in SET part",
                        assignment.column().at().line(),
                        assignment.column().at().column());
            }
            if (!(assignment instanceof Assignment.Set set)) {
                throw new InvalidRequestException(
                        "Column '" + column.name() + "' of type "
                                + column.type().cql()
                                + " can only be set as a whole: it is no counter, and collections are frozen",
                        assignment.column().at().line(),
                        assignment.column().at().column());
            }
            if (changes.has(column)) {
                throw twice(column, assignment.column());
            }
            changes.add(column, terms.plan(set.value(), column.name(), column.type()));
        }
        WherePlanner where = new WherePlanner(table, terms).add(update.where());
        Restrictions restrictions = where.forModification("UPDATE");
        Target target = cells(changes, where, restrictions, "UPDATE");
        return plan(table, target, key(restrictions), restrictions.rows(), changes, attributes);
    }

    private ModificationPlan delete(Modification.Delete delete) {
        TableSchema table = table(delete.table());
        if (delete.conditions().isPresent()) {
            throw new NotSupportedException(LWT);
        }
        Changes changes = new Changes(table);
        for (Modification.Deletion deletion : delete.columns()) {
            ColumnSchema column = Columns.find(table, deletion.column());
            if (column.isKey()) {
                throw new InvalidRequestException(
                        "Invalid identifier '" + column.name() + "' for deletion (should not be a PRIMARY KEY part)",
                        deletion.column().at().line(),
                        deletion.column().at().column());
            }
            if (deletion.element() != null) {
                throw new InvalidRequestException(
                        "An element of '" + column.name() + "' cannot be deleted: collections are frozen",
                        deletion.column().at().line(),
                        deletion.column().at().column());
            }
            if (!changes.has(column)) {
                changes.add(column, ValueSource.Constant.NOTHING);
            }
        }
        Attributes attributes = Attributes.plan(delete.using(), terms);
        WherePlanner where = new WherePlanner(table, terms).add(delete.where());
        Restrictions restrictions = where.forModification("DELETE");
        Target target;
        if (!changes.isEmpty()) {
            target = cells(changes, where, restrictions, "DELETE");
        } else if (restrictions.rows().isAll()) {
            target = Target.PARTITION;
        } else {
            target = restrictions.rows().namesRows() ? Target.ROWS : Target.RANGES;
        }
        return plan(table, target, key(restrictions), restrictions.rows(), changes, attributes);
    }

    /** Tells whether single cells are changed in rows or in the static row, and whether the WHERE clause fits that. */
    private static Target cells(Changes changes, WherePlanner where, Restrictions restrictions, String statement) {
        if (changes.regulars.isEmpty() && !changes.table.clustering().isEmpty()) {
            if (!where.isClusteringRestricted()) {
                return Target.STATIC;
            }
            if (!restrictions.rows().namesRows()) {
                throw new InvalidRequestException("Invalid restrictions on clustering columns since the " + statement
                        + " statement modifies only static columns");
            }
            throw new InvalidRequestException("Invalid restrictions on clustering columns since the " + statement
                    + " statement modifies only static columns: leave the clustering columns out");
        }
        if (!restrictions.rows().namesRows()) {
            throw new InvalidRequestException("Some clustering keys are missing or restricted by a range, but "
                    + statement + " of columns needs each of them compared by = or IN: "
                    + Nulls.names(changes.table.clustering()));
        }
        return Target.CELLS;
    }

    private static KeyRestrictions key(Restrictions restrictions) {
        KeyRestrictions key = restrictions.key();
        if (key == null) {
            throw new IllegalStateException("a modification without a partition key");
        }
        return key;
    }

    private static ModificationPlan plan(
            TableSchema table,
            Target target,
            KeyRestrictions key,
            ClusteringRestrictions rows,
            Changes changes,
            Attributes attributes) {
        return new ModificationPlan(
                table,
                dev.drumlin.app.cql.Markers.NONE,
                target,
                key,
                rows,
                changes.sorted(changes.statics),
                changes.sorted(changes.regulars),
                attributes);
    }

    private static InvalidRequestException twice(ColumnSchema column, Name at) {
        return new InvalidRequestException(
                "Column '" + column.name() + "' is set more than once",
                at.at().line(),
                at.at().column());
    }

    private static void refuseNull(ColumnSchema column, ValueSource value) {
        if (value instanceof ValueSource.Constant constant && constant.value() == null) {
            throw Nulls.missing(column, ValueSource.NULL);
        }
    }

    /** The columns that a statement changes. */
    private static final class Changes {
        private final TableSchema table;
        private final Map<ColumnSchema, ValueSource> statics = new HashMap<>();
        private final Map<ColumnSchema, ValueSource> regulars = new HashMap<>();

        Changes(TableSchema table) {
            this.table = table;
        }

        void add(ColumnSchema column, ValueSource value) {
            if (column.type().isMultiCell()) {
                throw new NotSupportedException("Column '" + column.name() + "' of type "
                        + column.type().cql() + " is not supported: collections must be frozen");
            }
            (column.kind() == ColumnKind.STATIC ? statics : regulars).put(column, value);
        }

        boolean has(ColumnSchema column) {
            return statics.containsKey(column) || regulars.containsKey(column);
        }

        boolean isEmpty() {
            return statics.isEmpty() && regulars.isEmpty();
        }

        List<ModificationPlan.Change> sorted(Map<ColumnSchema, ValueSource> values) {
            List<ModificationPlan.Change> changes = new ArrayList<>();
            values.forEach((column, value) -> changes.add(new ModificationPlan.Change(column, value)));
            changes.sort((a, b) -> Integer.compare(a.column().id(), b.column().id()));
            return changes;
        }
    }
}
