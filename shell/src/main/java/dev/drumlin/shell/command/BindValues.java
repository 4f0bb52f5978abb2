package dev.drumlin.shell.command;

import dev.drumlin.shell.client.CqlRequest;
import dev.drumlin.shell.client.DataClient;
import dev.drumlin.shell.exit.UsageException;
import dev.drumlin.shell.transfer.TypedJson;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Gives typed values to bind markers: the statement is prepared first, and the server says what types the markers have. */
public final class BindValues {
    private final DataClient data;
    private final TypedJson typedJson;

    public BindValues(DataClient data, TypedJson typedJson) {
        this.data = data;
        this.typedJson = typedJson;
    }

    /** The values as JSON; without values the server is not asked. */
    List<JsonNode> typed(CqlRequest statement, List<String> texts) {
        if (texts.isEmpty()) {
            return List.of();
        }
        List<String> types = new ArrayList<>();
        data.prepare(statement)
                .path("markers")
                .forEach(marker -> types.add(marker.path("type").asString("text")));
        if (types.size() != texts.size()) {
            throw new UsageException("the statement has " + types.size() + " bind marker(s), but " + texts.size()
                    + " --value are given");
        }
        List<JsonNode> values = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            values.add(typed(types.get(i), texts.get(i), i));
        }
        return values;
    }

    private JsonNode typed(String type, String text, int index) {
        try {
            return typedJson.node(type, text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "--value number " + (index + 1) + " must be a " + type + " written as JSON, but is "
                            + e.getMessage(),
                    e);
        }
    }
}
