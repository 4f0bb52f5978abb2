package dev.drumlin.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

class LineSplitterTest {
    private static final int LINE_MAX = 10;

    @Test
    void cutsAtLineFeeds() {
        assertThat(lines("a\nbc\n", 100)).containsExactly("a", "bc");
        assertThat(lines("a\n\nbc", 100)).containsExactly("a", "", "bc");
        assertThat(lines("", 100)).isEmpty();
        assertThat(lines("\n", 100)).containsExactly("");
        assertThat(lines("a\r\nb", 100)).containsExactly("a\r", "b");
    }

    @Test
    void aLineOverTheLimitIsReportedAndTheNextOneIsGood() {
        assertThat(lines("12345678901\nb\n", 100)).containsExactly("too long", "b");
        assertThat(lines("1234567890\nb\n", 100)).containsExactly("1234567890", "b");
        assertThat(lines("a\n" + "x".repeat(500), 7)).containsExactly("a", "too long");
        assertThat(lines("x".repeat(500) + "\nb\n", 7)).containsExactly("too long", "b");
    }

    @Test
    void theCutsOfTheStreamMakeNoDifference() {
        Random random = new Random(3);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) {
                text.append(random.nextInt(4) == 0 ? '\n' : (char) ('a' + random.nextInt(3)));
            }
            assertThat(lines(text.toString(), 1 + random.nextInt(9)))
                    .as("text %s", text)
                    .isEqualTo(lines(text.toString(), 1_000));
        }
    }

    /** A long line must not be held in memory. */
    @Test
    void aLongLineTakesConstantMemory() {
        LineSplitter splitter = new LineSplitter(LINE_MAX);
        for (int i = 0; i < 10_000; i++) {
            append(splitter, "x".repeat(1_000));
            assertThat(splitter.next()).isFalse();
        }
        assertThat(splitter.bytes().length).isLessThan(20_000);
        append(splitter, "\n");
        assertThat(splitter.next()).isTrue();
        assertThat(splitter.isTooLong()).isTrue();
        assertThat(splitter.isBlank()).isFalse();
    }

    private static List<String> lines(String text, int piece) {
        LineSplitter splitter = new LineSplitter(LINE_MAX);
        List<String> lines = new ArrayList<>();
        for (int at = 0; at < text.length(); at += piece) {
            append(splitter, text.substring(at, Math.min(text.length(), at + piece)));
            collect(splitter, lines);
        }
        splitter.end();
        collect(splitter, lines);
        return lines;
    }

    private static void collect(LineSplitter splitter, List<String> lines) {
        while (splitter.next()) {
            int at = splitter.lineAt();
            lines.add(
                    splitter.isTooLong()
                            ? "too long"
                            : new String(
                                    Arrays.copyOfRange(splitter.bytes(), at, at + splitter.lineLength()),
                                    StandardCharsets.UTF_8));
        }
    }

    private static void append(LineSplitter splitter, String text) {
        splitter.append(DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
}
