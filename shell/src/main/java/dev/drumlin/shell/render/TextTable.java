package dev.drumlin.shell.render;

import dev.drumlin.shell.client.CqlColumn;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jline.utils.AttributedString;

/**
 * A table that is printed block by block, so that a result of many pages needs the memory of one. Columns are as wide as
 * their widest cell so far; when a later block needs more, the head is printed again.
 *
 * <p>Not thread-safe: belongs to the command that prints it.
 */
final class TextTable {
    /** Below this a column is not cut any further, even if the table then is wider than the screen. */
    private static final int CUT_MIN = 8;

    private static final String GAP = " | ";
    private static final String CUT_MARK = "…";

    private final List<CqlColumn> columns;
    private final PrintWriter out;
    private final int screenWidth;
    private final int[] widths;
    private boolean headPrinted;

    /**
     * @param screenWidth in columns; 0 if cells are never cut
     */
    TextTable(List<CqlColumn> columns, PrintWriter out, int screenWidth) {
        this.columns = columns;
        this.out = out;
        this.screenWidth = screenWidth;
        this.widths = columns.stream()
                .mapToInt(column -> displayWidth(Printable.line(column.name())))
                .toArray();
    }

    /** Prints rows; each has one cell per column, as the server sent it. */
    void print(List<List<String>> rows) {
        List<List<String>> safe = new ArrayList<>(rows.size());
        int[] before = widths.clone();
        for (List<String> row : rows) {
            List<String> cells = row.stream().map(Printable::line).toList();
            safe.add(cells);
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], displayWidth(cells.get(i)));
            }
        }
        int[] shown = fitted();
        if (!headPrinted || !Arrays.equals(before, widths)) {
            printHead(shown);
        }
        safe.forEach(row -> printRow(row, shown));
    }

    private void printHead(int[] shown) {
        headPrinted = true;
        List<String> names =
                columns.stream().map(column -> Printable.line(column.name())).toList();
        printRow(names, shown);
        List<String> rule = new ArrayList<>();
        for (int width : shown) {
            rule.add("-".repeat(width));
        }
        out.println(String.join("-+-", rule));
    }

    private void printRow(List<String> cells, int[] shown) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < shown.length; i++) {
            if (i > 0) {
                line.append(GAP);
            }
            line.append(padded(cells.get(i), shown[i], columns.get(i).isNumber()));
        }
        out.println(line.toString().stripTrailing());
    }

    /** The widths, with the widest column shortened until the table fits the screen. */
    private int[] fitted() {
        int[] shown = widths.clone();
        if (screenWidth == 0 || shown.length == 0) {
            return shown;
        }
        int excess = Arrays.stream(shown).sum() + GAP.length() * (shown.length - 1) - screenWidth;
        while (excess > 0) {
            int widest = indexOfWidest(shown);
            int next = secondWidest(shown, widest);
            int cut = Math.min(excess, Math.max(1, shown[widest] - next));
            if (shown[widest] - cut < CUT_MIN) {
                cut = shown[widest] - CUT_MIN;
            }
            if (cut <= 0) {
                break;
            }
            shown[widest] -= cut;
            excess -= cut;
        }
        return shown;
    }

    private static int indexOfWidest(int[] widths) {
        int widest = 0;
        for (int i = 1; i < widths.length; i++) {
            if (widths[i] > widths[widest]) {
                widest = i;
            }
        }
        return widest;
    }

    private static int secondWidest(int[] widths, int widest) {
        int second = 0;
        for (int i = 0; i < widths.length; i++) {
            if (i != widest) {
                second = Math.max(second, widths[i]);
            }
        }
        return second;
    }

    private static String padded(String cell, int width, boolean right) {
        int cellWidth = displayWidth(cell);
        if (cellWidth > width) {
            String cut =
                    new AttributedString(cell).columnSubSequence(0, width - 1).toString() + CUT_MARK;
            return cut + " ".repeat(Math.max(0, width - displayWidth(cut)));
        }
        String blanks = " ".repeat(width - cellWidth);
        return right ? blanks + cell : cell + blanks;
    }

    /** Columns that a text takes on a terminal: 2 for a wide character, 0 for a combining one. */
    static int displayWidth(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x300) {
                return new AttributedString(text).columnLength();
            }
        }
        return text.length();
    }
}
