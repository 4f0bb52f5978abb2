package dev.drumlin.shell.command;

import dev.drumlin.shell.client.CqlPage;
import dev.drumlin.shell.client.CqlRequest;
import dev.drumlin.shell.client.DataClient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * Reads the slow-query log. Its rows lie in the order of their tokens, so all are read and the newest kept: memory for as
 * many as are wanted.
 */
final class SlowQueryRecords {
    /** The 100 ns steps between the start of the Gregorian calendar, where time UUIDs count from, and 1970. */
    private static final long GREGORIAN_STEPS = 0x01b21dd213814000L;

    private SlowQueryRecords() {}

    static List<JsonNode> newest(DataClient data, int limit) {
        Comparator<JsonNode> byStart = Comparator.comparingLong(SlowQueryRecords::startMicros);
        PriorityQueue<JsonNode> kept = new PriorityQueue<>(byStart);
        CqlRequest request = CqlRequest.of("SELECT * FROM system_traces.node_slow_log", List.of());
        for (Iterator<CqlPage> pages = data.pages(request); pages.hasNext(); ) {
            for (JsonNode row : pages.next().rows()) {
                kept.add(row);
                if (kept.size() > limit) {
                    kept.remove();
                }
            }
        }
        List<JsonNode> newest = new ArrayList<>(kept);
        newest.sort(byStart.reversed());
        return newest;
    }

    /** When the request began, in µs since 1970; 0 if the row does not tell. */
    static long startMicros(JsonNode row) {
        try {
            UUID start = UUID.fromString(row.path("start_time").asString(""));
            return start.version() == 1 ? (start.timestamp() - GREGORIAN_STEPS) / 10 : 0;
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }
}
