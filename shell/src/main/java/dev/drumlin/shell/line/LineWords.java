package dev.drumlin.shell.line;

import java.util.ArrayList;
import java.util.List;

/**
 * A line split into words by the rules of a POSIX shell, without its expansions: blanks separate; {@code '…'} keeps
 * everything; in {@code "…"} a backslash frees only {@code "} and another backslash; outside quotes a backslash frees any
 * character. Quoted and bare parts that touch are one word.
 *
 * @param words in their order
 * @param openQuote the quote that the line does not close, 0 if none
 * @param escapedEnd whether the line ends in a backslash that frees nothing
 */
public record LineWords(List<Word> words, char openQuote, boolean escapedEnd) {

    /**
     * One word.
     *
     * @param text without quotes and backslashes
     * @param start index of its first character in the line, the quote included
     * @param end index after its last character
     */
    public record Word(String text, int start, int end) {}

    public LineWords {
        words = List.copyOf(words);
    }

    /** Whether the line needs another one to be whole. */
    public boolean isOpen() {
        return openQuote != 0 || escapedEnd;
    }

    /** The words without their places. */
    public List<String> texts() {
        return words.stream().map(Word::text).toList();
    }

    public static LineWords of(String line) {
        return new Splitter(line).split();
    }

    private static final class Splitter {
        private final String line;
        private final List<Word> words = new ArrayList<>();
        private final StringBuilder current = new StringBuilder();
        private int start = -1;
        private char quote;
        private boolean escapedEnd;

        Splitter(String line) {
            this.line = line;
        }

        LineWords split() {
            for (int i = 0; i < line.length(); i++) {
                char character = line.charAt(i);
                if (character == '\\' && quote != '\'' && freesNext(i)) {
                    begin(i);
                    i++;
                    current.append(line.charAt(i));
                } else if (character == '\\' && quote == 0) {
                    begin(i);
                    escapedEnd = true;
                } else if (quote != 0) {
                    inQuotes(character);
                } else {
                    outsideQuotes(character, i);
                }
            }
            end(line.length());
            return new LineWords(words, quote, escapedEnd);
        }

        private boolean freesNext(int index) {
            if (index + 1 == line.length()) {
                return false;
            }
            char next = line.charAt(index + 1);
            return quote == 0 || next == '"' || next == '\\';
        }

        private void inQuotes(char character) {
            if (character == quote) {
                quote = 0;
            } else {
                current.append(character);
            }
        }

        private void outsideQuotes(char character, int index) {
            if (Character.isWhitespace(character)) {
                end(index);
                return;
            }
            begin(index);
            if (character == '"' || character == '\'') {
                quote = character;
            } else {
                current.append(character);
            }
        }

        private void begin(int index) {
            if (start < 0) {
                start = index;
            }
        }

        private void end(int index) {
            if (start >= 0) {
                words.add(new Word(current.toString(), start, index));
                current.setLength(0);
                start = -1;
            }
        }
    }
}
