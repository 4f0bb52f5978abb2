package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import java.net.URI;

/**
 * The bytes of a request for one prepared statement, with places of fixed size for values that are texts without anything that
 * JSON would escape. Immutable.
 */
final class RequestTemplate {
    private final byte[] bytes;
    private final int[] places;

    private RequestTemplate(byte[] bytes, int[] places) {
        this.bytes = bytes;
        this.places = places;
    }

    /**
     * Makes one.
     *
     * @param id of the prepared statement
     * @param sizes of its values in bytes
     */
    static RequestTemplate execute(URI server, String id, int... sizes) {
        StringBuilder body = new StringBuilder("{\"values\":[");
        int[] places = new int[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            body.append(i == 0 ? "\"" : ",\"");
            places[i] = body.length();
            body.repeat('-', sizes[i]).append('"');
        }
        body.append("]}");
        String head = "POST /v1/prepared/" + id + "/execute HTTP/1.1\r\nHost: " + server.getAuthority()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n";
        for (int i = 0; i < places.length; i++) {
            places[i] += head.length();
        }
        return new RequestTemplate((head + body).getBytes(US_ASCII), places);
    }

    /** Writes the request into an empty buffer, its values still to be set. */
    void write(ByteBuf out) {
        out.writeBytes(bytes);
    }

    /** Sets a value, counted from 0, whose size must be that of its place. */
    void set(ByteBuf out, int value, byte[] text) {
        out.setBytes(places[value], text);
    }
}
