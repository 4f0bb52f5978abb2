package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.plan.Bindings;
import dev.drumlin.app.cql.plan.Expression;
import dev.drumlin.app.cql.plan.Longs;
import dev.drumlin.app.cql.plan.Numbers;
import dev.drumlin.app.cql.plan.Selection;
import dev.drumlin.app.cql.value.ValueOrder;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Folds all rows of a SELECT into one. What is no aggregate keeps its value of the first row. For one execution. */
final class Aggregation {
    private final List<Expression> expressions;
    private final RowOutput row;
    private final State[] states;
    private boolean any;

    /** What one result column has gathered. */
    private static final class State {
        private long count;
        private byte @Nullable [] best;
        private byte[] bestOrder = new byte[0];
        private BigDecimal sum = BigDecimal.ZERO;
        private final FloatingSum floating = new FloatingSum();
        private byte @Nullable [] first;
    }

    Aggregation(Selection selection, RowOutput row) {
        this.expressions = selection.expressions();
        this.row = row;
        states = new State[expressions.size()];
        Arrays.setAll(states, _ -> new State());
    }

    void add(Bindings in, long nowSeconds) {
        for (int i = 0; i < states.length; i++) {
            State state = states[i];
            if (expressions.get(i) instanceof Expression.Aggregate aggregate) {
                Expression argument = aggregate.argument();
                if (argument == null) {
                    state.count++;
                    continue;
                }
                byte[] value = row.evaluate(argument, in, nowSeconds);
                if (value != null) {
                    state.count++;
                    fold(state, aggregate, argument.type(), value);
                }
            } else if (!any) {
                state.first = row.evaluate(expressions.get(i), in, nowSeconds);
            }
        }
        any = true;
    }

    private static void fold(State state, Expression.Aggregate aggregate, CqlType type, byte[] value) {
        switch (aggregate.kind()) {
            case COUNT -> {}
            case MIN, MAX -> {
                byte[] key = order(type, value);
                int compared = Arrays.compareUnsigned(key, state.bestOrder);
                boolean less = aggregate.kind() == Expression.Aggregate.Kind.MIN;
                if (state.best == null || (less ? compared < 0 : compared > 0)) {
                    state.best = value;
                    state.bestOrder = key;
                }
            }
            case SUM, AVG -> {
                if (isFloating(type)) {
                    state.floating.add(Numbers.toDouble((Scalar) type, value));
                } else {
                    state.sum = state.sum.add(Numbers.decode((Scalar) type, value));
                }
            }
        }
    }

    /** Returns bytes that sort as the values do. */
    private static byte[] order(CqlType type, byte[] value) {
        ByteWriter order = new ByteWriter(32);
        ClusteringCodec.encode(order, ValueOrder.of(type), false, MemorySegment.ofArray(value), 0, value.length);
        return order.toByteArray();
    }

    /** Fills the result row. */
    void finish() {
        for (int i = 0; i < states.length; i++) {
            row.set(
                    i,
                    expressions.get(i) instanceof Expression.Aggregate aggregate
                            ? result(states[i], aggregate)
                            : states[i].first);
        }
    }

    private static byte @Nullable [] result(State state, Expression.Aggregate aggregate) {
        return switch (aggregate.kind()) {
            case COUNT -> Longs.encode(state.count);
            case MIN, MAX -> state.best;
            case SUM -> number(aggregate.type(), state.sum, state.floating.sum());
            case AVG -> {
                if (state.count == 0) {
                    yield number(aggregate.type(), BigDecimal.ZERO, 0);
                }
                boolean exact = aggregate.type() == Scalar.DECIMAL;
                BigDecimal average = state.sum.divide(
                        BigDecimal.valueOf(state.count),
                        exact ? Math.max(state.sum.scale(), 0) : 0,
                        exact ? RoundingMode.HALF_EVEN : RoundingMode.DOWN);
                yield number(aggregate.type(), average, state.floating.average(state.count));
            }
        };
    }

    private static byte[] number(CqlType type, BigDecimal exact, double floating) {
        return isFloating(type) ? Numbers.floating((Scalar) type, floating) : Numbers.encode((Scalar) type, exact);
    }

    private static boolean isFloating(CqlType type) {
        return type == Scalar.FLOAT || type == Scalar.DOUBLE;
    }
}
