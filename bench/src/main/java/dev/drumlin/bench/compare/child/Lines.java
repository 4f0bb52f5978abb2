package dev.drumlin.bench.compare.child;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Commands and replies as lines, and back. */
final class Lines {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Lines() {}

    static String of(Command command) {
        return MAPPER.writerFor(Command.class).writeValueAsString(command);
    }

    static String of(Reply reply) {
        return MAPPER.writerFor(Reply.class).writeValueAsString(reply);
    }

    static Command command(String line) {
        return MAPPER.readValue(line, Command.class);
    }

    /** Returns whether a line is meant as a reply, and not printed by something else in the child. */
    static boolean isReply(String line) {
        return line.startsWith("{\"is\":");
    }

    static Reply reply(String line) {
        return MAPPER.readValue(line, Reply.class);
    }
}
