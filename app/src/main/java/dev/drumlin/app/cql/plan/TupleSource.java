package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnSchema;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One or more combinations of values for some neighbouring columns: the right side of a comparison or of IN. Immutable. */
public sealed interface TupleSource {
    /** Returns the combinations, each with one value for each column; no nulls. */
    List<byte[][]> tuples(Bindings in);

    /** Combinations written out in the statement. */
    record Written(List<ColumnSchema> columns, List<ValueSource[]> rows) implements TupleSource {
        public Written {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }

        @Override
        public List<byte[][]> tuples(Bindings in) {
            List<byte[][]> result = new ArrayList<>(rows.size());
            for (ValueSource[] row : rows) {
                byte[][] tuple = new byte[row.length][];
                for (int i = 0; i < row.length; i++) {
                    tuple[i] = Nulls.require(columns.get(i), row[i].bytes(in));
                }
                result.add(tuple);
            }
            return result;
        }
    }

    /**
     * Combinations in one bound value.
     *
     * @param list whether the value is a list of them
     * @param nested whether each is a tuple, not the bare value of a single column
     */
    record InOneValue(List<ColumnSchema> columns, ValueSource value, boolean list, boolean nested)
            implements TupleSource {
        public InOneValue {
            columns = List.copyOf(columns);
        }

        @Override
        public List<byte[][]> tuples(Bindings in) {
            byte[] bytes = value.bytes(in);
            if (bytes == null) {
                throw new InvalidRequestException("The values for " + names() + " may not be null or unset");
            }
            ByteReader reader = new ByteReader().wrap(MemorySegment.ofArray(bytes), 0, bytes.length);
            int count = list ? bigEndianInt(reader) : 1;
            List<byte[][]> result = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                byte[] each = list ? element(reader) : bytes;
                result.add(nested ? fields(each) : new byte[][] {Nulls.require(columns.getFirst(), each)});
            }
            return result;
        }

        private byte[][] fields(byte @Nullable [] tuple) {
            if (tuple == null) {
                throw new InvalidRequestException("The values for " + names() + " may not be null");
            }
            ByteReader reader = new ByteReader().wrap(MemorySegment.ofArray(tuple), 0, tuple.length);
            byte[][] fields = new byte[columns.size()][];
            for (int i = 0; i < fields.length; i++) {
                byte[] field = reader.remaining() == 0 ? null : element(reader);
                fields[i] = Nulls.require(columns.get(i), field);
            }
            return fields;
        }

        private String names() {
            return Nulls.names(columns);
        }

        private static byte @Nullable [] element(ByteReader reader) {
            int length = bigEndianInt(reader);
            return length < 0 ? null : reader.readBytes(length);
        }

        private static int bigEndianInt(ByteReader reader) {
            return Integer.reverseBytes(reader.readInt());
        }
    }
}
