package dev.drumlin.shell.command;

import dev.drumlin.shell.client.CqlColumn;
import dev.drumlin.shell.render.Amounts;
import dev.drumlin.shell.render.Answer;
import dev.drumlin.shell.render.Answer.Facts;
import dev.drumlin.shell.render.Answer.Listing;
import dev.drumlin.shell.render.ValueText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** What people see of slow-query tracing. Keys that this shell does not know are shown as they come. */
final class SlowQueryAnswers {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private SlowQueryAnswers() {}

    static Answer status(JsonNode state) {
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("enable", ValueText.of(state.path("enable")));
        shown.put("fast", ValueText.of(state.path("fast")));
        shown.put("threshold", Amounts.micros(state.path("threshold").asLong(0)));
        shown.put("ttl", Amounts.seconds(state.path("ttl").asLong(0)));
        shown.put("trace probability", ValueText.of(state.path("traceProbability")));
        state.properties().forEach(entry -> {
            boolean known = List.of("enable", "fast", "threshold", "ttl", "traceProbability")
                    .contains(entry.getKey());
            if (!known && entry.getValue().isValueNode()) {
                shown.put(entry.getKey(), ValueText.of(entry.getValue()));
            }
        });
        return new Facts(shown, state);
    }

    static Answer list(List<JsonNode> records) {
        boolean explained = records.stream().anyMatch(record -> record.hasNonNull("explanation"));
        List<CqlColumn> columns = new ArrayList<>(List.of(
                new CqlColumn("started", "timestamp"),
                new CqlColumn("duration", "duration"),
                new CqlColumn("tables", "text"),
                new CqlColumn("command", "text"),
                new CqlColumn("source", "inet")));
        if (explained) {
            columns.add(new CqlColumn("explanation", "text"));
        }
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode each : records) {
            List<String> row = new ArrayList<>(List.of(
                    started(each),
                    Amounts.micros(each.path("duration").asLong(0)),
                    tables(each),
                    ValueText.of(each.path("command")),
                    ValueText.of(each.path("source_ip"))));
            if (explained) {
                row.add(ValueText.of(each.path("explanation")));
            }
            rows.add(row);
        }
        return new Listing(
                columns,
                rows,
                "no slow query is recorded",
                JsonNodeFactory.instance.arrayNode().addAll(records));
    }

    private static String started(JsonNode row) {
        long micros = SlowQueryRecords.startMicros(row);
        return micros == 0
                ? ValueText.of(row.path("date"))
                : TIME.format(Instant.EPOCH.plusNanos(Math.multiplyExact(micros, 1_000L)));
    }

    private static String tables(JsonNode row) {
        List<String> names = new ArrayList<>();
        row.path("table_names").forEach(name -> names.add(name.asString("")));
        return String.join(", ", names);
    }
}
