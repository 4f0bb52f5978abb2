package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.value.ValueCheck;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** The functions that every table may use. Names are in lower case, as the parser gives them. */
final class ScalarFunctions {
    /** 100-nanosecond steps from 15 October 1582 to 1970. */
    private static final long UUID_EPOCH_STEPS = 0x01B2_1DD2_1381_4000L;

    private static final long STEPS_PER_MILLI = 10_000;
    private static final long STEPS_PER_MICRO = 10;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final long LEAST_CLOCK_AND_NODE = 0x8080_8080_8080_8080L;
    private static final long GREATEST_CLOCK_AND_NODE = 0x7F7F_7F7F_7F7F_7F7FL;

    private static final List<Function> ALL = all();

    private ScalarFunctions() {}

    static List<Function> named(String name) {
        List<Function> found = new ArrayList<>();
        for (Function function : ALL) {
            if (function.name().equals(name)) {
                found.add(function);
            }
        }
        return found;
    }

    private static List<Function> all() {
        List<Function> all = new ArrayList<>();
        for (String now : List.of("now", "currenttimeuuid", "current_timeuuid")) {
            add(all, now, Scalar.TIMEUUID, (in, _) -> uuid(in.timeUuid()));
        }
        add(all, "uuid", Scalar.UUID, (in, _) -> uuid(in.randomUuid()));
        for (String now : List.of("currenttimestamp", "current_timestamp")) {
            add(all, now, Scalar.TIMESTAMP, (in, _) -> Longs.encode(Math.floorDiv(in.nowMicros(), 1000L)));
        }
        for (String now : List.of("currentdate", "current_date")) {
            add(all, now, Scalar.DATE, (in, _) -> date(Math.floorDiv(in.nowMicros(), 1000L)));
        }
        for (String now : List.of("currenttime", "current_time")) {
            add(
                    all,
                    now,
                    Scalar.TIME,
                    (in, _) -> Longs.encode(Math.floorMod(in.nowMicros(), MILLIS_PER_DAY * 1000) * 1000));
        }
        add(all, "mintimeuuid", Scalar.TIMEUUID, ScalarFunctions::least, Scalar.TIMESTAMP);
        add(all, "maxtimeuuid", Scalar.TIMEUUID, ScalarFunctions::greatest, Scalar.TIMESTAMP);
        for (String name : List.of("totimestamp", "to_timestamp")) {
            add(all, name, Scalar.TIMESTAMP, (_, v) -> Longs.encode(uuidMillis(v[0])), Scalar.TIMEUUID);
            add(all, name, Scalar.TIMESTAMP, (_, v) -> Longs.encode(dateMillis(v[0])), Scalar.DATE);
        }
        for (String name : List.of("todate", "to_date")) {
            add(all, name, Scalar.DATE, (_, v) -> date(uuidMillis(v[0])), Scalar.TIMEUUID);
            add(all, name, Scalar.DATE, (_, v) -> date(Longs.decode(v[0])), Scalar.TIMESTAMP);
        }
        for (String name : List.of("tounixtimestamp", "to_unix_timestamp")) {
            add(all, name, Scalar.BIGINT, (_, v) -> Longs.encode(uuidMillis(v[0])), Scalar.TIMEUUID);
            add(all, name, Scalar.BIGINT, (_, v) -> v[0], Scalar.TIMESTAMP);
            add(all, name, Scalar.BIGINT, (_, v) -> Longs.encode(dateMillis(v[0])), Scalar.DATE);
        }
        add(all, "dateof", Scalar.TIMESTAMP, (_, v) -> Longs.encode(uuidMillis(v[0])), Scalar.TIMEUUID);
        add(all, "unixtimestampof", Scalar.BIGINT, (_, v) -> Longs.encode(uuidMillis(v[0])), Scalar.TIMEUUID);
        for (Scalar type : Scalar.values()) {
            if (type != Scalar.BLOB && type != Scalar.COUNTER) {
                addBlobConversions(all, type);
            }
        }
        return List.copyOf(all);
    }

    private static void addBlobConversions(List<Function> all, Scalar type) {
        String name = type.name().toLowerCase(Locale.ROOT);
        for (String to : List.of(name + "asblob", name + "_as_blob")) {
            add(all, to, Scalar.BLOB, (_, v) -> v[0], type);
        }
        for (String from : List.of("blobas" + name, "blob_as_" + name)) {
            add(
                    all,
                    from,
                    type,
                    (_, v) -> {
                        ValueCheck.check(type, from, MemorySegment.ofArray(v[0]), 0, v[0].length);
                        return v[0];
                    },
                    Scalar.BLOB);
        }
    }

    private static void add(List<Function> all, String name, CqlType result, Function.Body body, CqlType... arguments) {
        all.add(new Function(name, List.of(arguments), result, body));
    }

    private static byte[] uuid(UUID value) {
        return uuid(value.getMostSignificantBits(), value.getLeastSignificantBits());
    }

    private static byte[] uuid(long high, long low) {
        byte[] bytes = new byte[16];
        System.arraycopy(Longs.encode(high), 0, bytes, 0, 8);
        System.arraycopy(Longs.encode(low), 0, bytes, 8, 8);
        return bytes;
    }

    private static long uuidMillis(byte[] timeUuid) {
        byte[] half = new byte[Long.BYTES];
        System.arraycopy(timeUuid, 0, half, 0, Long.BYTES);
        long high = Longs.decode(half);
        long steps = (high & 0x0FFF) << 48 | (high >>> 16 & 0xFFFF) << 32 | high >>> 32;
        // Towards 1970 for times before it, as Cassandra has it.
        return Math.floorDiv(steps - UUID_EPOCH_STEPS, STEPS_PER_MICRO) / MICROS_PER_MILLI;
    }

    private static byte[] least(Bindings in, byte[][] values) {
        return uuid(timeHalf(steps(Longs.decode(values[0]))), LEAST_CLOCK_AND_NODE);
    }

    private static byte[] greatest(Bindings in, byte[][] values) {
        return uuid(timeHalf(steps(Longs.decode(values[0]) + 1) - 1), GREATEST_CLOCK_AND_NODE);
    }

    private static long steps(long unixMillis) {
        return unixMillis * STEPS_PER_MILLI + UUID_EPOCH_STEPS;
    }

    /** Returns the high half of the version 1 UUID of a time; one before 1582 or after 5236 spills into the version, as in Cassandra. */
    static long timeHalf(long steps) {
        return steps << 32 | (steps >>> 32 & 0xFFFF) << 16 | 0x1000 | steps >>> 48;
    }

    /** Returns the day of a time. Before 1970 it is the day after, but for midnight: Cassandra rounds towards 1970. */
    private static byte[] date(long unixMillis) {
        return Longs.encodeInt((int) (unixMillis / MILLIS_PER_DAY) ^ Integer.MIN_VALUE);
    }

    private static long dateMillis(byte[] date) {
        return ((int) Longs.decode(date) ^ Integer.MIN_VALUE) * MILLIS_PER_DAY;
    }
}
