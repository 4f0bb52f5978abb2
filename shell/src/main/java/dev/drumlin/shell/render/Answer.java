package dev.drumlin.shell.render;

import dev.drumlin.shell.client.CqlColumn;
import dev.drumlin.shell.client.CqlPage;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a command returns, still without a form. */
public sealed interface Answer {

    /**
     * Names with values, one a line.
     *
     * @param shown what people see, in the order given
     * @param json what programs see
     */
    record Facts(Map<String, String> shown, JsonNode json) implements Answer {
        public Facts {
            // Map.copyOf would forget the order.
            shown = new LinkedHashMap<>(shown);
        }
    }

    /**
     * A list of things of one kind.
     *
     * @param rows cells as text, one per column
     * @param whenEmpty the line that stands for an empty list
     * @param json what programs see: an array
     */
    record Listing(List<CqlColumn> columns, List<List<String>> rows, String whenEmpty, JsonNode json)
            implements Answer {}

    /**
     * The result of a statement, fetched while it is printed.
     *
     * @param limit of rows in all; 0 for no limit
     */
    record Result(Iterator<CqlPage> pages, long limit) implements Answer {}

    /**
     * Lines of text.
     *
     * @param json what programs see; null if they see the lines too
     */
    record Note(String lines, @Nullable JsonNode json) implements Answer {}
}
