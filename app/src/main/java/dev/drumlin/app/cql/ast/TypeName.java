package dev.drumlin.app.cql.ast;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A type as written: {@code int}, {@code frozen<map<text, int>>}, {@code 'org.example.MyType'}. Nothing is checked: the
 * name may be unknown and the number of parameters wrong.
 *
 * @param name the type's own name, in lower case unless quoted; with its keyspace and a dot where one was written
 * @param parameters what stands between {@code <} and {@code >}
 * @param custom the name of a Java class in single quotes
 */
public record TypeName(Name name, List<TypeName> parameters, boolean custom) {
    public TypeName {
        parameters = List.copyOf(parameters);
    }

    @Override
    public String toString() {
        if (custom) {
            return "'" + name + "'";
        }
        return parameters.isEmpty()
                ? name.toString()
                : parameters.stream().map(TypeName::toString).collect(Collectors.joining(", ", name + "<", ">"));
    }
}
