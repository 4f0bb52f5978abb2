package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.schema.CqlType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Appends one collection as binary value: a 32-bit count, then each element (of a map key and value in turn) behind its
 * 32-bit length. Sets and maps are put into the order of their elements or keys, each once: of equal ones the form given
 * first stays (1.0 and 1.00 are equal decimals), of the values of one key the last, as in Cassandra. Serves one collection.
 */
final class ElementWriter {
    private final ByteWriter out;
    private final @Nullable CqlType sortedBy;
    private final int start;
    private final List<Entry> entries = new ArrayList<>();
    private int count;
    private int entryAt;

    /**
     * One element, or key and value of a map, with their lengths; {@code order} is the key as ordered bytes, and the value
     * begins at {@code valueAt}.
     */
    private static final class Entry {
        final byte[] order;
        final byte[] encoded;
        final int valueAt;

        Entry(byte[] order, byte[] encoded, int valueAt) {
            this.order = order;
            this.encoded = encoded;
            this.valueAt = valueAt;
        }
    }

    /** Begins a collection at the end of {@code out}. */
    ElementWriter(CqlType collection, ByteWriter out) {
        this.out = out;
        this.start = out.size();
        this.sortedBy = switch (collection) {
            case CqlType.SetType set -> set.element();
            case CqlType.MapType map -> map.key();
            default -> null;
        };
        BigEndian.putInt(out, 0);
        entryAt = out.size();
    }

    /** Makes room for the length of a value that is appended next; returns what {@link #endValue} wants. */
    static int beginValue(ByteWriter out) {
        BigEndian.putInt(out, 0);
        return out.size();
    }

    /** Fills in the length of a value that was appended after {@link #beginValue}. */
    static void endValue(ByteWriter out, int valueAt) {
        BigEndian.setInt(out, valueAt - Integer.BYTES, out.size() - valueAt);
    }

    /** Ends an element, or a key with its value. */
    void endEntry() {
        count++;
        if (sortedBy != null) {
            int keyLength = BigEndian.getInt(out.segment(), entryAt);
            ByteWriter order = new ByteWriter(keyLength + 8);
            ClusteringCodec.encode(order, sortedBy, false, out.segment(), entryAt + (long) Integer.BYTES, keyLength);
            byte[] encoded = Arrays.copyOfRange(out.array(), entryAt, out.size());
            entries.add(new Entry(order.toByteArray(), encoded, Integer.BYTES + keyLength));
            out.truncate(entryAt);
        }
        entryAt = out.size();
    }

    /** Ends the collection. */
    void end() {
        if (sortedBy != null) {
            entries.sort((a, b) -> Arrays.compareUnsigned(a.order, b.order));
            count = 0;
            for (int i = 0; i < entries.size(); i++, count++) {
                Entry first = entries.get(i);
                while (i + 1 < entries.size() && Arrays.equals(first.order, entries.get(i + 1).order)) {
                    i++;
                }
                Entry last = entries.get(i);
                out.putBytes(first.encoded, 0, first.valueAt);
                out.putBytes(last.encoded, last.valueAt, last.encoded.length - last.valueAt);
            }
        }
        BigEndian.setInt(out, start, count);
    }
}
