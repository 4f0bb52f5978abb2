package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Checks that binary values which came from outside are values of their type, before they are stored. Stateless. */
public final class ValueCheck {
    private ValueCheck() {}

    /**
     * Checks a value.
     *
     * @param receiver what the value is for, such as {@code column v}; begins the error's second half
     * @throws InvalidRequestException if the bytes are no value of the type; says which type and what is wrong
     */
    public static void check(CqlType type, String receiver, MemorySegment value, long at, int length) {
        try {
            check(type, new ByteReader().wrap(value, at, length));
        } catch (IllegalArgumentException e) {
            throw ValueErrors.invalid(receiver, type, e.getMessage());
        } catch (IndexOutOfBoundsException e) {
            throw ValueErrors.invalid(receiver, type, "the bytes end inside the value");
        }
    }

    private static void check(CqlType type, ByteReader in) {
        switch (type) {
            case Scalar scalar -> scalar(scalar, in);
            case CqlType.ListType list -> elements(in, list.element(), list.element(), 1);
            case CqlType.SetType set -> elements(in, set.element(), set.element(), 1);
            case CqlType.MapType map -> elements(in, map.key(), map.value(), 2);
            case CqlType.TupleType tuple -> tuple(tuple, in);
        }
        if (in.remaining() != 0) {
            throw new IllegalArgumentException("got " + in.remaining() + " bytes too many");
        }
    }

    private static void elements(ByteReader in, CqlType first, CqlType second, int perEntry) {
        int count = Integer.reverseBytes(in.readInt());
        if (count < 0) {
            throw new IllegalArgumentException("got a negative number of elements");
        }
        for (long i = 0; i < (long) count * perEntry; i++) {
            int length = Integer.reverseBytes(in.readInt());
            if (length < 0) {
                throw new IllegalArgumentException("got null inside a collection");
            }
            nested(i % 2 == 0 ? first : second, in, length);
        }
    }

    private static void tuple(CqlType.TupleType tuple, ByteReader in) {
        for (CqlType field : tuple.fields()) {
            if (in.remaining() == 0) {
                return;
            }
            int length = Integer.reverseBytes(in.readInt());
            if (length >= 0) {
                nested(field, in, length);
            }
        }
    }

    private static void nested(CqlType type, ByteReader in, int length) {
        long at = in.skip(length);
        check(type, new ByteReader().wrap(in.segment(), at, length));
    }

    private static void scalar(Scalar type, ByteReader in) {
        MemorySegment value = in.segment();
        long at = in.position();
        int length = (int) in.remaining();
        switch (type) {
            case ASCII -> require(Utf8.isAscii(value, at, length), "expected only bytes below 128");
            case TEXT -> require(Utf8.isValid(value, at, length), "expected well-formed UTF-8");
            case BLOB -> {}
            case BOOLEAN, TINYINT -> requireLength(length, 1);
            case SMALLINT -> requireLength(length, Short.BYTES);
            case INT, FLOAT, DATE -> requireLength(length, Integer.BYTES);
            case BIGINT, COUNTER, DOUBLE, TIMESTAMP -> requireLength(length, Long.BYTES);
            case TIME -> {
                requireLength(length, Long.BYTES);
                long nanos = BigEndian.getLong(value, at);
                require(nanos >= 0 && nanos < TemporalText.NANOS_PER_DAY, "expected nanoseconds of a day");
            }
            case UUID -> requireLength(length, 16);
            case TIMEUUID -> {
                requireLength(length, 16);
                int version = (value.get(ValueLayout.JAVA_BYTE, at + 6) & 0xFF) >>> 4;
                require(version == 1, "expected a time-based UUID (version 1), got version " + version);
            }
            case INET -> require(length == 4 || length == 16, "expected 4 or 16 bytes, got " + length);
            case VARINT -> requireNumber(length);
            case DECIMAL -> requireNumber(length - Integer.BYTES);
            case DURATION -> CqlDuration.read(in);
        }
        if (type != Scalar.DURATION) {
            in.skip(length);
        }
    }

    private static void requireNumber(int length) {
        require(
                length >= 1 && length <= ScalarText.NUMBER_BYTES_MAX,
                "expected a number of 1 to " + ScalarText.NUMBER_BYTES_MAX + " bytes, got " + length);
    }

    private static void requireLength(int length, int expected) {
        require(length == expected, "expected " + expected + " bytes, got " + length);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
