package dev.drumlin.shell.client;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One page of a statement's answer.
 *
 * @param rows objects with a key per column
 * @param pageState what asks for the next page; null after the last one
 * @param traceId of the trace session, null unless tracing was asked for
 */
public record CqlPage(
        List<CqlColumn> columns,
        List<JsonNode> rows,
        @Nullable String pageState,
        @Nullable String traceId,
        List<String> warnings) {

    public CqlPage {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        warnings = List.copyOf(warnings);
    }

    static CqlPage of(JsonNode answer) {
        List<CqlColumn> columns = new ArrayList<>();
        for (JsonNode column : answer.path("columns")) {
            columns.add(new CqlColumn(
                    column.path("name").asString(""), column.path("type").asString("")));
        }
        List<JsonNode> rows = new ArrayList<>();
        answer.path("rows").forEach(rows::add);
        List<String> warnings = new ArrayList<>();
        answer.path("warnings").forEach(warning -> warnings.add(warning.asString("")));
        return new CqlPage(columns, rows, textOrNull(answer, "pageState"), textOrNull(answer, "traceId"), warnings);
    }

    private static @Nullable String textOrNull(JsonNode answer, String key) {
        String text = answer.path(key).asString("");
        return text.isEmpty() ? null : text;
    }
}
