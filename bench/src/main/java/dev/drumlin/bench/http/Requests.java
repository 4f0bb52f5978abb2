package dev.drumlin.bench.http;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** What one connection asks for, one request after the other. Used by that connection's event loop only. */
public interface Requests {
    /**
     * Writes the next request, head and body.
     *
     * @param out empty
     * @return whether there is a next one
     */
    boolean next(ByteBuf out);

    /**
     * Looks at the body of the answer to the last request, whose status was 200.
     *
     * @param answer to be read by absolute positions only
     * @param at where the body begins
     * @param length of the body in bytes
     * @return null if it is right, else the kind of error, in the same words for each of its kind
     */
    @Nullable
    String check(ByteBuf answer, int at, int length);
}
