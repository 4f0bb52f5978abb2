package dev.drumlin.lsm.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.DataFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data around offsets that do not fit 31 and 32 bits, in files with a hole before it. */
class SSTableLargeOffsetTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {(1L << 31) - 20_000, (1L << 32) - 20_000, 1L << 40})
    void everythingIsFound(long start) throws Exception {
        List<ModelPartition> all = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            ModelPartition partition = SSTableFixture.partition(i);
            for (int row = i == 300 ? 2000 : 1; row > 0; row--) {
                SSTableFixture.addRow(partition, SSTableFixture.number(row), SSTableFixture.number(row * 31));
            }
            all.add(partition);
        }
        DataFolder files = DataFolder.open(folder, thread -> false, true);
        try (SSTableFixture fixture = new SSTableFixture(files, all);
                SSTableWriter writer = SSTableWriter.create(files, "", SSTableFixture.options(4096, 0.01, 600))) {
            writer.skipToForTest(start);
            for (ModelPartition partition : fixture.partitions) {
                partition.write(writer);
            }
            writer.finish();
            fixture.name = writer.install();
            fixture.reader = fixture.open();
            assertThat(fixture.reader.fileBytes()).isGreaterThan(start + 20_000);
            fixture.check();
        }
    }
}
