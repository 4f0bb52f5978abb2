package dev.drumlin.differential.type;

import dev.drumlin.differential.type.DataType.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Types by the names that both sides' answers give them. */
public final class TypeNames {
    private final String text;
    private int at;

    private TypeNames(String text) {
        this.text = text;
    }

    /** Returns the type of that name; {@code frozen} is passed over. */
    public static DataType parse(String name) {
        return new TypeNames(name.replace(" ", "")).type();
    }

    private DataType type() {
        int start = at;
        while (at < text.length() && "<>,".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String name = text.substring(start, at);
        return switch (name) {
            case "frozen" -> arguments().getFirst();
            case "list" -> new DataType.ListOf(arguments().getFirst());
            case "set" -> new DataType.SetOf(arguments().getFirst());
            case "map" -> {
                List<DataType> both = arguments();
                yield new DataType.MapOf(both.get(0), both.get(1));
            }
            case "tuple" -> new DataType.TupleOf(arguments());
            case "varchar" -> Scalar.TEXT;
            case "'org.apache.cassandra.db.marshal.LegacyTimeUUIDType'" -> Scalar.TIMEUUID;
            case "counter" -> Scalar.BIGINT;
            default -> Scalar.valueOf(name.toUpperCase(Locale.ROOT));
        };
    }

    private List<DataType> arguments() {
        List<DataType> types = new ArrayList<>();
        do {
            at++;
            types.add(type());
        } while (text.charAt(at) == ',');
        at++;
        return types;
    }
}
