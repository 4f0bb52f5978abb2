package dev.drumlin.app.http;

import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.value.JsonOut;
import dev.drumlin.app.cql.value.JsonValueWriter;

/** A row as a JSON object. */
final class RowJson {
    private RowJson() {}

    static void write(AnswerShapes.Shape shape, ResultRow row, JsonOut out) {
        out.beginObject();
        for (int i = 0; i < shape.size(); i++) {
            out.name(shape.name(i));
            if (row.isNull(i)) {
                out.nullValue();
            } else {
                JsonValueWriter.write(shape.type(i), row.segment(i), row.at(i), row.length(i), out);
            }
        }
        out.endObject();
    }
}
