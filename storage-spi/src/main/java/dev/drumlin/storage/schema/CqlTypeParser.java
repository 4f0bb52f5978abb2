package dev.drumlin.storage.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the text form of a {@link CqlType}. Depth is bounded, so that no text can exhaust the stack. */
final class CqlTypeParser {
    private static final int DEPTH_MAX = 32;

    private final String text;
    private int position;

    CqlTypeParser(String text) {
        this.text = text;
    }

    CqlType parse() {
        CqlType type = type(false, 0);
        if (position != text.length()) {
            throw problem("unexpected text after the type");
        }
        return type;
    }

    private CqlType type(boolean frozen, int depth) {
        if (depth > DEPTH_MAX) {
            throw problem("types nested deeper than " + DEPTH_MAX);
        }
        String name = word();
        return switch (name) {
            case "frozen" -> {
                expect('<');
                CqlType inner = type(true, depth + 1);
                expect('>');
                yield inner;
            }
            case "list" -> new CqlType.ListType(arguments(1, depth).getFirst(), frozen);
            case "set" -> new CqlType.SetType(arguments(1, depth).getFirst(), frozen);
            case "map" -> {
                List<CqlType> both = arguments(2, depth);
                yield new CqlType.MapType(both.getFirst(), both.getLast(), frozen);
            }
            case "tuple" -> new CqlType.TupleType(arguments(-1, depth));
            case "varchar" -> CqlType.Scalar.TEXT;
            default -> scalar(name);
        };
    }

    private CqlType scalar(String name) {
        for (CqlType.Scalar scalar : CqlType.Scalar.values()) {
            if (scalar.cql().equals(name)) {
                return scalar;
            }
        }
        throw problem("unknown type '" + name + "'");
    }

    private List<CqlType> arguments(int count, int depth) {
        expect('<');
        List<CqlType> types = new ArrayList<>();
        do {
            types.add(type(false, depth + 1));
        } while (accept(','));
        expect('>');
        if (count > 0 && types.size() != count) {
            throw problem("expected " + count + " type parameters, found " + types.size());
        }
        return types;
    }

    private String word() {
        skipBlanks();
        int start = position;
        while (position < text.length() && Character.isLetter(text.charAt(position))) {
            position++;
        }
        return text.substring(start, position).toLowerCase(Locale.ROOT);
    }

    private void expect(char wanted) {
        if (!accept(wanted)) {
            throw problem("expected '" + wanted + "'");
        }
    }

    private boolean accept(char wanted) {
        skipBlanks();
        if (position < text.length() && text.charAt(position) == wanted) {
            position++;
            skipBlanks();
            return true;
        }
        return false;
    }

    private void skipBlanks() {
        while (position < text.length() && text.charAt(position) == ' ') {
            position++;
        }
    }

    private IllegalArgumentException problem(String what) {
        return new IllegalArgumentException("Bad type '" + text + "' at " + (position + 1) + ": " + what);
    }
}
