package dev.drumlin.shell.interactive;

import dev.drumlin.shell.line.LineWords;
import dev.drumlin.shell.line.LineWords.Word;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** JLine's view of {@link LineWords}: the editor splits a line exactly as the shell will. */
final class WordLineParser implements Parser {

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (context == ParseContext.COMPLETE) {
            return atCursor(line, cursor);
        }
        LineWords words = LineWords.of(line);
        if (words.isOpen() && context == ParseContext.ACCEPT_LINE) {
            throw new EOFError(-1, -1, "the line is not complete", words.escapedEnd() ? "escaped" : "quote");
        }
        return atCursor(line, cursor);
    }

    /** The words up to the cursor; the last one, perhaps empty, is the one that is being typed. */
    private static CompletedLine atCursor(String line, int cursor) {
        LineWords words = LineWords.of(line.substring(0, cursor));
        List<String> texts = new ArrayList<>(words.texts());
        Word last = words.words().isEmpty() ? null : words.words().getLast();
        boolean typing = last != null && (last.end() == cursor || words.isOpen());
        if (!typing) {
            texts.add("");
        }
        int start = typing && last != null ? last.start() : cursor;
        return new CompletedLine(line, cursor, texts, start, words.openQuote());
    }

    /**
     * @param words up to the cursor
     * @param start of the last word in the line
     * @param openQuote around the last word, 0 if none
     */
    private record CompletedLine(String line, int cursor, List<String> words, int start, char openQuote)
            implements CompletingParsedLine {
        @Override
        public String word() {
            return words.getLast();
        }

        @Override
        public int wordCursor() {
            return word().length();
        }

        @Override
        public int wordIndex() {
            return words.size() - 1;
        }

        @Override
        public int rawWordCursor() {
            return cursor - start;
        }

        @Override
        public int rawWordLength() {
            return cursor - start;
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            String text = candidate.toString();
            if (openQuote != 0) {
                return openQuote + text + (complete ? openQuote : "");
            }
            return text.chars().anyMatch(c -> Character.isWhitespace(c) || c == '"' || c == '\'' || c == '\\')
                    ? "'" + text.replace("'", "'\\''") + "'"
                    : text;
        }
    }
}
