package dev.drumlin.app.http;

import dev.drumlin.storage.error.InvalidRequestException;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * The table that a path names. The names are taken as they are, upper case and all, and never reach a file or a statement
 * unless they are plain.
 *
 * @param keyspace letters, digits and underscores
 * @param table likewise
 */
record TablePath(String keyspace, String table) {
    private static final int NAME_MAX = 48;

    static TablePath of(ServerRequest request) {
        return new TablePath(
                plain("keyspace", request.pathVariable("keyspace")), plain("table", request.pathVariable("table")));
    }

    private static String plain(String what, String name) {
        boolean good = !name.isEmpty() && name.length() <= NAME_MAX;
        for (int i = 0; good && i < name.length(); i++) {
            char c = name.charAt(i);
            good = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
        }
        if (!good) {
            throw new InvalidRequestException("the name of the " + what + " in the path must be 1 to " + NAME_MAX
                    + " letters, digits and underscores");
        }
        return name;
    }

    /** Returns the name as it stands in CQL. */
    String cql() {
        return quoted(keyspace) + "." + quoted(table);
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
