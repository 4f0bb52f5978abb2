package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType;
import dev.drumlin.differential.type.Draw;
import dev.drumlin.differential.type.Literal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement in the making: its text, and the values of its markers in the order in which they were written. */
final class StatementText {
    private final Draw draw;
    private final int markerPercent;
    private final StringBuilder text = new StringBuilder();
    private final List<Parameter> parameters = new ArrayList<>();

    StatementText(Draw draw) {
        this.draw = draw;
        this.markerPercent = draw.of(0, 0, 40, 100);
    }

    StatementText add(String part) {
        text.append(part);
        return this;
    }

    /** Writes a value as a literal or a marker. */
    StatementText value(DataType type, byte @Nullable [] value) {
        if (draw.percent(markerPercent) && !hasSortedParts(type)) {
            parameters.add(Parameter.of(type, value));
            return add("?");
        }
        return add(Literal.of(type, value));
    }

    /** Sets and maps are bound sorted by their drivers; Cassandra takes others as they are, so they are written out. */
    private static boolean hasSortedParts(DataType type) {
        return switch (type) {
            case DataType.Scalar _ -> false;
            case DataType.ListOf list -> hasSortedParts(list.element());
            case DataType.SetOf _, DataType.MapOf _ -> true;
            case DataType.TupleOf tuple -> tuple.fields().stream().anyMatch(StatementText::hasSortedParts);
        };
    }

    /** Writes a value of a column. */
    StatementText value(Column column) {
        return value(column.type(), column.value(draw));
    }

    /** Writes a marker with a value. */
    StatementText marker(Parameter parameter) {
        parameters.add(parameter);
        return add("?");
    }

    String text() {
        return text.toString();
    }

    List<Parameter> parameters() {
        return parameters;
    }

    Step step(Step.Kind kind) {
        return Step.of(kind, text(), parameters);
    }
}
