package dev.drumlin.shell.transfer;

import dev.drumlin.shell.client.TableSchema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rows as CSV with a header. Null is an empty field and an empty text is an empty field in quotes, so that the file can be
 * imported again without loss; collections are JSON text; numbers keep the digits that the server wrote.
 */
final class CsvTarget implements Export.RowTarget {
    private static final CSVFormat FORMAT = CSVFormat.RFC4180;

    private final List<String> columns;
    private final OutputStream out;
    private final JsonMapper mapper;
    private final ObjectReader trees;
    private final StringBuilder record = new StringBuilder();
    private final Map<String, String> values = new HashMap<>();

    CsvTarget(TableSchema schema, OutputStream out, JsonMapper mapper) {
        this.columns =
                schema.columns().stream().map(column -> column.column().name()).toList();
        this.out = out;
        this.mapper = mapper;
        // A collection is read out of the middle of its row: what follows is no error.
        this.trees = mapper.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    @Override
    public void begin() throws IOException {
        for (int i = 0; i < columns.size(); i++) {
            append(i, columns.get(i));
        }
        endRecord();
    }

    @Override
    public void write(byte[] json) throws IOException {
        read(json);
        for (int i = 0; i < columns.size(); i++) {
            append(i, values.get(columns.get(i)));
        }
        endRecord();
    }

    private void read(byte[] json) {
        values.clear();
        try (JsonParser parser = mapper.createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                if (token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT) {
                    values.put(name, trees.readTree(parser).toString());
                } else if (token != JsonToken.VALUE_NULL) {
                    values.put(name, parser.getString());
                }
            }
        }
    }

    private void append(int index, @Nullable String value) throws IOException {
        if (value != null && !value.isEmpty()) {
            FORMAT.print(value, record, index == 0);
            return;
        }
        if (index > 0) {
            record.append(',');
        }
        if (value != null) {
            record.append("\"\"");
        }
    }

    private void endRecord() throws IOException {
        record.append("\r\n");
        out.write(record.toString().getBytes(StandardCharsets.UTF_8));
        record.setLength(0);
    }
}
