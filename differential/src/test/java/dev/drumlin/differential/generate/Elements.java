package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType;
import dev.drumlin.differential.type.Draw;
import dev.drumlin.differential.type.RandomValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The elements inside values of collections. */
final class Elements {
    private Elements() {}

    /** Returns an element that one of the column's usual values may well have. */
    static byte[] oneOf(Column column, DataType element, Draw draw) {
        List<byte[]> elements = new ArrayList<>();
        boolean map = column.type() instanceof DataType.MapOf;
        boolean key = map && ((DataType.MapOf) column.type()).key().equals(element);
        for (byte[] value : column.pool()) {
            ByteBuffer in = ByteBuffer.wrap(value);
            int count = in.getInt() * (map ? 2 : 1);
            for (int i = 0; i < count; i++) {
                byte[] part = new byte[in.getInt()];
                in.get(part);
                if (!map || (i % 2 == 0) == key) {
                    elements.add(part);
                }
            }
        }
        return elements.isEmpty() || draw.percent(20) ? RandomValues.next(element, draw) : draw.of(elements);
    }
}
