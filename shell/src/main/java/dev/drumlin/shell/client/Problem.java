package dev.drumlin.shell.client;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a refusing server said: a problem detail (RFC 9457), or the {@code {message, code}} of the paths that are
 * compatible with ScyllaDB.
 *
 * @param status the HTTP status
 * @param code the stable code, for example {@code invalid-request}; empty if the answer names none
 * @param message the sentence for the user
 * @param outcome of a write: {@code not-applied} or {@code unknown}; empty if the answer names none
 * @param line of the position in the statement, from 1; 0 if there is no position
 * @param column of the position in the statement, from 1
 * @param rowsLoaded by a bulk load before it was refused
 */
public record Problem(int status, String code, String message, String outcome, int line, int column, long rowsLoaded) {

    /** A refusal that the shell itself finds, in the server's words. */
    public static Problem of(int status, String code, String message) {
        return new Problem(status, code, message, "", 0, 0, 0);
    }

    /** Reads an answer as far as it is understood; an answer without a body still gives a problem. */
    static Problem of(int status, @Nullable JsonNode body) {
        if (body == null || !body.isObject()) {
            return new Problem(status, "", "the server answered HTTP " + status, "", 0, 0, 0);
        }
        JsonNode position = body.path("position");
        String code = body.path("code").asString("");
        return new Problem(
                status,
                code.equals(Integer.toString(status)) ? "" : code,
                firstText(body, List.of("detail", "message", "title", "error"), "the server answered HTTP " + status),
                body.path("outcome").asString(""),
                position.path("line").asInt(0),
                position.path("column").asInt(0),
                body.path("loaded").asLong(0));
    }

    private static String firstText(JsonNode body, List<String> keys, String otherwise) {
        for (String key : keys) {
            String text = body.path(key).asString("");
            if (!text.isBlank()) {
                return text;
            }
        }
        return otherwise;
    }

    /** The problem in one line. */
    String sentence() {
        List<String> parts = new ArrayList<>();
        parts.add("refused");
        if (!code.isEmpty()) {
            parts.add(code);
        }
        parts.add(message);
        String sentence = String.join(": ", parts);
        return outcome.isEmpty() ? sentence : sentence + " (outcome: " + outcome + ")";
    }
}
