package dev.drumlin.app.cql.value;

import dev.drumlin.app.cql.ast.TypeName;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Turns the name of a type into the type. Stateless. */
public final class TypeResolver {
    /** Deepest nesting of types, the same that the schema's text form allows. */
    private static final int DEPTH_MAX = 16;

    private TypeResolver() {}

    /**
     * Returns the type of that name; everything inside a frozen type is frozen.
     *
     * @throws InvalidRequestException if there is no such type, with the place of the name
     * @throws NotSupportedException for custom and user-defined types and vectors
     */
    public static CqlType resolve(TypeName name) {
        return resolve(name, false, 0);
    }

    private static CqlType resolve(TypeName name, boolean frozen, int depth) {
        if (name.custom()) {
            throw new NotSupportedException("Type " + name + " is not supported: Drumlin does not offer custom types.");
        }
        if (depth > DEPTH_MAX) {
            throw invalid(name, "Types are nested deeper than " + DEPTH_MAX + " levels");
        }
        return switch (name.name().text()) {
            case "frozen" -> {
                TypeName inner = parameters(name, 1).getFirst();
                yield resolve(inner, true, depth + 1);
            }
            case "list" -> new CqlType.ListType(element(parameters(name, 1).getFirst(), frozen, depth), frozen);
            case "set" -> {
                CqlType element = element(parameters(name, 1).getFirst(), frozen, depth);
                requireOrder(name, element, "inside a set");
                yield new CqlType.SetType(element, frozen);
            }
            case "map" -> {
                List<TypeName> both = parameters(name, 2);
                CqlType key = element(both.getFirst(), frozen, depth);
                requireOrder(name, key, "as the key of a map");
                yield new CqlType.MapType(key, element(both.getLast(), frozen, depth), frozen);
            }
            case "tuple" -> {
                if (name.parameters().isEmpty()) {
                    throw invalid(name, "Type tuple needs the types of its fields, as in tuple<int, text>");
                }
                yield new CqlType.TupleType(name.parameters().stream()
                        .map(field -> element(field, true, depth))
                        .toList());
            }
            case "vector" ->
                throw new NotSupportedException(
                        "Type vector is not supported; frozen<list<float>> can hold the values.");
            default -> scalar(name);
        };
    }

    /** Counters have no place inside another type. */
    private static CqlType element(TypeName name, boolean frozen, int depth) {
        CqlType type = resolve(name, frozen, depth + 1);
        if (type == Scalar.COUNTER) {
            throw invalid(name, "Counters are not allowed inside collections and tuples");
        }
        if (type.isMultiCell()) {
            throw invalid(
                    name,
                    "Non-frozen collections are not allowed inside collections: write frozen<" + name
                            + "> or freeze the outer type");
        }
        return type;
    }

    private static void requireOrder(TypeName at, CqlType type, String where) {
        if (containsDuration(type)) {
            throw invalid(at, "Durations have no order and are not allowed " + where);
        }
    }

    /** Returns whether a type is duration or has one somewhere inside, so that its values have no order. */
    public static boolean containsDuration(CqlType type) {
        return switch (type) {
            case Scalar scalar -> scalar == Scalar.DURATION;
            case CqlType.ListType list -> containsDuration(list.element());
            case CqlType.SetType set -> containsDuration(set.element());
            case CqlType.MapType map -> containsDuration(map.key()) || containsDuration(map.value());
            case CqlType.TupleType tuple -> tuple.fields().stream().anyMatch(TypeResolver::containsDuration);
        };
    }

    private static List<TypeName> parameters(TypeName name, int count) {
        if (name.parameters().size() != count) {
            throw invalid(
                    name,
                    "Type " + name.name() + " takes " + count + (count == 1 ? " type" : " types") + " in < >, got "
                            + name.parameters().size());
        }
        return name.parameters();
    }

    private static CqlType scalar(TypeName name) {
        Scalar type = scalar(name.name().text());
        if (type == null) {
            throw invalid(name, "Unknown type " + name.name() + "; the types are " + known());
        }
        if (!name.parameters().isEmpty()) {
            throw invalid(name, "Type " + name.name() + " takes no types in < >");
        }
        return type;
    }

    /** Returns the type without parameters of that name, in lower case; null if there is none. */
    public static @Nullable Scalar scalar(String name) {
        if (name.equals("varchar")) {
            return Scalar.TEXT;
        }
        for (Scalar scalar : Scalar.values()) {
            if (scalar.cql().equals(name)) {
                return scalar;
            }
        }
        return null;
    }

    private static String known() {
        StringBuilder names = new StringBuilder();
        for (Scalar scalar : Scalar.values()) {
            names.append(scalar.name().toLowerCase(Locale.ROOT)).append(", ");
        }
        return names + "varchar, list, set, map, tuple, frozen";
    }

    private static InvalidRequestException invalid(TypeName name, String message) {
        return new InvalidRequestException(
                message + ".", name.name().at().line(), name.name().at().column());
    }
}
