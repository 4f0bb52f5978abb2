package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Assignment;
import dev.drumlin.app.cql.ast.Batch;
import dev.drumlin.app.cql.ast.Conditions;
import dev.drumlin.app.cql.ast.Modification;
import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Operator;
import dev.drumlin.app.cql.ast.Relation;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.ast.Using;
import dev.drumlin.app.cql.parse.UsingBuilder.Part;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.AssignmentContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.BatchContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ConditionContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ConditionsContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.DeleteContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.DeletionContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.InsertContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ModificationContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.UpdateContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds INSERT, UPDATE, DELETE and BATCH. */
final class ModificationBuilder {
    private final TermBuilder terms;
    private final RelationBuilder relations;
    private final AssignmentBuilder assignments;

    ModificationBuilder(TermBuilder terms, RelationBuilder relations) {
        this.terms = terms;
        this.relations = relations;
        this.assignments = new AssignmentBuilder(terms);
    }

    Modification insert(InsertContext context) {
        if (context.K_JSON() != null) {
            UnsupportedFeatures.refuse("JSON rows in CQL; name the columns and bind values", "INSERT JSON");
        }
        List<Name> columns = Names.names(context.names());
        List<Term> values = terms.terms(context.term());
        if (columns.size() != values.size()) {
            throw SyntaxErrorListener.error(
                    context.getStart(),
                    "INSERT names " + columns.size() + " columns but has " + values.size() + " values");
        }
        Using using = UsingBuilder.using(terms, context.using(), Part.values());
        return new Modification.Insert(
                Names.tableName(context.tableName()), columns, values, context.K_IF() != null, using);
    }

    Modification update(UpdateContext context) {
        Using using = UsingBuilder.using(terms, context.using(), Part.values());
        List<Assignment> changes = new ArrayList<>();
        for (AssignmentContext assignment : context.assignment()) {
            changes.add(assignments.assignment(assignment));
        }
        List<Relation> where = relations.where(context.where());
        return new Modification.Update(
                Names.tableName(context.tableName()), using, changes, where, conditions(context.conditions()));
    }

    Modification delete(DeleteContext context) {
        List<Modification.Deletion> columns = new ArrayList<>();
        for (DeletionContext deletion : context.deletion()) {
            if (deletion.name().size() > 1) {
                throw AssignmentBuilder.noFields(deletion.name(0));
            }
            columns.add(new Modification.Deletion(
                    Names.name(deletion.name(0)), deletion.term() == null ? null : terms.term(deletion.term())));
        }
        Using using = UsingBuilder.using(terms, context.using(), Part.TIMESTAMP, Part.TIMEOUT);
        List<Relation> where = relations.where(context.where());
        return new Modification.Delete(
                Names.tableName(context.tableName()), columns, using, where, conditions(context.conditions()));
    }

    private Conditions conditions(@Nullable ConditionsContext context) {
        if (context == null) {
            return Conditions.NONE;
        }
        List<Conditions.Condition> columns = new ArrayList<>();
        for (ConditionContext condition : context.condition()) {
            columns.add(condition(condition));
        }
        return new Conditions(context.K_EXISTS() != null, columns);
    }

    private Conditions.Condition condition(ConditionContext context) {
        if (context.name().size() > 1) {
            throw AssignmentBuilder.noFields(context.name(0));
        }
        boolean in = context.inValues() != null;
        boolean element = context.term().size() > (in ? 0 : 1);
        Term key = element ? terms.term(context.term(0)) : null;
        Operator operator = in ? null : RelationBuilder.operator(context.comparison());
        Term value = in
                ? relations.inValues(context.inValues())
                : terms.term(context.term().getLast());
        return new Conditions.Condition(Names.name(context.name(0)), key, operator, value);
    }

    Batch batch(BatchContext context) {
        Batch.Kind kind = Batch.Kind.LOGGED;
        if (context.K_UNLOGGED() != null) {
            kind = Batch.Kind.UNLOGGED;
        } else if (context.K_COUNTER() != null) {
            kind = Batch.Kind.COUNTER;
        }
        Using using = UsingBuilder.using(terms, context.using(), Part.TIMESTAMP, Part.TIMEOUT);
        List<Modification> statements = new ArrayList<>();
        for (ModificationContext statement : context.modification()) {
            statements.add(modification(statement));
        }
        return new Batch(kind, using, statements);
    }

    private Modification modification(ModificationContext context) {
        if (context.insert() != null) {
            return insert(context.insert());
        }
        return context.update() != null ? update(context.update()) : delete(context.delete());
    }
}
