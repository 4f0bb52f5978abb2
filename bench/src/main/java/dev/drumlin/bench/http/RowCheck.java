package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/**
 * Whether answers are those to reads and writes of the table. What stands before the row is the same in all answers to a
 * statement, so its place is looked for once. For one connection.
 */
final class RowCheck {
    private static final ByteBuf BEFORE_KEY = constant("\"rows\":[{\"k\":\"");
    private static final ByteBuf WRITTEN = constant("{\"columns\":[],\"rows\":[],");

    private int keyAt;

    private static ByteBuf constant(String text) {
        return Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(text, US_ASCII));
    }

    /** Returns whether the first row has a key. */
    boolean hasRow(ByteBuf answer, int at, int length, byte[] key) {
        if (keyAt == 0) {
            int before = ByteBufUtil.indexOf(BEFORE_KEY, answer.slice(at, length));
            if (before < 0) {
                return false;
            }
            keyAt = before + BEFORE_KEY.readableBytes();
        }
        if (keyAt + key.length > length) {
            return false;
        }
        for (int i = 0; i < key.length; i++) {
            if (answer.getByte(at + keyAt + i) != key[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether it is the answer to a write. */
    static boolean isWritten(ByteBuf answer, int at, int length) {
        int size = WRITTEN.readableBytes();
        return size <= length && ByteBufUtil.equals(WRITTEN, 0, answer, at, size);
    }
}
