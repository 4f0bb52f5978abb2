package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReaderTest {
    private static final String WHOLE =
            "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\ncontent-LENGTH: 12\r\nX: y\r\n\r\n{\"rows\":[1]}";

    private final ResponseReader reader = new ResponseReader();

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, US_ASCII);
    }

    @Test
    void aResponseIsWholeWithItsLastByteAndNotBefore() throws ResponseReader.Malformed {
        for (int length = 0; length < WHOLE.length(); length++) {
            assertThat(reader.isWhole(bytes(WHOLE.substring(0, length))))
                    .as("%d bytes", length)
                    .isFalse();
        }
        ByteBuf in = bytes("before" + WHOLE).skipBytes(6);
        assertThat(reader.isWhole(in)).isTrue();
        assertThat(reader.status()).isEqualTo(503);
        assertThat(in.toString(reader.bodyAt(), reader.bodyLength(), US_ASCII)).isEqualTo("{\"rows\":[1]}");
        assertThat(in.readerIndex()).isEqualTo(6);
    }

    @Test
    void anEmptyBodyIsOne() throws ResponseReader.Malformed {
        assertThat(reader.isWhole(bytes("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")))
                .isTrue();
        assertThat(reader.bodyLength()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n",
                "HTTP/1.1 OK\r\ncontent-length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\ncontent-length:\r\n\r\n",
                "HTTP/1.1 200 OK\r\ncontent-length: 1234567890\r\n\r\n",
                "what?\n"
            })
    void whatIsNoResponseIsRefused(String text) {
        assertThatThrownBy(() -> reader.isWhole(bytes(text))).isInstanceOf(ResponseReader.Malformed.class);
    }

    @Test
    void aHeadWithoutEndIsRefused() {
        assertThatThrownBy(() -> reader.isWhole(bytes("x".repeat(20_000))))
                .isInstanceOf(ResponseReader.Malformed.class);
    }
}
