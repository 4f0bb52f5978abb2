package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.schema.CqlType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of a statement: known when it is planned, bound when it is executed, or computed then. Immutable. */
public sealed interface ValueSource {
    int NULL = BoundValues.NULL;
    int UNSET = BoundValues.UNSET;

    /**
     * Appends the value in binary form.
     *
     * @return the number of bytes appended, {@link #NULL} or {@link #UNSET}
     */
    int write(Bindings in, ByteWriter out);

    /** Returns the value as bytes of its own, null for null; for paths that run once a statement, not once a row. */
    default byte @Nullable [] bytes(Bindings in) {
        ByteWriter out = new ByteWriter(32);
        int length = write(in, out);
        return length < 0 ? null : out.toByteArray();
    }

    /** Returns whether the value is the same in every execution. */
    default boolean isConstant() {
        return this instanceof Constant;
    }

    /** A literal. */
    final class Constant implements ValueSource {
        static final Constant NOTHING = new Constant(null);

        private final byte @Nullable [] value;

        Constant(byte @Nullable [] value) {
            this.value = value;
        }

        /** Returns the value, null for null; not to be changed. */
        public byte @Nullable [] value() {
            return value;
        }

        @Override
        public int write(Bindings in, ByteWriter out) {
            if (value == null) {
                return NULL;
            }
            out.putBytes(value);
            return value.length;
        }
    }

    /**
     * A bind marker.
     *
     * @param receiver what the value is for, in errors
     */
    record Bound(int index, String receiver, CqlType type) implements ValueSource {
        @Override
        public int write(Bindings in, ByteWriter out) {
            BoundValues values = in.values();
            int length = values.length(index);
            if (length >= 0) {
                in.checkBound(this);
                out.putBytes(values.segment(), values.at(index), length);
            }
            return length;
        }
    }

    /** A function's result. */
    record Call(Function function, List<ValueSource> arguments) implements ValueSource {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public int write(Bindings in, ByteWriter out) {
            byte[][] values = new byte[arguments.size()][];
            for (int i = 0; i < values.length; i++) {
                byte[] value = arguments.get(i).bytes(in);
                if (value == null) {
                    return NULL;
                }
                values[i] = value;
            }
            byte[] result = function.apply(in, values);
            out.putBytes(result);
            return result.length;
        }
    }

    /** A collection or tuple with a marker or function inside. */
    record Composed(Composition composition, List<ValueSource> parts) implements ValueSource {
        public Composed {
            parts = List.copyOf(parts);
        }

        @Override
        public int write(Bindings in, ByteWriter out) {
            List<byte @Nullable []> values = new ArrayList<>(parts.size());
            for (ValueSource part : parts) {
                values.add(part.bytes(in));
            }
            byte[] whole = composition.compose(values);
            out.putBytes(whole);
            return whole.length;
        }
    }
}
