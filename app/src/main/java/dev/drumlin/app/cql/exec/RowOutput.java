package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.plan.Bindings;
import dev.drumlin.app.cql.plan.Expression;
import dev.drumlin.app.cql.plan.Longs;
import dev.drumlin.app.cql.plan.Selection;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result row made of the values of the row looked at. Reusable, for one thread at a time. */
final class RowOutput implements ResultRow {
    private final List<Expression> expressions;
    private final SlotValues values;
    private final MemorySegment[] segments;
    private final long[] ats;
    private final int[] lengths;

    RowOutput(Selection selection, SlotValues values) {
        this.expressions = selection.expressions();
        this.values = values;
        segments = new MemorySegment[expressions.size()];
        Arrays.fill(segments, MemorySegment.NULL);
        ats = new long[segments.length];
        lengths = new int[segments.length];
    }

    /**
     * Computes the row.
     *
     * @param nowSeconds what times to live are counted from
     */
    void compute(Bindings in, long nowSeconds) {
        for (int i = 0; i < segments.length; i++) {
            if (expressions.get(i) instanceof Expression.Cell(int slot, var _)) {
                lengths[i] = values.length(slot);
                segments[i] = values.segment(slot);
                ats[i] = values.at(slot);
            } else {
                set(i, evaluate(expressions.get(i), in, nowSeconds));
            }
        }
    }

    /** Puts a value into a column. */
    void set(int column, byte @Nullable [] value) {
        lengths[column] = value == null ? SlotValues.NULL : value.length;
        if (value != null) {
            segments[column] = MemorySegment.ofArray(value);
            ats[column] = 0;
        }
    }

    byte @Nullable [] evaluate(Expression expression, Bindings in, long nowSeconds) {
        return switch (expression) {
            case Expression.Cell(int slot, var _) -> values.isNull(slot) ? null : values.copy(slot);
            case Expression.WriteTime(int slot) -> values.isNull(slot) ? null : Longs.encode(values.timestamp(slot));
            case Expression.TimeToLive(int slot) ->
                values.isNull(slot) || !values.isExpiring(slot)
                        ? null
                        : Longs.encodeInt((int) (values.death(slot) - nowSeconds));
            case Expression.Token _ -> Longs.encode(values.token());
            case Expression.Value(var source, var _) -> source.bytes(in);
            case Expression.Apply(var function, var arguments) -> {
                byte[][] given = new byte[arguments.size()][];
                boolean missing = false;
                for (int i = 0; i < given.length; i++) {
                    byte[] value = evaluate(arguments.get(i), in, nowSeconds);
                    if (value == null) {
                        missing = true;
                    } else {
                        given[i] = value;
                    }
                }
                yield missing ? null : function.apply(in, given);
            }
            case Expression.Aggregate aggregate ->
                throw new IllegalStateException(aggregate.kind() + " is no value of one row");
        };
    }

    /** Copies a column's value. */
    byte @Nullable [] copy(int column) {
        return lengths[column] < 0
                ? null
                : segments[column]
                        .asSlice(ats[column], lengths[column])
                        .toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
    }

    int size() {
        return segments.length;
    }

    @Override
    public boolean isNull(int column) {
        return lengths[column] < 0;
    }

    @Override
    public MemorySegment segment(int column) {
        return segments[column];
    }

    @Override
    public long at(int column) {
        return ats[column];
    }

    @Override
    public int length(int column) {
        return lengths[column];
    }
}
