package dev.drumlin.bench.http;

import io.netty.buffer.ByteBuf;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of single rows of the table. The answer to a read must have the row of the key that was asked for, that to
 * a write no row. For one connection.
 */
final class RowRequests implements Requests {
    /** What is asked for. */
    enum Mix {
        READ,
        WRITE,
        /** Each request is a read or a write, as a coin falls. */
        MIXED;

        /** Returns the name in headers and JSON. */
        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final HttpTable table;
    private final Mix mix;
    private final long partitions;
    private final SplittableRandom random;
    private final byte[] key = new byte[HttpTable.KEY_BYTES];
    private final RowCheck rows = new RowCheck();
    private boolean reads;

    RowRequests(HttpTable table, Mix mix, long partitions, SplittableRandom random) {
        this.table = table;
        this.mix = mix;
        this.partitions = partitions;
        this.random = random;
    }

    @Override
    public boolean next(ByteBuf out) {
        reads = mix == Mix.READ || mix == Mix.MIXED && random.nextInt(2) == 0;
        HttpTable.key(random.nextLong(partitions), key, 0);
        RequestTemplate template = reads ? table.select() : table.insert();
        template.write(out);
        template.set(out, 0, key);
        if (!reads) {
            for (int i = 1; i <= HttpTable.COLUMNS; i++) {
                template.set(out, i, table.value(random));
            }
        }
        return true;
    }

    @Override
    public @Nullable String check(ByteBuf answer, int at, int length) {
        if (reads) {
            return rows.hasRow(answer, at, length, key) ? null : "an answer without the row";
        }
        return RowCheck.isWritten(answer, at, length) ? null : "an answer that is not that to a write";
    }
}
