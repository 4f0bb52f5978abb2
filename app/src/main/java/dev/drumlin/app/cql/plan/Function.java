package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.schema.CqlType;
import java.util.List;

/**
 * A scalar function with its types settled. Null for any argument gives null, without a call.
 *
 * @param name as CQL writes it
 * @param body computes the result
 */
public record Function(String name, List<CqlType> arguments, CqlType result, Body body) {
    /** What a function does with values in binary form. */
    @FunctionalInterface
    public interface Body {
        byte[] apply(Bindings in, byte[][] arguments);
    }

    public byte[] apply(Bindings in, byte[][] values) {
        return body.apply(in, values);
    }
}
