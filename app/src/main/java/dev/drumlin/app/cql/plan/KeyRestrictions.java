package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.data.PartitionKeys;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnSchema;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The partitions that a statement names: for each column of the partition key one value, or several to combine. Immutable.
 */
public final class KeyRestrictions {
    private final List<ColumnSchema> columns;
    private final @Nullable ValueSource[] single;
    private final @Nullable TupleSource[] several;
    private final boolean one;

    /** For each column exactly one of the two is there. */
    KeyRestrictions(List<ColumnSchema> columns, @Nullable ValueSource[] single, @Nullable TupleSource[] several) {
        this.columns = columns;
        this.single = single;
        this.several = several;
        this.one = Arrays.stream(several).allMatch(each -> each == null);
    }

    /** Returns whether the statement names exactly one partition: every column is compared by equality. */
    public boolean isOne() {
        return one;
    }

    /** Appends the one key. Requires: {@link #isOne}. */
    public void writeKey(Bindings in, ByteWriter out) {
        int start = out.size();
        for (int i = 0; i < single.length; i++) {
            ValueSource source = single[i];
            if (source == null) {
                throw new IllegalStateException(
                        "several values for " + columns.get(i).name());
            }
            ByteWriter target = single.length == 1 ? out : in.scratch();
            int length = source.write(in, target);
            if (length < 0) {
                throw Nulls.missing(columns.get(i), length);
            }
            if (single.length > 1) {
                PartitionKeys.appendComponent(out, target.segment(), 0, length);
            }
        }
        PartitionKeys.checkKey(out.size() - start);
    }

    /**
     * Returns all keys, each once, in the order of their columns' values.
     *
     * @param keysMax most keys allowed
     */
    public Collection<byte[]> keys(Bindings in, int keysMax) {
        Map<byte[], byte[]> byOrder = new TreeMap<>(Arrays::compareUnsigned);
        List<byte[][]> rows = new ArrayList<>();
        rows.add(new byte[0][]);
        for (int i = 0; i < single.length; i++) {
            rows = extend(rows, values(in, i), keysMax);
        }
        ByteWriter out = new ByteWriter(64);
        for (byte[][] row : rows) {
            out.clear();
            for (int i = 0; i < row.length; i++) {
                ClusteringCodec.encode(out, columns.get(i).type(), false, segment(row[i]), 0, row[i].length);
            }
            byOrder.put(out.toByteArray(), key(row));
        }
        return byOrder.values();
    }

    private byte[] key(byte[][] row) {
        byte[] key = row[0];
        if (row.length > 1) {
            ByteWriter out = new ByteWriter(64);
            for (byte[] component : row) {
                PartitionKeys.appendComponent(out, segment(component), 0, component.length);
            }
            key = out.toByteArray();
        }
        PartitionKeys.checkKey(key.length);
        return key;
    }

    private List<byte[]> values(Bindings in, int column) {
        TupleSource list = several[column];
        ValueSource source = single[column];
        List<byte[]> values = new ArrayList<>();
        if (list != null) {
            list.tuples(in).forEach(tuple -> values.add(tuple[0]));
        } else if (source != null) {
            values.add(Nulls.require(columns.get(column), source.bytes(in)));
        }
        return values;
    }

    private static List<byte[][]> extend(List<byte[][]> rows, List<byte[]> values, int keysMax) {
        if ((long) rows.size() * values.size() > keysMax) {
            throw new InvalidRequestException("The statement names " + (long) rows.size() * values.size()
                    + " partitions or more; at most " + keysMax + " are allowed: use several statements");
        }
        List<byte[][]> extended = new ArrayList<>(rows.size() * values.size());
        for (byte[][] row : rows) {
            for (byte[] value : values) {
                byte[][] longer = Arrays.copyOf(row, row.length + 1);
                longer[row.length] = value;
                extended.add(longer);
            }
        }
        return extended;
    }

    private static MemorySegment segment(byte[] bytes) {
        return MemorySegment.ofArray(bytes);
    }
}
