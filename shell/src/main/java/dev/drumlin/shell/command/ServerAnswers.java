package dev.drumlin.shell.command;

import dev.drumlin.shell.client.CqlColumn;
import dev.drumlin.shell.render.Amounts;
import dev.drumlin.shell.render.Answer;
import dev.drumlin.shell.render.Answer.Facts;
import dev.drumlin.shell.render.Answer.Listing;
import dev.drumlin.shell.render.ValueText;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What people see of the Actuator's answers. Their keys are shown as they come: a newer server may have more. */
final class ServerAnswers {
    private static final List<String> STAGE_SUMS = List.of("enqueued", "executed", "rejected", "expired");

    private ServerAnswers() {}

    static Answer status(
            URI management, JsonNode info, JsonNode health, @Nullable Double uptimeSeconds, @Nullable JsonNode stages) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("health", health);
        json.put("managementUrl", management.toString());
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("health", health(health));
        shown.put("management", management.toString());
        info.path("drumlin").properties().forEach(entry -> {
            json.set(entry.getKey(), entry.getValue());
            shown.put(entry.getKey().equals("dataUrl") ? "data" : entry.getKey(), ValueText.of(entry.getValue()));
        });
        JsonNode version = info.path("build").path("version");
        if (version.isString() && !shown.containsKey("version")) {
            json.set("version", version);
            shown.put("version", version.stringValue());
        }
        if (uptimeSeconds != null) {
            json.put("uptimeSeconds", uptimeSeconds);
            shown.put("uptime", Amounts.seconds(uptimeSeconds.longValue()));
        }
        if (stages != null) {
            addStages(stages, json, shown);
        }
        return new Facts(shown, json);
    }

    /** The status, with what each part that is not well says of itself. */
    private static String health(JsonNode health) {
        StringBuilder text = new StringBuilder(ValueText.of(health.path("status")));
        health.path("components").properties().forEach(component -> {
            JsonNode part = component.getValue();
            if (!part.path("status").asString("UP").equals("UP")) {
                text.append("; ").append(component.getKey()).append(": ").append(ValueText.of(part.path("status")));
                part.path("details")
                        .properties()
                        .forEach(detail -> text.append(", ")
                                .append(detail.getKey())
                                .append(' ')
                                .append(ValueText.of(detail.getValue())));
            }
        });
        return text.toString();
    }

    private static void addStages(JsonNode stages, ObjectNode json, Map<String, String> shown) {
        List<JsonNode> rows = rows(stages, "stages");
        ObjectNode sums = JsonNodeFactory.instance.objectNode();
        List<String> parts = new ArrayList<>();
        for (String key : STAGE_SUMS) {
            if (rows.stream().anyMatch(row -> row.has(key))) {
                long sum =
                        rows.stream().mapToLong(row -> row.path(key).asLong(0)).sum();
                sums.put(key, sum);
                parts.add(sum + " " + key);
            }
        }
        if (!parts.isEmpty()) {
            json.set("stages", sums);
            shown.put("stages", String.join(", ", parts));
        }
    }

    /** A list of objects, with a column for each key that any of them has. */
    static Answer list(JsonNode answer, String key, String whenEmpty) {
        List<JsonNode> rows = rows(answer, key);
        Set<String> names = new LinkedHashSet<>();
        rows.forEach(row -> names.addAll(row.propertyNames()));
        List<CqlColumn> columns = names.stream()
                .map(name -> new CqlColumn(
                        name, rows.stream().anyMatch(row -> row.path(name).isNumber()) ? "double" : "text"))
                .toList();
        List<List<String>> cells = rows.stream()
                .map(row -> names.stream().map(name -> cell(row.path(name))).toList())
                .toList();
        return new Listing(
                columns, cells, whenEmpty, JsonNodeFactory.instance.arrayNode().addAll(rows));
    }

    private static String cell(JsonNode value) {
        if (value.isObject()) {
            return value.properties().stream()
                    .map(part -> part.getKey() + " " + ValueText.of(part.getValue()))
                    .collect(Collectors.joining(", "));
        }
        return value.isMissingNode() || value.isNull() ? "" : ValueText.of(value);
    }

    /** An endpoint answers a list, or an object that holds it under a key. */
    private static List<JsonNode> rows(JsonNode answer, String key) {
        List<JsonNode> rows = new ArrayList<>();
        (answer.isArray() ? answer : answer.path(key)).forEach(rows::add);
        return rows;
    }
}
