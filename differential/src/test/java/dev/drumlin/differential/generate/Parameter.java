package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType;
import dev.drumlin.differential.type.JsonForm;
import dev.drumlin.differential.type.Literal;
import org.jspecify.annotations.Nullable;

/**
 * A bound value, in the form that each side takes.
 *
 * @param literal for the script
 * @param json for Drumlin
 * @param bytes for Cassandra; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent")
public record Parameter(String literal, String json, byte @Nullable [] bytes) {
    static Parameter of(DataType type, byte @Nullable [] value) {
        return new Parameter(Literal.of(type, value), JsonForm.write(type, value), value);
    }
}
