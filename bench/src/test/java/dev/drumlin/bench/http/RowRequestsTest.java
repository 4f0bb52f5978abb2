package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The bytes that are sent, and which answers to them pass. */
class RowRequestsTest {
    private static final Pattern REQUEST = Pattern.compile(
            "POST /v1/prepared/abc/execute HTTP/1\\.1\r\nHost: localhost:80\r\n"
                    + "Content-Type: application/json\r\nContent-Length: (\\d+)\r\n\r\n(.*)",
            Pattern.DOTALL);

    @Test
    void aTemplateAnnouncesTheLengthThatItHas() {
        RequestTemplate template = RequestTemplate.execute(URI.create("http://localhost:80/"), "abc", 3, 2);
        ByteBuf out = Unpooled.buffer();
        template.write(out);
        template.set(out, 0, "key".getBytes(US_ASCII));
        template.set(out, 1, "no".getBytes(US_ASCII));
        Matcher request = REQUEST.matcher(out.toString(US_ASCII));
        assertThat(request.matches()).isTrue();
        assertThat(request.group(2))
                .isEqualTo("{\"values\":[\"key\",\"no\"]}")
                .hasSize(Integer.parseInt(request.group(1)));
    }

    @Test
    void keysAreNumbersInHexadecimal() {
        byte[] key = new byte[HttpTable.KEY_BYTES];
        HttpTable.key(0x0123_4567_89ab_cdefL, key, 0);
        assertThat(new String(key, US_ASCII)).isEqualTo("0123456789abcdef");
    }

    @Test
    void onlyTheRowThatWasAskedForPasses() {
        String head = "{\"columns\":[{\"name\":\"k\",\"type\":\"text\"}],\"rows\":[";
        String end = "],\"pageState\":null}";
        RowCheck rows = new RowCheck();
        byte[] key = "0000000000000007".getBytes(US_ASCII);
        assertThat(check(rows, key, head + end)).isFalse();
        assertThat(check(rows, key, head + "{\"k\":\"0000000000000007\"}" + end))
                .isTrue();
        assertThat(check(rows, key, head + "{\"k\":\"0000000000000008\"}" + end))
                .isFalse();
        assertThat(check(rows, key, head + end)).isFalse();
        assertThat(check(rows, key, head + "{\"k\":\"0000000000000007\"}" + end))
                .isTrue();
    }

    private static boolean check(RowCheck rows, byte[] key, String body) {
        return rows.hasRow(Unpooled.copiedBuffer("head" + body, US_ASCII), 4, body.length(), key);
    }
}
