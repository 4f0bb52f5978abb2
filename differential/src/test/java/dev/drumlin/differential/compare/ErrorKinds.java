package dev.drumlin.differential.compare;

import java.util.Map;
import java.util.Set;

/** Which of Drumlin's error codes say the same as an error of Cassandra. */
final class ErrorKinds {
    private static final Map<String, Set<String>> CODES = Map.of(
            "SyntaxError", Set.of("invalid-request"),
            "InvalidQueryException", Set.of("invalid-request"),
            "InvalidConfigurationInQueryException", Set.of("invalid-request"),
            "FunctionFailureException", Set.of("invalid-request"),
            "AlreadyExistsException", Set.of("already-exists"),
            "UnauthorizedException", Set.of("unauthorized"));

    private ErrorKinds() {}

    static boolean same(String cassandra, String drumlin) {
        return CODES.getOrDefault(cassandra, Set.of()).contains(drumlin);
    }
}
