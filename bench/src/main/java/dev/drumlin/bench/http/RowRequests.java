package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of single rows of the table. The answer to a read must have the row of the key that was asked for, whose
 * place in it is always the same one and looked for once; that to a write no row. For one connection.
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

    private static final ByteBuf BEFORE_KEY =
            Unpooled.unreleasableBuffer(Unpooled.copiedBuffer("\"rows\":[{\"k\":\"", US_ASCII));
    private static final ByteBuf NOTHING =
            Unpooled.unreleasableBuffer(Unpooled.copiedBuffer("{\"columns\":[],\"rows\":[],", US_ASCII));

    private final HttpTable table;
    private final Mix mix;
    private final long partitions;
    private final SplittableRandom random;
    private final byte[] key = new byte[HttpTable.KEY_BYTES];
    private final ByteBuf keyBuffer = Unpooled.wrappedBuffer(key);
    private boolean reads;
    private int keyAt;

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
        if (!reads) {
            return isAt(NOTHING, answer, at, length, 0) ? null : "an answer that is not that to a write";
        }
        if (keyAt == 0) {
            int before = ByteBufUtil.indexOf(BEFORE_KEY, answer.slice(at, length));
            keyAt = before < 0 ? 0 : before + BEFORE_KEY.readableBytes();
        }
        return keyAt > 0 && isAt(keyBuffer, answer, at, length, keyAt) ? null : "an answer without the row";
    }

    private static boolean isAt(ByteBuf what, ByteBuf answer, int at, int length, int place) {
        int size = what.readableBytes();
        return place + size <= length && ByteBufUtil.equals(what, 0, answer, at + place, size);
    }
}
