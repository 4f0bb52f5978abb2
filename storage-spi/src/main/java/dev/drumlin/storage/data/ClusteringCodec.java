package dev.drumlin.storage.data;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Clustering key components as byte strings whose unsigned order is the order of the values, and back. A clustering key is
 * its components one after the other; every component says itself where it ends and none is a prefix of another, so keys
 * compare as wholes and a prefix of columns is a prefix of bytes. A descending column has every byte inverted.
 *
 * <p>FORMAT.md beside this file describes each type. Values of decimal and varint come back in canonical form. Thread-safe:
 * no state.
 */
public final class ClusteringCodec {
    private static final int ESCAPED = 0xFF;
    private static final int ELEMENT = 1;
    private static final int END = 0;

    private ClusteringCodec() {}

    /**
     * Appends one component.
     *
     * @param value a valid binary value of the type, not null
     * @throws InvalidRequestException if the value cannot be part of a key: of a wrong length, or of a type without order
     */
    public static void encode(
            ByteWriter out, CqlType type, boolean descending, MemorySegment value, long at, int length) {
        int start = out.size();
        try {
            write(out, type, new ByteReader().wrap(value, at, length));
        } catch (IndexOutOfBoundsException e) {
            throw new InvalidRequestException("A value of type " + type.cql() + " is malformed: " + e.getMessage());
        }
        if (descending) {
            byte[] bytes = out.array();
            for (int i = start; i < out.size(); i++) {
                bytes[i] = (byte) ~bytes[i];
            }
        }
    }

    /**
     * Appends the binary value of the component that begins at {@code at} and returns the offset after the component.
     *
     * @param limit end of the clustering key
     * @throws IndexOutOfBoundsException if the bytes are no component of that type
     */
    public static long decode(
            ByteWriter out, CqlType type, boolean descending, MemorySegment key, long at, long limit) {
        ComponentReader in = new ComponentReader(key, at, limit, descending ? 0xFF : 0);
        read(out, type, in);
        return in.position();
    }

    private static void write(ByteWriter out, CqlType type, ByteReader value) {
        switch (type) {
            case Scalar scalar -> writeScalar(out, scalar, value);
            case CqlType.ListType list -> writeElements(out, list.element(), value);
            case CqlType.SetType set -> writeElements(out, set.element(), value);
            case CqlType.MapType map -> {
                for (int left = bigEndianInt(value); left > 0; left--) {
                    out.putByte(ELEMENT);
                    writeSized(out, map.key(), value);
                    writeSized(out, map.value(), value);
                }
                out.putByte(END);
            }
            case CqlType.TupleType tuple -> {
                for (CqlType field : tuple.fields()) {
                    int length = value.remaining() == 0 ? -1 : bigEndianInt(value);
                    out.putByte(length < 0 ? END : ELEMENT);
                    if (length >= 0) {
                        writeNested(out, field, value, length);
                    }
                }
            }
        }
        if (value.remaining() != 0) {
            throw new IndexOutOfBoundsException(value.remaining() + " bytes too many");
        }
    }

    private static void writeElements(ByteWriter out, CqlType element, ByteReader value) {
        for (int left = bigEndianInt(value); left > 0; left--) {
            out.putByte(ELEMENT);
            writeSized(out, element, value);
        }
        out.putByte(END);
    }

    private static void writeSized(ByteWriter out, CqlType type, ByteReader value) {
        writeNested(out, type, value, bigEndianInt(value));
    }

    private static void writeNested(ByteWriter out, CqlType type, ByteReader value, int length) {
        long at = value.skip(length);
        write(out, type, new ByteReader().wrap(value.segment(), at, length));
    }

    private static void writeScalar(ByteWriter out, Scalar type, ByteReader value) {
        switch (type) {
            case ASCII, TEXT, BLOB, INET -> {
                while (value.remaining() > 0) {
                    int next = value.readByte();
                    out.putByte(next);
                    if (next == END) {
                        out.putByte(ESCAPED);
                    }
                }
                out.putByte(END).putByte(END);
            }
            case BOOLEAN -> out.putByte(value.readByte());
            case TINYINT -> out.putByte(value.readByte() ^ 0x80);
            case SMALLINT, INT, BIGINT, TIMESTAMP -> {
                requireLength(type, value);
                out.putByte(value.readByte() ^ 0x80);
                copyRest(out, value);
            }
            case DATE, TIME -> {
                requireLength(type, value);
                copyRest(out, value);
            }
            case FLOAT -> OrderedNumbers.writeFloat(out, Integer.reverseBytes(value.readInt()));
            case DOUBLE -> OrderedNumbers.writeDouble(out, Long.reverseBytes(value.readLong()));
            case VARINT -> OrderedNumbers.writeVarint(out, value.readBytes((int) value.remaining()));
            case DECIMAL ->
                OrderedNumbers.writeDecimal(out, bigEndianInt(value), value.readBytes((int) value.remaining()));
            case UUID ->
                OrderedUuids.writeUuid(out, Long.reverseBytes(value.readLong()), Long.reverseBytes(value.readLong()));
            case TIMEUUID ->
                OrderedUuids.writeTimeUuid(
                        out, Long.reverseBytes(value.readLong()), Long.reverseBytes(value.readLong()));
            case COUNTER, DURATION ->
                throw new InvalidRequestException("Type " + type.cql() + " has no order and cannot be in a key");
        }
    }

    private static void read(ByteWriter out, CqlType type, ComponentReader in) {
        switch (type) {
            case Scalar scalar -> readScalar(out, scalar, in);
            case CqlType.ListType list -> readElements(out, list.element(), null, in);
            case CqlType.SetType set -> readElements(out, set.element(), null, in);
            case CqlType.MapType map -> readElements(out, map.key(), map.value(), in);
            case CqlType.TupleType tuple -> {
                for (CqlType field : tuple.fields()) {
                    if (in.next() == END) {
                        out.putInt(-1);
                    } else {
                        readSized(out, field, in);
                    }
                }
            }
        }
    }

    private static void readElements(ByteWriter out, CqlType first, @Nullable CqlType second, ComponentReader in) {
        int countAt = out.size();
        out.putInt(0);
        int count = 0;
        while (in.next() != END) {
            readSized(out, first, in);
            if (second != null) {
                readSized(out, second, in);
            }
            count++;
        }
        out.setInt(countAt, Integer.reverseBytes(count));
    }

    private static void readSized(ByteWriter out, CqlType type, ComponentReader in) {
        int lengthAt = out.size();
        out.putInt(0);
        read(out, type, in);
        out.setInt(lengthAt, Integer.reverseBytes(out.size() - lengthAt - Integer.BYTES));
    }

    private static void readScalar(ByteWriter out, Scalar type, ComponentReader in) {
        switch (type) {
            case ASCII, TEXT, BLOB, INET -> {
                for (int next = in.next(); ; next = in.next()) {
                    if (next == END && in.next() == END) {
                        return;
                    }
                    out.putByte(next);
                }
            }
            case BOOLEAN -> out.putByte(in.next());
            case TINYINT -> out.putByte(in.next() ^ 0x80);
            case SMALLINT, INT, BIGINT, TIMESTAMP -> {
                out.putByte(in.next() ^ 0x80);
                readBytes(out, width(type) - 1, in);
            }
            case DATE, TIME -> readBytes(out, width(type), in);
            case FLOAT -> out.putInt(Integer.reverseBytes(OrderedNumbers.readFloat(in)));
            case DOUBLE -> out.putLong(Long.reverseBytes(OrderedNumbers.readDouble(in)));
            case VARINT -> OrderedNumbers.readVarint(out, in);
            case DECIMAL -> OrderedNumbers.readDecimal(out, in);
            case UUID -> OrderedUuids.readUuid(out, in);
            case TIMEUUID -> OrderedUuids.readTimeUuid(out, in);
            case COUNTER, DURATION -> throw new IndexOutOfBoundsException("Type " + type.cql() + " cannot be in a key");
        }
    }

    private static void readBytes(ByteWriter out, int count, ComponentReader in) {
        for (int i = 0; i < count; i++) {
            out.putByte(in.next());
        }
    }

    private static void copyRest(ByteWriter out, ByteReader value) {
        int rest = (int) value.remaining();
        out.putBytes(value.segment(), value.skip(rest), rest);
    }

    private static void requireLength(Scalar type, ByteReader value) {
        if (value.remaining() != width(type)) {
            throw new IndexOutOfBoundsException("length=" + value.remaining() + " instead of " + width(type));
        }
    }

    private static int width(Scalar type) {
        return switch (type) {
            case SMALLINT -> Short.BYTES;
            case INT, DATE -> Integer.BYTES;
            case BIGINT, TIMESTAMP, TIME -> Long.BYTES;
            default -> throw new IllegalArgumentException("Type " + type.cql() + " has no fixed width here");
        };
    }

    private static int bigEndianInt(ByteReader value) {
        return Integer.reverseBytes(value.readInt());
    }

    /** Steps through a component, undoing the inversion of a descending column. */
    static final class ComponentReader {
        private final MemorySegment key;
        private final long limit;
        private final int mask;
        private long position;

        ComponentReader(MemorySegment key, long at, long limit, int mask) {
            this.key = key;
            this.limit = limit;
            this.mask = mask;
            position = at;
        }

        long position() {
            return position;
        }

        /** Returns the next byte, 0 to 255. */
        int next() {
            if (position >= limit) {
                throw new IndexOutOfBoundsException("clustering key ends inside a component at " + position);
            }
            return (key.get(ValueLayout.JAVA_BYTE, position++) & 0xFF) ^ mask;
        }

        int nextInt() {
            return next() << 24 | next() << 16 | next() << 8 | next();
        }

        long nextLong() {
            return (long) nextInt() << 32 | (nextInt() & 0xFFFF_FFFFL);
        }
    }
}
