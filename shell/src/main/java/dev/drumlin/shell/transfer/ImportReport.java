package dev.drumlin.shell.transfer;

import dev.drumlin.shell.render.Answer;
import dev.drumlin.shell.render.Answer.Note;
import dev.drumlin.shell.render.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What became of the rows of an import. Safe for use by the HTTP client's thread and the command's. */
final class ImportReport {
    /** Reasons that are kept; further rejections are counted only. */
    private static final int REASONS_MAX = 100;
    /** Reasons that a person is shown. */
    private static final int REASONS_SHOWN = 20;

    private record Reason(long line, String message) {}

    private final List<Reason> reasons = new ArrayList<>();
    private long loaded;
    private long rejected;

    /** A row that was not sent. */
    synchronized void reject(long line, String message) {
        rejected++;
        keep(line, message);
    }

    /** What the server answered to a batch. */
    synchronized void add(JsonNode answer, BatchBody body) {
        loaded += answer.path("loaded").asLong(0);
        rejected += answer.path("rejected").asLong(0);
        for (JsonNode error : answer.path("errors")) {
            keep(
                    body.fileLine(error.path("line").asLong(0)),
                    error.path("message").asString("refused"));
        }
    }

    /** Rows of a batch that the server took before it refused the rest. */
    synchronized void addLoaded(long rows) {
        loaded += rows;
    }

    private void keep(long line, String message) {
        if (reasons.size() < REASONS_MAX) {
            reasons.add(new Reason(line, message));
        }
    }

    synchronized long loaded() {
        return loaded;
    }

    synchronized long rejected() {
        return rejected;
    }

    /**
     * The summary.
     *
     * @param target the table's name
     */
    synchronized Answer answer(JsonMapper mapper, String target, double seconds) {
        StringBuilder text = new StringBuilder();
        for (Reason reason : reasons.subList(0, Math.min(REASONS_SHOWN, reasons.size()))) {
            text.append("line ")
                    .append(reason.line())
                    .append(": ")
                    .append(Printable.line(reason.message()))
                    .append('\n');
        }
        long more = rejected - Math.min(REASONS_SHOWN, reasons.size());
        if (more > 0) {
            text.append("… and ").append(more).append(" more\n");
        }
        text.append(String.format(
                Locale.ROOT,
                "%s: %,d rows loaded, %,d rejected, in %.1f s (%,.0f rows/s)",
                target,
                loaded,
                rejected,
                seconds,
                seconds > 0 ? loaded / seconds : loaded));
        return new Note(text.toString(), json(mapper, target, seconds));
    }

    private JsonNode json(JsonMapper mapper, String target, double seconds) {
        ObjectNode json = mapper.createObjectNode();
        json.put("table", target)
                .put("loaded", loaded)
                .put("rejected", rejected)
                .put("seconds", Math.round(seconds * 1000) / 1000.0);
        ArrayNode errors = json.putArray("errors");
        reasons.forEach(reason -> errors.addObject().put("line", reason.line()).put("message", reason.message()));
        return json;
    }
}
