package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Alteration;
import dev.drumlin.app.cql.ast.ColumnDefinition;
import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Option;
import dev.drumlin.app.cql.ast.Ordering;
import dev.drumlin.app.cql.ast.PrimaryKey;
import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AddColumnsContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AlterKeyspaceContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AlterOptionsContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AlterTableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AlterTypeContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AlterationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ColumnDefinitionContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.CreateKeyspaceContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.CreateTableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.DropColumnsContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.DropKeyspaceContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.DropTableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.OptionContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.Options_Context;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.PartitionKeyContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.RenameColumnsContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.RenamingContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TableElementContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TablePropertyContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the statements that change the schema. */
final class SchemaBuilder {
    private final TermBuilder terms;

    SchemaBuilder(TermBuilder terms) {
        this.terms = terms;
    }

    SchemaStatement createKeyspace(CreateKeyspaceContext context) {
        return new SchemaStatement.CreateKeyspace(
                Names.name(context.name()), context.ifNotExists() != null, options(context.options_()));
    }

    SchemaStatement alterKeyspace(AlterKeyspaceContext context) {
        return new SchemaStatement.AlterKeyspace(
                Names.name(context.name()), context.ifExists() != null, options(context.options_()));
    }

    SchemaStatement dropKeyspace(DropKeyspaceContext context) {
        return new SchemaStatement.DropKeyspace(Names.name(context.name()), context.ifExists() != null);
    }

    SchemaStatement dropTable(DropTableContext context) {
        return new SchemaStatement.DropTable(Names.tableName(context.tableName()), context.ifExists() != null);
    }

    SchemaStatement createTable(CreateTableContext context) {
        List<ColumnDefinition> columns = new ArrayList<>();
        List<PrimaryKey> primaryKeys = new ArrayList<>();
        for (TableElementContext element : context.tableElement()) {
            if (element.columnDefinition() == null) {
                primaryKeys.add(primaryKey(element));
                continue;
            }
            ColumnDefinition column = column(element.columnDefinition());
            columns.add(column);
            if (element.K_PRIMARY() != null) {
                primaryKeys.add(new PrimaryKey(
                        List.of(column.name()),
                        List.of(),
                        Names.place(element.K_PRIMARY().getSymbol())));
            }
        }
        List<Ordering> clusteringOrder = new ArrayList<>();
        boolean compactStorage = false;
        List<Option> options = new ArrayList<>();
        for (TablePropertyContext property : context.tableProperty()) {
            compactStorage |= property.K_COMPACT() != null;
            clusteringOrder.addAll(SelectBuilder.orderings(property.ordering()));
            if (property.option() != null) {
                options.add(option(property.option()));
            }
        }
        return new SchemaStatement.CreateTable(
                Names.tableName(context.tableName()),
                context.ifNotExists() != null,
                columns,
                primaryKeys,
                clusteringOrder,
                compactStorage,
                options);
    }

    private static PrimaryKey primaryKey(TableElementContext context) {
        PartitionKeyContext partition = context.partitionKey();
        List<Name> columns =
                partition.name() != null ? List.of(Names.name(partition.name())) : Names.names(partition.names());
        return new PrimaryKey(columns, Names.names(context.name()), TermBuilder.place(context));
    }

    private static ColumnDefinition column(ColumnDefinitionContext context) {
        return new ColumnDefinition(
                Names.name(context.name()), Names.type(context.typeName()), context.K_STATIC() != null);
    }

    SchemaStatement alterTable(AlterTableContext context) {
        return new SchemaStatement.AlterTable(
                Names.tableName(context.tableName()), context.ifExists() != null, alteration(context.alteration()));
    }

    private Alteration alteration(AlterationContext context) {
        return switch (context) {
            case AddColumnsContext add -> {
                List<ColumnDefinition> columns = new ArrayList<>();
                for (ColumnDefinitionContext column : add.columnDefinition()) {
                    columns.add(column(column));
                }
                yield new Alteration.AddColumns(add.ifNotExists() != null, columns);
            }
            case DropColumnsContext drop ->
                new Alteration.DropColumns(
                        drop.ifExists() != null,
                        drop.names() != null ? Names.names(drop.names()) : Names.names(drop.name()),
                        terms.optional(drop.scalar()));
            case RenameColumnsContext rename -> {
                List<Alteration.Renaming> renamings = new ArrayList<>();
                for (RenamingContext renaming : rename.renaming()) {
                    renamings.add(new Alteration.Renaming(Names.name(renaming.name(0)), Names.name(renaming.name(1))));
                }
                yield new Alteration.RenameColumns(rename.ifExists() != null, renamings);
            }
            case AlterTypeContext type ->
                new Alteration.AlterType(Names.name(type.name()), Names.type(type.typeName()));
            case AlterOptionsContext options -> new Alteration.SetOptions(options(options.options_()));
            default -> throw new AssertionError("not an alteration: " + context.getClass());
        };
    }

    private List<Option> options(@Nullable Options_Context context) {
        if (context == null) {
            return List.of();
        }
        List<Option> options = new ArrayList<>();
        for (OptionContext option : context.option()) {
            options.add(option(option));
        }
        return options;
    }

    private Option option(OptionContext context) {
        return new Option(
                Names.name(context.name()),
                context.constant() != null ? terms.constant(context.constant()) : terms.braces(context.braceLiteral()));
    }
}
