package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.ast.Operator;
import dev.drumlin.app.cql.plan.Bindings;
import dev.drumlin.app.cql.plan.Filter;
import dev.drumlin.app.cql.value.BigEndian;
import dev.drumlin.app.cql.value.TypeResolver;
import dev.drumlin.app.cql.value.ValueOrder;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A filter with its values bound. Values are compared as byte-comparable keys, so that 1.0 equals 1.00 and the order is that
 * of clustering columns.
 */
final class BoundFilter {
    private final int slot;
    private final CqlType columnType;
    private final CqlType compared;
    private final Operator operator;
    private final List<byte[]> wanted = new ArrayList<>();
    private final ByteWriter scratch = new ByteWriter(64);

    BoundFilter(Filter filter, int slot, Bindings in) {
        this.slot = slot;
        this.columnType = filter.column().type();
        CqlType type = filter.type();
        this.compared = ValueOrder.of(type);
        this.operator = filter.operator();
        if (operator.isSlice() && (TypeResolver.containsDuration(type) || type == CqlType.Scalar.COUNTER)) {
            throw new InvalidRequestException("Slice restrictions are not supported on '"
                    + filter.column().name() + "': type " + type.cql() + " has no order");
        }
        for (byte[][] tuple : filter.values().tuples(in)) {
            wanted.add(comparable(MemorySegment.ofArray(tuple[0]), 0, tuple[0].length)
                    .toByteArray());
        }
    }

    private ByteWriter comparable(MemorySegment segment, long at, int length) {
        scratch.clear();
        ClusteringCodec.encode(scratch, compared, false, segment, at, length);
        return scratch;
    }

    boolean passes(SlotValues values) {
        if (values.isNull(slot)) {
            return false;
        }
        MemorySegment segment = values.segment(slot);
        long at = values.at(slot);
        return switch (operator) {
            case CONTAINS, CONTAINS_KEY -> contains(segment, at);
            default -> compares(segment, at, values.length(slot));
        };
    }

    private boolean compares(MemorySegment segment, long at, int length) {
        ByteWriter found = comparable(segment, at, length);
        for (byte[] value : wanted) {
            int order = Arrays.compareUnsigned(found.array(), 0, found.size(), value, 0, value.length);
            boolean holds = switch (operator) {
                case EQ -> order == 0;
                case LT -> order < 0;
                case LTE -> order <= 0;
                case GT -> order > 0;
                case GTE -> order >= 0;
                case NEQ, CONTAINS, CONTAINS_KEY -> throw new IllegalStateException(operator.text());
            };
            if (holds) {
                return true;
            }
        }
        return false;
    }

    /** Looks at the elements of a collection: a count, then each behind its length; keys and values of a map in turn. */
    private boolean contains(MemorySegment segment, long at) {
        boolean map = columnType instanceof CqlType.MapType;
        int count = BigEndian.getInt(segment, at) * (map ? 2 : 1);
        int turn = operator == Operator.CONTAINS_KEY ? 0 : 1;
        byte[] value = wanted.getFirst();
        long next = at + Integer.BYTES;
        for (int i = 0; i < count; i++) {
            int length = BigEndian.getInt(segment, next);
            next += Integer.BYTES;
            if (!map || i % 2 == turn) {
                ByteWriter found = comparable(segment, next, length);
                if (Arrays.equals(found.array(), 0, found.size(), value, 0, value.length)) {
                    return true;
                }
            }
            next += length;
        }
        return false;
    }
}
