package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType;
import dev.drumlin.differential.type.Draw;
import dev.drumlin.differential.type.RandomValues;
import java.util.ArrayList;
import java.util.List;

/**
 * A column as the generator believes it to be.
 *
 * @param descending of a clustering column
 * @param pool the few values that statements use, so that they meet each other
 */
record Column(String name, DataType type, Kind kind, boolean descending, List<byte[]> pool) {
    enum Kind {
        PARTITION,
        CLUSTERING,
        STATIC,
        REGULAR
    }

    static Column make(String name, DataType type, Kind kind, boolean descending, Draw draw) {
        List<byte[]> pool = new ArrayList<>();
        int size = kind == Kind.PARTITION || kind == Kind.CLUSTERING ? draw.between(2, 5) : draw.between(3, 8);
        for (int i = 0; i < size; i++) {
            pool.add(RandomValues.next(type, draw));
        }
        return new Column(name, type, kind, descending, List.copyOf(pool));
    }

    boolean isKey() {
        return kind == Kind.PARTITION || kind == Kind.CLUSTERING;
    }

    Column renamed(String other) {
        return new Column(other, type, kind, descending, pool);
    }

    /** Returns a value: mostly one of the pool. */
    byte[] value(Draw draw) {
        return draw.percent(isKey() ? 96 : 85) ? draw.of(pool) : RandomValues.next(type, draw);
    }
}
