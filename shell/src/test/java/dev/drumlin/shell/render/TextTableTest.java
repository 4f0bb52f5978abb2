package dev.drumlin.shell.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.client.CqlColumn;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private static final List<CqlColumn> COLUMNS =
            List.of(new CqlColumn("n", "int"), new CqlColumn("text", "text"), new CqlColumn("u", "text"));

    private final StringWriter screen = new StringWriter();

    @Test
    void onATerminalTheWidestColumnIsCutToFit() {
        table(30).print(List.of(List.of("1", "x".repeat(100), "end"), List.of("2", "東京".repeat(30), "end")));

        assertThat(screen.toString().lines())
                .allSatisfy(line -> assertThat(TextTable.displayWidth(line)).isLessThanOrEqualTo(30));
        assertThat(screen.toString()).contains("xxx… | end").contains("東…");
    }

    @Test
    void aColumnIsNeverCutBelowAFewCharacters() {
        table(10).print(List.of(List.of("1", "abcdefghijkl", "abcdefghijkl")));

        assertThat(screen.toString()).contains("1 | abcdefg… | abcdefg…");
    }

    @Test
    void elsewhereNothingIsCut() {
        table(0).print(List.of(List.of("1", "x".repeat(5_000), "end")));

        assertThat(screen.toString()).contains("x".repeat(5_000) + " | end");
    }

    @Test
    void aLaterPageThatNeedsMoreWidthGetsAHeadOfItsOwn() {
        TextTable table = table(0);
        table.print(List.of(List.of("1", "a", "b")));
        table.print(List.of(List.of("2", "c", "d")));
        table.print(List.of(List.of("3", "longer", "e")));

        assertThat(screen.toString()).isEqualTo("""
            n | text | u
            --+------+--
            1 | a    | b
            2 | c    | d
            n | text   | u
            --+--------+--
            3 | longer | e
            """);
    }

    private TextTable table(int width) {
        return new TextTable(COLUMNS, new PrintWriter(screen, true), width);
    }
}
