package dev.drumlin.shell.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.lists;
import static org.quicktheories.generators.SourceDSL.strings;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LineWordsTest {

    @Test
    void blanksSeparateAndQuotesJoin() {
        assertThat(LineWords.of("  a  b\t'c d'\"e f\"g '' \"\" ").texts()).containsExactly("a", "b", "c de fg", "", "");
    }

    @Test
    void backslashesFreeWhatTheyMay() {
        assertThat(LineWords.of("a\\ b \"c\\\"d\\\\e\\n\" 'f\\'").texts()).containsExactly("a b", "c\"d\\e\\n", "f\\");
    }

    @Test
    void anOpenLineSaysSo() {
        assertThat(LineWords.of("a 'b").openQuote()).isEqualTo('\'');
        assertThat(LineWords.of("a \"b\\\"").openQuote()).isEqualTo('"');
        assertThat(LineWords.of("a b\\").escapedEnd()).isTrue();
        assertThat(LineWords.of("a 'b\\'").isOpen()).isFalse();
    }

    @Test
    void wordsKnowTheirPlaces() {
        assertThat(LineWords.of(" ab 'c d'").words())
                .containsExactly(new LineWords.Word("ab", 1, 3), new LineWords.Word("c d", 4, 9));
    }

    @Test
    void everyWordSurvivesSingleQuotes() {
        qt().forAll(lists().of(strings().allPossible().ofLengthBetween(0, 12)).ofSizeBetween(0, 5))
                .checkAssert(words -> assertThat(LineWords.of(words.stream()
                                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                                        .collect(Collectors.joining(" ")))
                                .texts())
                        .isEqualTo(words));
    }

    @Test
    void everyWordSurvivesDoubleQuotes() {
        qt().forAll(strings().basicLatinAlphabet().ofLengthBetween(0, 20))
                .checkAssert(word -> assertThat(
                                LineWords.of("x \"" + word.replace("\\", "\\\\").replace("\"", "\\\"") + "\"")
                                        .texts())
                        .isEqualTo(List.of("x", word)));
    }
}
