package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Statement;
import dev.drumlin.app.cql.ast.Truncate;
import dev.drumlin.app.cql.ast.Use;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AlterKeyspaceContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AlterTableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.BatchContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.CreateKeyspaceContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.CreateTableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.DeleteContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.DropKeyspaceContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.DropTableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.InsertContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.SelectContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.SingleStatementContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TruncateContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.UpdateContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.UseContext;
import org.antlr.v4.runtime.tree.ParseTree;

/** Builds a statement of any kind; the parts visit the tree in text order, which numbers the bind markers rightly. */
final class StatementBuilder {
    private final SelectBuilder selects;
    private final ModificationBuilder modifications;
    private final SchemaBuilder schemas;

    StatementBuilder(TermBuilder terms) {
        RelationBuilder relations = new RelationBuilder(terms);
        this.selects = new SelectBuilder(terms, relations);
        this.modifications = new ModificationBuilder(terms, relations);
        this.schemas = new SchemaBuilder(terms);
    }

    Statement build(SingleStatementContext context) {
        ParseTree statement = context.statement().getChild(0);
        return switch (statement) {
            case SelectContext select -> selects.select(select);
            case InsertContext insert -> modifications.insert(insert);
            case UpdateContext update -> modifications.update(update);
            case DeleteContext delete -> modifications.delete(delete);
            case BatchContext batch -> modifications.batch(batch);
            case TruncateContext truncate -> new Truncate(Names.tableName(truncate.tableName()));
            case UseContext use -> new Use(Names.name(use.name()));
            case CreateKeyspaceContext create -> schemas.createKeyspace(create);
            case AlterKeyspaceContext alter -> schemas.alterKeyspace(alter);
            case DropKeyspaceContext drop -> schemas.dropKeyspace(drop);
            case CreateTableContext create -> schemas.createTable(create);
            case AlterTableContext alter -> schemas.alterTable(alter);
            case DropTableContext drop -> schemas.dropTable(drop);
            default -> throw new AssertionError("not a statement: " + statement.getClass());
        };
    }
}
