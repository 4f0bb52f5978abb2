package dev.drumlin.lsm.sstable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Slices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapes of partitions and sizes of their parts. */
class SSTableRoundTripTest {
    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static ModelPartition withRows(int key, int rows, int valueBytes) {
        ModelPartition partition = SSTableFixture.partition(key);
        for (int i = 0; i < rows; i++) {
            SSTableFixture.addRow(partition, SSTableFixture.number(2 * i), noise(valueBytes));
        }
        return partition;
    }

    @Test
    void partitionsOfEveryShapeLieSideBySide() throws Exception {
        ModelPartition deleted = SSTableFixture.partition(1);
        deleted.deletion = new DeletionTime(-5, 1_700_000_000);
        ModelPartition onlyStatic = SSTableFixture.partition(2);
        onlyStatic.staticRow = SSTableFixture.staticRow(9, noise(20));
        ModelPartition onlyRanges = SSTableFixture.partition(3);
        onlyRanges.ranges.add(
                new ModelPartition.Range(new byte[0], new byte[] {4}, new DeletionTime(7, 1_700_000_001)));
        onlyRanges.ranges.add(
                new ModelPartition.Range(new byte[] {4}, new byte[0], new DeletionTime(8, 1_700_000_002)));
        ModelPartition empty = SSTableFixture.partition(4);
        ModelPartition noClustering = SSTableFixture.partition(5);
        SSTableFixture.addRow(noClustering, new byte[0], noise(10));
        List<ModelPartition> all = new ArrayList<>(List.of(deleted, onlyStatic, onlyRanges, empty, noClustering));
        all.add(withRows(6, 1, 100));
        all.add(withRows(7, 10_000, 100));
        all.add(withRows(8, 3, 100));
        try (SSTableFixture fixture = SSTableFixture.of(all)) {
            fixture.check();
            SSTableStats stats = fixture.reader.stats();
            assertThat(stats.partitions()).isEqualTo(8);
            assertThat(stats.rows()).isEqualTo(10_005);
            assertThat(stats.cells()).isEqualTo(10_006);
            assertThat(stats.tombstones()).isEqualTo(3);
            assertThat(stats.minTimestamp()).isEqualTo(-5);
            assertThat(stats.maxTimestamp()).isEqualTo(10_999);
            assertThat(stats.minLocalDeletionTime()).isEqualTo(1_700_000_000);
            assertThat(stats.maxLocalDeletionTime()).isEqualTo(Long.MAX_VALUE);
            assertThat(stats.maxSequence()).isEqualTo(42);
            assertThat(stats.minToken()).isEqualTo(fixture.partitions.first().token);
            assertThat(stats.maxToken()).isEqualTo(fixture.partitions.last().token);
            assertThat(stats.minKey()).isEqualTo(fixture.partitions.first().key);
            assertThat(stats.maxKey()).isEqualTo(fixture.partitions.last().key);
            assertThat(stats.clusteringFrom()).isEmpty();
            assertThat(stats.clusteringTo()).isEmpty();
            assertThat(stats.hasStatics() && stats.hasRangeTombstones() && stats.hasPartitionDeletions())
                    .isTrue();
            assertThat(stats.hasExpiring()).isFalse();
        }
    }

    @Test
    void keysOfEveryLengthComeBack() throws Exception {
        List<ModelPartition> all = new ArrayList<>();
        for (int length : new int[] {1, 2, 15, 16, 17, 255, 256, 4095, 4096, 4097, 32_768, 65_534, 65_535}) {
            ModelPartition partition = SSTableFixture.partition(noise(length));
            SSTableFixture.addRow(partition, noise(Math.min(length, 3000)), noise(5));
            all.add(partition);
        }
        try (SSTableFixture fixture = SSTableFixture.of(all)) {
            fixture.check();
        }
    }

    @Test
    void rowsOfEverySizeComeBack() throws Exception {
        List<ModelPartition> all = new ArrayList<>();
        int[] sizes = {0, 1, 4000, 4040, 4050, 4060, 4070, 4096, 5000, 65_535, 65_536, 1 << 20, 17 << 20};
        for (int i = 0; i < sizes.length; i++) {
            ModelPartition partition = SSTableFixture.partition(i);
            SSTableFixture.addRow(partition, SSTableFixture.number(1), noise(7));
            SSTableFixture.addRow(partition, SSTableFixture.number(2), noise(sizes[i]));
            SSTableFixture.addRow(partition, SSTableFixture.number(3), new byte[sizes[i]]);
            all.add(partition);
        }
        try (SSTableFixture fixture = SSTableFixture.of(all)) {
            fixture.check();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 4096, 65_536})
    void everyRowOfALargePartitionIsFoundFromBothSides(int chunkBytes) throws Exception {
        ModelPartition large = withRows(1, 600, 30);
        large.staticRow = SSTableFixture.staticRow(9, noise(9000));
        large.ranges.add(new ModelPartition.Range(
                SSTableFixture.number(100), SSTableFixture.number(901), new DeletionTime(7, 1_700_000_001)));
        try (SSTableFixture fixture = SSTableFixture.of(List.of(withRows(0, 2, 9), large), chunkBytes);
                PartitionCursor cursor = fixture.reader.cursor(CostCounters.OFF)) {
            fixture.check();
            assertThat(SSTableFixture.seek(cursor, large)).isTrue();
            for (int i = -1; i <= 1200; i++) {
                byte[] bound = i < 0 ? new byte[0] : SSTableFixture.number(i);
                byte[] next = SSTableFixture.number(i + 1);
                for (boolean reversed : new boolean[] {false, true}) {
                    SSTableFixture.check(cursor, large, Slices.of(bound, next), reversed);
                    if (i % 100 == 0) {
                        SSTableFixture.check(cursor, large, Slices.of(bound, new byte[0]), reversed);
                        SSTableFixture.check(cursor, large, Slices.of(new byte[0], next), reversed);
                    }
                }
            }
        }
    }

    @Test
    void aSeekInALargePartitionReadsOneRowIndexAndOneChunk() throws Exception {
        ModelPartition large = withRows(1, 10_000, 100);
        try (SSTableFixture fixture = SSTableFixture.of(List.of(large))) {
            CostCounters cost = new CostCounters();
            try (PartitionCursor cursor = fixture.reader.cursor(cost)) {
                assertThat(SSTableFixture.seek(cursor, large)).isTrue();
                assertThat(cost.chunks).isZero();
                byte[] from = SSTableFixture.number(10_000);
                SSTableFixture.check(cursor, large, Slices.of(from, SSTableFixture.number(10_001)), false);
                assertThat(cost.chunks).isEqualTo(1);
                assertThat(cost.indexPages).isEqualTo(1);
                assertThat(cost.bytesRead).isBetween(4000L, 40_000L);
                SSTableFixture.check(cursor, large, Slices.of(from, SSTableFixture.number(10_001)), true);
                assertThat(cost.chunks).isEqualTo(1);
            }
        }
    }

    @Test
    void aSmallPartitionIsOneChunk() throws Exception {
        List<ModelPartition> all = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            all.add(withRows(i, 1, 300));
        }
        try (SSTableFixture fixture = SSTableFixture.of(all)) {
            for (ModelPartition partition : all) {
                CostCounters cost = new CostCounters();
                try (PartitionCursor cursor = fixture.reader.cursor(cost)) {
                    assertThat(SSTableFixture.seek(cursor, partition)).isTrue();
                    SSTableFixture.check(cursor, partition, Slices.ALL, false);
                }
                assertThat(cost.chunks).isEqualTo(1);
            }
        }
    }

    @Test
    void whatIsOutOfOrderIsRefused() throws Exception {
        CrashableFiles files = new CrashableFiles();
        ModelPartition one = withRows(1, 2, 5);
        byte[] row = one.rows.firstEntry().getValue();
        try (SSTableWriter writer = SSTableWriter.create(files, "", SSTableFixture.options(4096, 0.01, 10))) {
            assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
            one.write(writer);
            assertThatThrownBy(() -> one.write(writer)).hasMessageContaining("do not ascend");
        }
        try (SSTableWriter writer = SSTableWriter.create(files, "", SSTableFixture.options(4096, 0.01, 10))) {
            writer.beginPartition(1, ModelPartition.segment(one.key), 0, one.key.length, DeletionTime.NONE);
            writer.row(ModelPartition.segment(row), 0, row.length);
            assertThatThrownBy(() -> writer.row(ModelPartition.segment(row), 0, row.length))
                    .hasMessageContaining("do not ascend");
        }
        assertThat(files.names()).isEmpty();
        assertThat(files.openHandles()).isEmpty();
    }

    @Test
    void aFileThatWasNotInstalledIsTemporary() throws Exception {
        CrashableFiles files = new CrashableFiles();
        SSTableOptions options =
                new SSTableOptions(SSTableFixture.STORE, SSTableFixture.TABLE, 7, 1, 1, 42, 1 << 20, 4096);
        try (SSTableWriter writer = SSTableWriter.create(files, "", options)) {
            withRows(1, 1, 10).write(writer);
            writer.finish();
            assertThat(files.names()).hasSize(1).allMatch(SSTableFileName::isTemporary);
            String name = writer.install();
            assertThat(files.names()).containsExactly(name);
            assertThat(SSTableFileName.parse(name)).isEqualTo(options.fileName());
        }
        assertThat(files.names()).hasSize(1);
        for (String bad : List.of(
                "x.sst",
                options.fileName().temporaryText(),
                "../" + options.fileName().text())) {
            assertThat(SSTableFileName.parse(bad)).isNull();
        }
        assertThat(Arrays.asList(SSTableFileName.isTemporary("a.tmp"), SSTableFileName.isTemporary(".sst.tmp")))
                .containsOnly(false);
    }
}
