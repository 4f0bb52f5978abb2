package dev.drumlin.app.cql.value;

import dev.drumlin.app.cql.ast.Place;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import org.jspecify.annotations.Nullable;

/** One wording for all errors about values: what the value is for, its type, what was expected or wrong. */
final class ValueErrors {
    private ValueErrors() {}

    static InvalidRequestException invalid(String receiver, CqlType type, @Nullable String what) {
        return new InvalidRequestException(sentence(receiver, type, what));
    }

    static InvalidRequestException invalid(String receiver, CqlType type, @Nullable String what, Place at) {
        return new InvalidRequestException(sentence(receiver, type, what), at.line(), at.column());
    }

    private static String sentence(String receiver, CqlType type, @Nullable String what) {
        return "Invalid value for " + receiver + " of type " + type.cql() + ": " + what + ".";
    }
}
