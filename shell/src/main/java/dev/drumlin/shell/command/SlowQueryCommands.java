package dev.drumlin.shell.command;

import dev.drumlin.shell.client.DataClient;
import dev.drumlin.shell.client.ManagementClient;
import dev.drumlin.shell.render.Answer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.shell.core.command.annotation.Argument;
import org.springframework.shell.core.command.annotation.Command;
import org.springframework.shell.core.command.annotation.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The switches of slow-query tracing, and what it recorded. */
public final class SlowQueryCommands {
    private final ManagementClient management;
    private final DataClient data;

    public SlowQueryCommands(ManagementClient management, DataClient data) {
        this.management = management;
        this.data = data;
    }

    @Command(
            name = "slow-query status",
            group = Commands.SLOW_QUERIES,
            description = "Show whether slow queries are recorded, and from how long on")
    public Answer status() {
        JsonNode state = management.slowQuery();
        if (state instanceof ObjectNode object && !object.has("traceProbability")) {
            object.set("traceProbability", management.traceProbability());
        }
        return SlowQueryAnswers.status(state);
    }

    @Command(
            name = "slow-query enable",
            group = Commands.SLOW_QUERIES,
            description = "Record slow queries; options that are not given keep their value")
    public Answer enable(
            @Option(longName = "threshold", description = "slower than this is slow; 0 records every request") @Nullable
                    TimeSpan threshold,
            @Option(longName = "ttl", description = "how long a record is kept") @Nullable TimeSpan ttl,
            @Option(longName = "fast", description = "leave out the events of a request and keep its sums") @Nullable
                    Boolean fast) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("enable", "true");
        if (fast != null) {
            parameters.put("fast", fast.toString());
        }
        if (threshold != null) {
            parameters.put("threshold", Long.toString(threshold.micros()));
        }
        if (ttl != null) {
            parameters.put("ttl", Long.toString(ttl.seconds("--ttl")));
        }
        management.setSlowQuery(parameters);
        return status();
    }

    @Command(
            name = "slow-query disable",
            group = Commands.SLOW_QUERIES,
            description = "Stop recording slow queries; what is recorded stays")
    public Answer disable() {
        management.setSlowQuery(Map.of("enable", "false"));
        return status();
    }

    @Command(
            name = "slow-query trace-probability",
            group = Commands.SLOW_QUERIES,
            description = "Trace this share of all requests fully, slow or not")
    public Answer traceProbability(
            @Argument(index = 0, description = "from 0 (none) to 1 (every request)") String probability) {
        management.setTraceProbability(probability);
        return status();
    }

    @Command(
            name = "slow-query list",
            group = Commands.SLOW_QUERIES,
            description = "List recorded slow queries, the newest first")
    public Answer list(@Option(longName = "limit", description = "how many at most", defaultValue = "20") Count limit) {
        return SlowQueryAnswers.list(SlowQueryRecords.newest(data, limit.value()));
    }
}
