package dev.drumlin.lsm.memtable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random writes against a sorted map. Another seed: {@code -Dseed=N}; more of them: {@code -Dseeds=N}. */
class MemtablePropertyTest {
    private static final long SEED = Long.getLong("seed", 4);
    private static final int SEEDS = Integer.getInteger("seeds", 12);
    private static final byte[] NONE = new byte[0];

    /** What the keys of a run look like. */
    private enum Shape {
        /** Many partitions of few rows, so that the directory grows. */
        WIDE,
        /** Tokens that agree in their top bits, or altogether, so that lists get an index. */
        SKEWED,
        /** Few partitions of many rows. */
        DEEP
    }

    private static final List<Shape> SHAPES = List.of(Shape.values());
    private static final List<MemtableOp.Kind> KINDS = List.of(MemtableOp.Kind.values());

    @Test
    void saysWhatASortedMapSays() {
        for (int i = 0; i < SEEDS; i++) {
            long seed = SEED + i;
            Shape shape = SHAPES.get(i % SHAPES.size());
            List<MemtableOp> ops = ops(new SplittableRandom(seed), shape);
            AssertionError problem = run(ops, seed);
            if (problem != null) {
                List<MemtableOp> fewer = shrink(ops, seed);
                throw new AssertionError(
                        "seed=" + seed + " shape=" + shape + " ops=" + fewer.size() + "\n"
                                + String.join(
                                        "\n",
                                        fewer.stream().map(Object::toString).toList()),
                        run(fewer, seed));
            }
        }
    }

    private static List<MemtableOp> ops(SplittableRandom random, Shape shape) {
        int count = shape == Shape.WIDE ? 3_000 : 1_500;
        List<MemtableOp> ops = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            MemtableOp.Kind kind =
                    random.nextInt(4) > 0 ? MemtableOp.Kind.CELL : KINDS.get(random.nextInt(KINDS.size()));
            boolean large = random.nextInt(20) == 0;
            ops.add(new MemtableOp(
                    kind,
                    token(random, shape),
                    bytes(random, 1 + random.nextInt(2), shape == Shape.WIDE ? 256 : 3),
                    clustering(random, shape, i),
                    random.nextInt(4) == 0 ? NONE : bytes(random, 1 + random.nextInt(3), 256),
                    random.nextInt(4),
                    random.nextInt(large ? 3_000 : 20),
                    random.nextLong(1, 1_000_000) * count + i,
                    // Some groups have several writes.
                    (i + 2) / 3));
        }
        return ops;
    }

    private static long token(SplittableRandom random, Shape shape) {
        return switch (shape) {
            case WIDE -> random.nextLong();
            case SKEWED ->
                switch (random.nextInt(4)) {
                    case 0 -> Long.MAX_VALUE - random.nextInt(50);
                    case 1 -> Long.MIN_VALUE + random.nextInt(50);
                    case 2 -> 0x1234_5678L << 32 | random.nextInt(300);
                    default -> random.nextLong();
                };
            case DEEP -> random.nextInt(2);
        };
    }

    private static byte[] clustering(SplittableRandom random, Shape shape, int i) {
        if (shape == Shape.WIDE) {
            return random.nextInt(2) == 0 ? NONE : bytes(random, 1, 3);
        }
        // The longest agree in more than a prefix; some come in descending order.
        return switch (random.nextInt(4)) {
            case 0 -> NONE;
            case 1 -> new byte[] {(byte) 0x80, (byte) (-i >>> 8), (byte) -i};
            case 2 -> bytes(random, 12, 2);
            default -> bytes(random, 1 + random.nextInt(3), 256);
        };
    }

    private static byte[] bytes(SplittableRandom random, int length, int values) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(values);
        }
        return bytes;
    }

    private static AssertionError run(List<MemtableOp> ops, long seed) {
        SplittableRandom random = new SplittableRandom(~seed);
        try (MemtableBudget budget = new MemtableBudget(64L << 20, 0, Runnable::run)) {
            Memtable memtable = budget.memtable();
            memtable.retain();
            try {
                ModelMemtable model = new ModelMemtable();
                int untilCheck = 1;
                for (MemtableOp op : ops) {
                    write(memtable, op, random.nextBoolean());
                    model.apply(op);
                    if (--untilCheck == 0) {
                        untilCheck = 1 + random.nextInt(600);
                        check(memtable, model, random);
                    }
                }
                check(memtable, model, random);
                return null;
            } catch (AssertionError e) {
                return e;
            } catch (RuntimeException e) {
                return new AssertionError("threw", e);
            } finally {
                memtable.release();
                assertThat(budget.bytes()).isZero();
            }
        }
    }

    private static void write(Memtable memtable, MemtableOp op, boolean reserves) {
        var mutation = op.mutation();
        if (reserves) {
            long bytes = memtable.bytes();
            assertThat(memtable.reserve(mutation.segment(), mutation.at())).isTrue();
            assertThat(memtable.bytes()).isEqualTo(bytes);
        }
        memtable.apply(mutation, op.sequence(), true);
        memtable.endReservation();
    }

    private static void check(Memtable memtable, ModelMemtable model, SplittableRandom random) {
        long sequence = random.nextInt(3) == 0 ? random.nextLong(memtable.lastSequence() + 1) : Long.MAX_VALUE >>> 2;
        MemtableReading reading = new MemtableReading(memtable, sequence);
        List<ModelMemtable.Place> places = model.places();
        assertThat(reading.places()).hasToString(places.toString());
        assertThat(memtable.partitionCount()).isEqualTo(places.size());
        for (int i = 0; i < 60; i++) {
            ModelMemtable.Place known = places.get(random.nextInt(places.size()));
            checkPartition(reading, model, known, sequence, random);
            ModelMemtable.Place other =
                    new ModelMemtable.Place(known.token() + random.nextInt(3) - 1, bytes(random, 1, 3));
            assertThat(reading.cursor().find(MemtableReading.ref(other)))
                    .as("%s", other)
                    .isEqualTo(model.has(other));
            ModelMemtable.Place ceiling = model.ceiling(other);
            boolean found = reading.cursor().ceiling(MemtableReading.ref(other));
            assertThat(found ? reading.place().toString() : "null").isEqualTo(String.valueOf(ceiling));
        }
    }

    private static void checkPartition(
            MemtableReading reading,
            ModelMemtable model,
            ModelMemtable.Place place,
            long sequence,
            SplittableRandom random) {
        assertThat(reading.cursor().find(MemtableReading.ref(place)))
                .as("%s", place)
                .isTrue();
        assertThat(reading.cursor().deletion()).isEqualTo(model.deletion(place, sequence));
        assertThat(reading.ranges()).isEqualTo(model.ranges(place, sequence));
        assertThat(reading.staticRow()).isEqualTo(model.staticRow(place, sequence));
        byte[] from = random.nextBoolean() ? NONE : bytes(random, 1 + random.nextInt(3), 256);
        byte[] to = random.nextBoolean() ? NONE : bytes(random, 1 + random.nextInt(3), 256);
        List<String> rows = model.rows(place, sequence, from, to);
        assertThat(reading.rows(from, to, false)).as("%s forwards", place).isEqualTo(rows);
        List<String> backwards = new ArrayList<>(rows);
        Collections.reverse(backwards);
        assertThat(reading.rows(from, to, true)).as("%s backwards", place).isEqualTo(backwards);
    }

    /** Leaves out ever smaller parts for as long as it still fails. */
    private static List<MemtableOp> shrink(List<MemtableOp> ops, long seed) {
        List<MemtableOp> failing = ops;
        for (int part = ops.size() / 2; part > 0; part /= 2) {
            for (int at = 0; at + part <= failing.size(); ) {
                List<MemtableOp> fewer = new ArrayList<>(failing);
                fewer.subList(at, at + part).clear();
                if (!fewer.isEmpty() && run(fewer, seed) != null) {
                    failing = fewer;
                } else {
                    at += part;
                }
            }
        }
        return failing;
    }
}
