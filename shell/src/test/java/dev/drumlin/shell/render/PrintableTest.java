package dev.drumlin.shell.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void nothingThatSteersATerminalPasses() {
        for (int character = 0; character <= 0xffff; character++) {
            int type = Character.getType(character);
            if (type == Character.CONTROL || type == Character.LINE_SEPARATOR || type == Character.SURROGATE) {
                String text = "a" + (char) character + "b";
                assertThat(Printable.line(text))
                        .as("U+%04X", character)
                        .startsWith("a\\")
                        .endsWith("b");
            }
        }
    }

    @Test
    void readableTextPassesUnchanged() {
        String text = "Zoë 東京 \uD83D\uDCA9 e\u0301 \\ \"";

        assertThat(Printable.line(text)).isSameAs(text);
        assertThat(Printable.json(text)).isSameAs(text);
    }

    @Test
    void linesKeepTheirEnds() {
        assertThat(Printable.lines("a\nb\tc\r\n")).isEqualTo("a\nb\\tc\\r\n");
        assertThat(Printable.json("{\n\"a\": \"\u0085\u202e\"}")).isEqualTo("{\n\"a\": \"\\u0085\\u202e\"}");
    }
}
