package dev.drumlin.lsm.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.storage.CostCounters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Around the borders of index pages, and tokens that an index page cannot tell apart. */
class SSTableIndexBordersTest {
    private static final int PAGE = 512;

    private static List<ModelPartition> partitions(int count, int valueBytes, IntToLongFunction token) {
        List<ModelPartition> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ModelPartition partition = new ModelPartition(token.applyAsLong(i), SSTableFixture.number(i));
            SSTableFixture.addRow(partition, new byte[0], new byte[valueBytes]);
            all.add(partition);
        }
        return all;
    }

    /** Without a filter: every key is found, nothing is found next to one. */
    private static void check(List<ModelPartition> all, int chunkBytes) throws Exception {
        try (SSTableFixture fixture = new SSTableFixture(new CrashableFiles(), all)) {
            fixture.write(SSTableFixture.options(chunkBytes, 1, 0));
            fixture.check();
            try (PartitionCursor cursor = fixture.reader.cursor(CostCounters.OFF)) {
                for (ModelPartition partition : all) {
                    byte[] longer = Arrays.copyOf(partition.key, partition.key.length + 1);
                    for (int distance = -1; distance <= 1; distance++) {
                        assertThat(SSTableFixture.seek(cursor, new ModelPartition(partition.token + distance, longer)))
                                .isFalse();
                        ModelPartition other = new ModelPartition(partition.token + distance, partition.key);
                        assertThat(SSTableFixture.seek(cursor, other)).isEqualTo(distance == 0);
                    }
                }
                assertThat(SSTableFixture.seek(cursor, new ModelPartition(Long.MIN_VALUE, longerThanAny())))
                        .isFalse();
                assertThat(SSTableFixture.seek(cursor, new ModelPartition(Long.MAX_VALUE, longerThanAny())))
                        .isFalse();
            }
        }
    }

    private static byte[] longerThanAny() {
        return new byte[20];
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE - 1, 2 * PAGE, 2 * PAGE + 1})
    void everyKeyIsFoundAndNoNeighbour(int count) throws Exception {
        check(partitions(count, 10, i -> Long.MIN_VALUE + 5 + i * (Long.MAX_VALUE / PAGE / 2)), 4096);
    }

    @ParameterizedTest
    @ValueSource(ints = {255, 256, 257, 511, 512, 513})
    void pagesThatEndForTheirNumberOfChunks(int chunks) throws Exception {
        check(partitions(chunks, 300, i -> 1000L * i), 256);
    }

    @ParameterizedTest(name = "{0} tokens apart by {1}")
    @CsvSource({"600, 1", "1100, 3", "600, 1073741824", "600, 4294967296", "600, 17179869184", "3, 9000000000000000"})
    void regularTokens(int count, long distance) throws Exception {
        check(partitions(count, 10, i -> 10 * distance * (i / 3) + 4L * (i % 3)), 4096);
    }

    @Test
    void tokensThatAreFarFromUniform() throws Exception {
        check(partitions(PAGE, 10, i -> i < 400 ? 4L * i : Long.MAX_VALUE / PAGE * (long) i), 4096);
    }

    @Test
    void equalTokensWithDifferentKeysAcrossPages() throws Exception {
        List<ModelPartition> all = partitions(3 * PAGE, 10, i -> i < 100 ? 10 : i < 1400 ? 77_777 : 5_000_000_000L);
        try (SSTableFixture fixture = SSTableFixture.of(all)) {
            fixture.check();
            try (PartitionCursor cursor = fixture.reader.cursor(CostCounters.OFF)) {
                for (long token : new long[] {10, 77_777, 5_000_000_000L}) {
                    assertThat(SSTableFixture.seek(cursor, new ModelPartition(token, SSTableFixture.number(9999))))
                            .isFalse();
                }
            }
        }
    }

    @Test
    void largePartitionsBetweenSmallOnes() throws Exception {
        TreeSet<ModelPartition> all = new TreeSet<>(SSTableFixture.ORDER);
        for (int i = 0; i < 40; i++) {
            ModelPartition partition = SSTableFixture.partition(i);
            for (int row = i % 3 == 0 ? 300 : 2; row > 0; row--) {
                SSTableFixture.addRow(partition, SSTableFixture.number(row), new byte[100]);
            }
            all.add(partition);
        }
        check(new ArrayList<>(all), 512);
    }
}
