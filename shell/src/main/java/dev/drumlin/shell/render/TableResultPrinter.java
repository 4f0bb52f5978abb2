package dev.drumlin.shell.render;

import dev.drumlin.shell.client.CqlPage;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A result as a table with the count of rows below it. */
final class TableResultPrinter extends ResultPrinter {
    private final PrintWriter out;
    private final int screenWidth;
    private @Nullable TextTable table;

    TableResultPrinter(PrintWriter out, int screenWidth) {
        this.out = out;
        this.screenWidth = screenWidth;
    }

    @Override
    void printPage(CqlPage page, List<JsonNode> rows) {
        page.warnings().forEach(warning -> out.println("warning: " + Printable.line(warning)));
        if (page.columns().isEmpty()) {
            return;
        }
        TextTable known = table;
        if (known == null) {
            known = new TextTable(page.columns(), out, screenWidth);
            table = known;
        } else if (rows.isEmpty()) {
            return;
        }
        known.print(rows.stream()
                .map(row -> page.columns().stream()
                        .map(column -> ValueText.of(row.path(column.name())))
                        .toList())
                .toList());
        out.flush();
    }

    @Override
    void printEnd(CqlPage last, long rowCount) {
        if (last.columns().isEmpty()) {
            out.println("done");
        } else {
            out.println("(" + rowCount + (rowCount == 1 ? " row)" : " rows)"));
        }
        if (last.traceId() != null) {
            out.println("trace: " + Printable.line(last.traceId()));
        }
    }
}
