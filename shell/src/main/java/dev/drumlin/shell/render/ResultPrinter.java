package dev.drumlin.shell.render;

import dev.drumlin.shell.client.CqlPage;
import java.util.Iterator;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Prints a statement's result page by page, up to its limit. Holds one page at a time. */
abstract class ResultPrinter {

    final void print(Answer.Result result) {
        long left = result.limit() == 0 ? Long.MAX_VALUE : result.limit();
        long printed = 0;
        CqlPage page = null;
        Iterator<CqlPage> pages = result.pages();
        while (left > 0 && pages.hasNext()) {
            page = pages.next();
            List<JsonNode> rows = page.rows();
            List<JsonNode> wanted = rows.subList(0, (int) Math.min(left, rows.size()));
            printPage(page, wanted);
            printed += wanted.size();
            left -= wanted.size();
        }
        if (page != null) {
            printEnd(page, printed);
        }
    }

    /** Prints some rows of a page. Called for an empty page too, because it may be the only one. */
    abstract void printPage(CqlPage page, List<JsonNode> rows);

    abstract void printEnd(CqlPage last, long rowCount);
}
