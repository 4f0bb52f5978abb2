package dev.drumlin.shell.render;

import dev.drumlin.shell.client.CqlPage;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** A result as one JSON document {@code {columns, rows, traceId?, warnings?}}, one row a line, all pages together. */
final class JsonResultPrinter extends ResultPrinter {
    private final PrintWriter out;
    private final JsonMapper mapper;
    private final List<String> warnings = new ArrayList<>();
    private boolean begun;
    private String separator = "";
    private @Nullable String traceId;

    JsonResultPrinter(PrintWriter out, JsonMapper mapper) {
        this.out = out;
        this.mapper = mapper;
    }

    @Override
    void printPage(CqlPage page, List<JsonNode> rows) {
        if (!begun) {
            begun = true;
            out.println("{\"columns\": " + text(columns(page)) + ",");
            out.print(" \"rows\": [");
        }
        warnings.addAll(page.warnings());
        if (traceId == null) {
            traceId = page.traceId();
        }
        for (JsonNode row : rows) {
            out.println(separator);
            out.print("  " + text(row));
            separator = ",";
        }
        out.flush();
    }

    @Override
    void printEnd(CqlPage last, long rowCount) {
        out.print(rowCount == 0 ? "]" : "\n ]");
        if (traceId != null) {
            out.print(",\n \"traceId\": " + text(mapper.getNodeFactory().stringNode(traceId)));
        }
        if (!warnings.isEmpty()) {
            ArrayNode all = mapper.createArrayNode();
            warnings.forEach(all::add);
            out.print(",\n \"warnings\": " + text(all));
        }
        out.println("}");
    }

    private ArrayNode columns(CqlPage page) {
        ArrayNode columns = mapper.createArrayNode();
        page.columns()
                .forEach(
                        column -> columns.addObject().put("name", column.name()).put("type", column.type()));
        return columns;
    }

    private String text(JsonNode node) {
        return Printable.json(mapper.writeValueAsString(node));
    }
}
