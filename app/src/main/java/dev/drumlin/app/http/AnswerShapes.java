package dev.drumlin.app.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.drumlin.app.cql.ResultColumn;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.value.JsonOut;
import dev.drumlin.storage.schema.CqlType;
import java.util.Arrays;

/** What is the same in all answers of a statement, encoded once. Thread-safe. */
final class AnswerShapes {
    /** Keys are compared by identity: a statement gives the same columns as long as its table stays as it is. */
    private final Cache<ResultColumns, Shape> shapes =
            Caffeine.newBuilder().weakKeys().maximumSize(10_000).build();

    Shape of(ResultColumns columns) {
        return shapes.get(columns, Shape::new);
    }

    /** The columns of an answer: the head of the document, and each name as it stands in a row. Immutable. */
    static final class Shape {
        private final byte[] head;
        private final byte[][] names;
        private final CqlType[] types;

        private Shape(ResultColumns columns) {
            int count = columns.size();
            names = new byte[count][];
            types = new CqlType[count];
            JsonOut out = new JsonOut(256).beginObject();
            out.name("columns").beginArray();
            for (int i = 0; i < count; i++) {
                ResultColumn column = columns.get(i);
                names[i] = JsonOut.encodedName(column.name());
                types[i] = column.type();
                out.beginObject();
                out.name("name").string(column.name());
                out.name("type").string(column.type().cql());
                out.endObject();
            }
            out.endArray().name("rows").beginArray();
            head = Arrays.copyOf(out.array(), out.size());
        }

        /** Returns the document's bytes up to the first row. */
        byte[] head() {
            return head;
        }

        int size() {
            return names.length;
        }

        byte[] name(int column) {
            return names[column];
        }

        CqlType type(int column) {
            return types[column];
        }
    }
}
