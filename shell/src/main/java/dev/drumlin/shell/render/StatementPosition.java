package dev.drumlin.shell.render;

import java.util.List;

/** Shows the place of an error in a statement: the line, and a caret under the column. */
public final class StatementPosition {
    private static final String INDENT = "  ";
    /** How much of a long line is shown on each side of the column. */
    private static final int CONTEXT_CHARS = 60;

    private StatementPosition() {}

    /**
     * The two lines that are shown below an error's message, with a line end before each; empty if the statement has no
     * such place.
     *
     * @param line from 1
     * @param column in characters (code points), from 1
     */
    public static String of(String statement, int line, int column) {
        List<String> lines = statement.lines().toList();
        if (line < 1 || line > lines.size() || column < 1) {
            return "";
        }
        String text = lines.get(line - 1);
        int columnMax = text.codePointCount(0, text.length());
        int at = text.offsetByCodePoints(0, Math.min(column - 1, columnMax));
        int from = Math.max(0, at - CONTEXT_CHARS);
        int to = Math.min(text.length(), at + CONTEXT_CHARS);
        String before = (from > 0 ? "…" : "") + Printable.line(text.substring(from, at));
        String after = Printable.line(text.substring(at, to)) + (to < text.length() ? "…" : "");
        return "\n" + INDENT + before + after + "\n" + INDENT + " ".repeat(TextTable.displayWidth(before)) + "^";
    }
}
