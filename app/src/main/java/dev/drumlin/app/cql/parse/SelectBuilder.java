package dev.drumlin.app.cql.parse;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Ordering;
import dev.drumlin.app.cql.ast.Select;
import dev.drumlin.app.cql.ast.Selectable;
import dev.drumlin.app.cql.ast.Selector;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.ast.Using;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.CastSelectableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ColumnSelectableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.ElementSelectableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.FunctionSelectableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.OrderingContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.SelectContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.SelectableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.SelectorContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.StarSelectableContext;
import dev.drumlin.app.cql.parse.grammar.CqlGrammarParser.TermSelectableContext;
import dev.drumlin.storage.error.NotSupportedException;
import java.util.ArrayList;
import java.util.List;

/** Builds SELECT. */
final class SelectBuilder {
    private final TermBuilder terms;
    private final RelationBuilder relations;

    SelectBuilder(TermBuilder terms, RelationBuilder relations) {
        this.terms = terms;
        this.relations = relations;
    }

    Select select(SelectContext context) {
        List<Selector> selectors = new ArrayList<>();
        for (SelectorContext selector : context.selection().selector()) {
            Selectable what = selectable(selector.selectable());
            selectors.add(new Selector(what, selector.name() == null ? null : Names.name(selector.name())));
        }
        var where = relations.where(context.where());
        List<Selectable> groupBy = context.groupBy() == null
                ? List.of()
                : selectables(context.groupBy().selectable());
        List<Ordering> orderBy = context.orderBy() == null
                ? List.of()
                : orderings(context.orderBy().ordering());
        Term perPartition = context.perPartitionLimit() == null
                ? null
                : terms.scalar(context.perPartitionLimit().scalar());
        Term limit =
                context.limit() == null ? null : terms.scalar(context.limit().scalar());
        Using using = UsingBuilder.using(terms, context.using(), UsingBuilder.Part.TIMEOUT);
        return new Select(
                Names.tableName(context.tableName()),
                context.K_DISTINCT() != null,
                selectors,
                where,
                groupBy,
                orderBy,
                perPartition,
                limit,
                context.K_FILTERING() != null,
                context.K_BYPASS() != null,
                using);
    }

    static List<Ordering> orderings(List<OrderingContext> contexts) {
        List<Ordering> orderings = new ArrayList<>(contexts.size());
        for (OrderingContext context : contexts) {
            orderings.add(new Ordering(Names.name(context.name()), context.K_DESC() != null));
        }
        return orderings;
    }

    private List<Selectable> selectables(List<SelectableContext> contexts) {
        List<Selectable> selectables = new ArrayList<>(contexts.size());
        for (SelectableContext context : contexts) {
            selectables.add(selectable(context));
        }
        return selectables;
    }

    private Selectable selectable(SelectableContext context) {
        return switch (context) {
            case ColumnSelectableContext column -> new Selectable.Column(Names.name(column.name()));
            case FunctionSelectableContext function -> function(function);
            case StarSelectableContext star -> countRows(star);
            case CastSelectableContext cast ->
                new Selectable.Cast(
                        selectable(cast.selectable()), Names.castType(cast.namedType()), TermBuilder.place(cast));
            case ElementSelectableContext element ->
                new Selectable.Element(Names.name(element.name()), terms.term(element.term()));
            case TermSelectableContext term -> new Selectable.Value(terms.value(term.valueTerm()));
            default ->
                throw new NotSupportedException("The field " + Name.shown(context.getText())
                        + " cannot be selected: Drumlin does not offer user-defined types.");
        };
    }

    private Selectable function(FunctionSelectableContext context) {
        Name name = Names.functionName(context.functionName());
        List<Selectable> arguments = selectables(context.selectable());
        if (name.text().equals("count")
                && arguments.size() == 1
                && arguments.get(0) instanceof Selectable.Value value
                && value.term() instanceof Term.Literal) {
            return new Selectable.CountRows(name.at());
        }
        return new Selectable.Function(name, arguments);
    }

    private static Selectable countRows(StarSelectableContext context) {
        Name name = Names.functionName(context.functionName());
        if (!name.text().equals("count")) {
            throw SyntaxErrorListener.error(context.getStart(), "only count can be asked of '*'");
        }
        return new Selectable.CountRows(name.at());
    }
}
