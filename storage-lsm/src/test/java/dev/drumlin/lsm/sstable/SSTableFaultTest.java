package dev.drumlin.lsm.sstable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Fault;
import dev.drumlin.lsm.io.FaultyFiles;
import dev.drumlin.lsm.io.FileStep;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.Slices;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Disks that fail, and crashes on the way to a finished file. */
class SSTableFaultTest {
    private final CrashableFiles disk = new CrashableFiles();
    private final FaultyFiles files = new FaultyFiles(disk);

    private static ModelPartition partition() {
        ModelPartition partition = SSTableFixture.partition(1);
        for (int i = 0; i < 100; i++) {
            SSTableFixture.addRow(partition, SSTableFixture.number(i), new byte[100]);
        }
        return partition;
    }

    @ParameterizedTest
    @EnumSource(names = {"WRITE", "SYNC", "RENAME", "SYNC_FOLDER"})
    void aWriterThatFailsLeavesNoHandleAndNoTemporaryFile(FileStep step) throws Exception {
        files.inject(step, Fault.IO_ERROR);
        assertThatThrownBy(() ->
                        new SSTableFixture(files, List.of(partition())).write(SSTableFixture.options(4096, 0.01, 1)))
                .isInstanceOf(IOException.class);
        assertThat(files.openHandles()).isEmpty();
        assertThat(disk.names()).noneMatch(SSTableFileName::isTemporary);
    }

    @Test
    void aReadThatFailsIsNoCorruptionAndCanBeRepeated() throws Exception {
        SSTableFixture fixture = new SSTableFixture(files, List.of(partition()));
        fixture.write(SSTableFixture.options(4096, 0.01, 1));
        try (fixture) {
            files.inject(FileStep.READ, name -> true, 1, 1, Fault.IO_ERROR);
            assertThatThrownBy(fixture.reader::stats).isInstanceOf(IOException.class);
            try (PartitionCursor cursor = fixture.reader.cursor(CostCounters.OFF)) {
                for (int nth = 1; nth <= 2; nth++) {
                    files.inject(FileStep.READ, name -> true, nth, 1, Fault.IO_ERROR);
                    assertThatThrownBy(() -> fixture.checkScan(Slices.ALL, true))
                            .isInstanceOf(IOException.class);
                    files.heal();
                }
                assertThat(SSTableFixture.seek(cursor, fixture.partitions.first()))
                        .isTrue();
            }
            fixture.check();
        }
    }

    @Test
    void aFileInPlaceIsWholeAfterEveryCrash() throws Exception {
        SSTableFixture fixture = new SSTableFixture(disk, List.of(partition()));
        disk.onStep((number, step, name) -> {
            for (Survivors survivors : Survivors.values()) {
                expectWhole(disk.afterCrash(survivors, number), fixture);
            }
        });
        fixture.write(SSTableFixture.options(4096, 0.01, 1));
        disk.onStep((number, step, name) -> {});
        CrashableFiles after = disk.afterCrash(Survivors.NONE, 1);
        assertThat(after.names()).containsExactly(fixture.name);
        expectWhole(after, fixture);
        fixture.close();
    }

    private static void expectWhole(CrashableFiles found, SSTableFixture fixture) {
        for (String name : found.names()) {
            if (!SSTableFileName.isTemporary(name)) {
                try (SSTableFixture copy = new SSTableFixture(found, fixture.partitions)) {
                    copy.name = name;
                    copy.reader = copy.open();
                    copy.check();
                } catch (Exception e) {
                    throw new AssertionError(name, e);
                }
            }
        }
    }

    @Test
    void theFileIsClosedWithTheLastReference() throws Exception {
        SSTableFixture fixture = new SSTableFixture(disk, List.of(partition()));
        fixture.write(SSTableFixture.options(4096, 0.01, 1));
        SSTableReader reader = fixture.reader;
        PartitionCursor cursor = reader.cursor(CostCounters.OFF);
        reader.close();
        assertThat(disk.openHandles()).hasSize(1);
        assertThat(SSTableFixture.seek(cursor, fixture.partitions.first())).isTrue();
        cursor.close();
        cursor.close();
        assertThat(disk.openHandles()).isEmpty();
        assertThat(reader.retain()).isFalse();
        assertThatThrownBy(() -> reader.cursor(CostCounters.OFF)).isInstanceOf(IllegalStateException.class);
    }
}
