package dev.drumlin.lsm.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Slices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random tables against a sorted map. The seed is the test's argument, so that it stands in every report. */
class SSTablePropertyTest {
    private static final int ROUNDS = 15;

    static long[] seeds() {
        long first = Long.getLong("seed", System.nanoTime());
        int rounds = Long.getLong("seed") != null ? 1 : ROUNDS;
        return new SplittableRandom(first).longs(rounds).toArray();
    }

    @ParameterizedTest(name = "seed={0}")
    @MethodSource("seeds")
    void whatIsReadIsWhatWasWritten(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int chunkBytes = random.nextInt(256, 2000);
        TreeSet<ModelPartition> partitions = new TreeSet<>(SSTableFixture.ORDER);
        for (int i = random.nextInt(1, 60); i > 0; i--) {
            partitions.add(partition(random, chunkBytes));
        }
        try (SSTableFixture fixture = SSTableFixture.of(partitions, chunkBytes)) {
            fixture.check();
            for (int i = 0; i < 20; i++) {
                Slices slices = slices(random, partitions);
                fixture.checkScan(slices, random.nextBoolean());
                seekAll(fixture, slices, random);
            }
            for (int i = 0; i < 20; i++) {
                scanPart(fixture, token(random, partitions), token(random, partitions));
            }
        }
    }

    private static void seekAll(SSTableFixture fixture, Slices slices, SplittableRandom random) throws Exception {
        try (PartitionCursor cursor = fixture.reader.cursor(CostCounters.OFF)) {
            for (ModelPartition partition : fixture.partitions) {
                ModelPartition wanted = random.nextInt(4) == 0 ? neighbour(partition, random) : partition;
                assertThat(SSTableFixture.seek(cursor, wanted)).isEqualTo(fixture.partitions.contains(wanted));
                if (wanted == partition) {
                    SSTableFixture.check(cursor, partition, slices, random.nextBoolean());
                }
            }
        }
    }

    private static void scanPart(SSTableFixture fixture, long from, long to) throws Exception {
        try (PartitionCursor cursor = fixture.reader.cursor(CostCounters.OFF)) {
            cursor.scan(from, to);
            for (ModelPartition partition : fixture.partitions) {
                if (partition.token >= from && partition.token <= to) {
                    assertThat(cursor.nextPartition()).isTrue();
                    SSTableFixture.check(cursor, partition, Slices.ALL, false);
                }
            }
            assertThat(cursor.nextPartition()).isFalse();
        }
    }

    private static long token(SplittableRandom random, Set<ModelPartition> partitions) {
        ModelPartition any = new ArrayList<>(partitions).get(random.nextInt(partitions.size()));
        return any.token + random.nextInt(-1, 2);
    }

    private static ModelPartition neighbour(ModelPartition partition, SplittableRandom random) {
        byte[] key = Arrays.copyOf(partition.key, partition.key.length + random.nextInt(2));
        key[key.length - 1] ^= (byte) random.nextInt(2);
        return new ModelPartition(partition.token + random.nextInt(-1, 2), key);
    }

    private static ModelPartition partition(SplittableRandom random, int chunkBytes) {
        byte[] key = bytes(random, random.nextInt(1, 20));
        // Tokens that collide, that are neighbours, that are far apart, and the true one.
        ModelPartition partition = switch (random.nextInt(4)) {
            case 0 -> new ModelPartition(random.nextInt(5), key);
            case 1 -> new ModelPartition(random.nextLong(), key);
            case 2 -> new ModelPartition(random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE, key);
            default -> SSTableFixture.partition(key);
        };
        if (random.nextInt(3) == 0) {
            partition.deletion = time(random);
        }
        if (random.nextInt(3) == 0) {
            partition.staticRow = SSTableFixture.staticRow(
                    random.nextLong(1000), bytes(random, random.nextInt(random.nextInt(10) == 0 ? 9000 : 50)));
        }
        ranges(partition, random);
        int rowCount = random.nextInt(4) == 0 ? random.nextInt(1000) : random.nextInt(4);
        for (int i = 0; i < rowCount; i++) {
            int size = random.nextInt(50) == 0 ? random.nextInt(3 * chunkBytes) : random.nextInt(40);
            byte[] value = random.nextBoolean() ? new byte[size] : bytes(random, size);
            SSTableFixture.addRow(partition, bytes(random, random.nextInt(6)), value);
        }
        return partition;
    }

    private static void ranges(ModelPartition partition, SplittableRandom random) {
        TreeSet<byte[]> bounds = new TreeSet<>(Arrays::compareUnsigned);
        for (int i = random.nextInt(3) == 0 ? random.nextInt(200) : 0; i > 0; i--) {
            bounds.add(bytes(random, random.nextInt(5)));
        }
        List<byte[]> sorted = new ArrayList<>(bounds);
        int i = 0;
        while (i + 1 < sorted.size()) {
            partition.ranges.add(new ModelPartition.Range(sorted.get(i), sorted.get(i + 1), time(random)));
            i += random.nextInt(1, 3);
        }
        if (!sorted.isEmpty() && random.nextBoolean()) {
            partition.ranges.add(new ModelPartition.Range(sorted.getLast(), new byte[0], time(random)));
        }
    }

    private static Slices slices(SplittableRandom random, Set<ModelPartition> partitions) {
        TreeSet<byte[]> bounds = new TreeSet<>(Arrays::compareUnsigned);
        for (int i = random.nextInt(8); i > 0; i--) {
            ModelPartition any = new ArrayList<>(partitions).get(random.nextInt(partitions.size()));
            List<byte[]> keys = new ArrayList<>(any.rows.keySet());
            if (!keys.isEmpty() && random.nextBoolean()) {
                byte[] key = keys.get(random.nextInt(keys.size()));
                bounds.add(random.nextBoolean() ? key : Arrays.copyOf(key, key.length + 1));
            } else {
                bounds.add(bytes(random, random.nextInt(4)));
            }
        }
        List<byte[]> sorted = new ArrayList<>(bounds);
        List<byte[]> from = new ArrayList<>();
        List<byte[]> to = new ArrayList<>();
        for (int i = 0; i + 1 < sorted.size(); i += random.nextInt(1, 3)) {
            from.add(sorted.get(i));
            to.add(sorted.get(i + 1));
        }
        boolean isOpen = !sorted.isEmpty() && random.nextBoolean();
        if (isOpen) {
            from.add(sorted.getLast());
            to.add(new byte[0]);
        }
        return Slices.of(from.toArray(byte[][]::new), to.toArray(byte[][]::new));
    }

    private static DeletionTime time(SplittableRandom random) {
        return new DeletionTime(random.nextLong(2000), random.nextLong(1_700_000_000L, 1_800_000_000L));
    }

    private static byte[] bytes(SplittableRandom random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
