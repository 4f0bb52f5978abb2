package dev.drumlin.differential.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.differential.type.JsonForm;
import dev.drumlin.differential.type.TypeNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One page of an answer over HTTP. Read token by token, as a row may have two columns of one name.
 *
 * @param pageState null at the end
 */
record DrumlinRows(
        List<Answer.Column> columns,
        List<List<String>> rows,
        @Nullable JsonNode pageState) {
    /** Reads single values out of the body. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static DrumlinRows read(byte[] body) {
        List<Answer.Column> columns = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        JsonNode pageState = null;
        try (JsonParser in = JSON.createParser(body)) {
            in.nextToken();
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = in.currentName();
                in.nextToken();
                switch (name) {
                    case "columns" -> readColumns(in, columns);
                    case "rows" -> readRows(in, columns, rows);
                    case "pageState" -> {
                        JsonNode state = JSON.readTree(in);
                        pageState = state.isNull() ? null : state;
                    }
                    default -> in.skipChildren();
                }
            }
        }
        return new DrumlinRows(columns, rows, pageState);
    }

    private static void readColumns(JsonParser in, List<Answer.Column> columns) {
        JsonNode array = JSON.readTree(in);
        array.valueStream()
                .forEach(column -> columns.add(new Answer.Column(
                        column.get("name").asString(),
                        TypeNames.parse(column.get("type").asString()))));
    }

    private static void readRows(JsonParser in, List<Answer.Column> columns, List<List<String>> rows) {
        while (in.nextToken() != JsonToken.END_ARRAY) {
            List<String> row = new ArrayList<>();
            for (Answer.Column column : columns) {
                assertThat(in.nextToken()).isEqualTo(JsonToken.PROPERTY_NAME);
                assertThat(in.currentName()).isEqualTo(column.name());
                in.nextToken();
                row.add(JsonForm.canonical(column.type(), JSON.readTree(in)));
            }
            assertThat(in.nextToken()).isEqualTo(JsonToken.END_OBJECT);
            rows.add(row);
        }
    }
}
