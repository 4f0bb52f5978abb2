package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Option;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.Map;
import java.util.TreeMap;

/** Reads one option's value as the kind that it must have. A number or boolean may also stand in quotes, as in Cassandra. */
final class OptionReader {
    private final Option option;

    OptionReader(Option option) {
        this.option = option;
    }

    String text() {
        return text(option.value());
    }

    private String text(Term value) {
        if (value instanceof Term.Literal literal) {
            return literal.text();
        }
        throw problem("must be a text, number or boolean");
    }

    long whole(long min, long max) {
        try {
            long value = Long.parseLong(text());
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw problem("must be a whole number from " + min + " to " + max);
        }
        throw problem("must be a whole number from " + min + " to " + max);
    }

    /** Reads a number above or at {@code min} and at most 1. */
    double share(double min, boolean minIncluded) {
        try {
            double value = Double.parseDouble(text());
            if ((minIncluded ? value >= min : value > min) && value <= 1) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw problem("must be a number from " + min + (minIncluded ? "" : " (not included)") + " to 1");
        }
        throw problem("must be a number from " + min + (minIncluded ? "" : " (not included)") + " to 1");
    }

    boolean bool() {
        return switch (text()) {
            case String text when text.equalsIgnoreCase("true") -> true;
            case String text when text.equalsIgnoreCase("false") -> false;
            default -> throw problem("must be true or false");
        };
    }

    /** Reads a map of texts, sorted by key; values may be numbers or booleans. */
    Map<String, String> map() {
        if (option.value() instanceof Term.SetLiteral set && set.elements().isEmpty()) {
            return Map.of();
        }
        if (!(option.value() instanceof Term.MapLiteral literal)) {
            throw problem("must be a map such as {'key': 'value'}");
        }
        Map<String, String> map = new TreeMap<>();
        for (Term.Entry entry : literal.entries()) {
            if (map.put(text(entry.key()), text(entry.value())) != null) {
                throw problem("names the key '" + Name.shown(text(entry.key())) + "' twice");
            }
        }
        return map;
    }

    InvalidRequestException problem(String what) {
        return SchemaErrors.at(option.name(), "Option '" + option.name() + "' " + what);
    }
}
