package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.DataType.Scalar;
import dev.drumlin.differential.type.Draw;
import java.nio.ByteBuffer;

/**
 * USING clauses. Most timestamps are few and small, so that writes tie; every time to live is used once and far from the
 * others, so that no comparison depends on the second in which a write came.
 */
final class UsingGenerator {
    private static final int TTL_FIRST = 100_000;
    private static final int TTL_STEP = 500;
    private static final int TTL_COUNT = 1_000_000;

    private final Draw draw;
    private final int explicitPercent;
    private int ttls;
    private long rising = 1_000;

    UsingGenerator(Draw draw) {
        this.draw = draw;
        this.explicitPercent = draw.of(100, 100, 95, 50);
    }

    boolean isExplicit() {
        return draw.percent(explicitPercent);
    }

    /** Writes a clause or nothing. */
    void write(StatementText text, Table table, boolean ttlAllowed, boolean timestampAllowed) {
        boolean timestamp = timestampAllowed && isExplicit();
        boolean ttl = ttlAllowed && draw.percent(25);
        if (!timestamp && !ttl) {
            return;
        }
        text.add(" USING ");
        boolean ttlFirst = draw.percent(30);
        if (ttl && ttlFirst) {
            ttl(text);
            text.add(timestamp ? " AND " : "");
        }
        if (timestamp) {
            timestamp(text, table.defaultTtl() > 0);
        }
        if (ttl && !ttlFirst) {
            text.add(timestamp ? " AND " : "");
            ttl(text);
        }
    }

    void timestamp(StatementText text, boolean unique) {
        text.add("TIMESTAMP ");
        text.value(
                Scalar.BIGINT,
                ByteBuffer.allocate(8).putLong(unique ? rising++ : micros()).array());
    }

    private long micros() {
        return switch (draw.weighted(70, 20, 7, 3)) {
            case 0 -> draw.between(1, 12);
            case 1 -> rising++;
            case 2 -> draw.of(0L, -1L, -5L, 2_000_000L);
            default -> draw.of(Long.MIN_VALUE + 1, Long.MIN_VALUE + 2, -4_000_000_000_000_000L, 20L);
        };
    }

    private void ttl(StatementText text) {
        text.add("TTL ");
        int seconds = draw.percent(15) ? 0 : TTL_FIRST + TTL_STEP * (int) ((ttls++ * 7_919L) % TTL_COUNT);
        text.value(Scalar.INT, ByteBuffer.allocate(4).putInt(seconds).array());
    }
}
