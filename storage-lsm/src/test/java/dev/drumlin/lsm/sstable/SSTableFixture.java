package dev.drumlin.lsm.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.sstable.data.PartitionHeader;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.data.Slices;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;

/** An SSTable and the partitions that should be in it. */
final class SSTableFixture implements AutoCloseable {
    static final UUID STORE = new UUID(0x0102030405060708L, 0x090A0B0C0D0E0F10L);
    static final UUID TABLE = new UUID(0x1112131415161718L, 0x191A1B1C1D1E1F20L);
    static final Comparator<ModelPartition> ORDER =
            Comparator.<ModelPartition>comparingLong(p -> p.token).thenComparing(p -> p.key, Arrays::compareUnsigned);

    final StorageFiles files;
    final TreeSet<ModelPartition> partitions = new TreeSet<>(ORDER);
    String name = "";
    SSTableReader reader;

    SSTableFixture(StorageFiles files, Collection<ModelPartition> partitions) {
        this.files = files;
        this.partitions.addAll(partitions);
    }

    static SSTableOptions options(int chunkBytes, double chance, long partitionsMax) {
        return new SSTableOptions(STORE, TABLE, 7, partitionsMax, chance, 42, Long.MAX_VALUE, chunkBytes);
    }

    /** Writes the partitions to a file in memory and opens it. */
    static SSTableFixture of(Collection<ModelPartition> partitions, int chunkBytes) throws Exception {
        SSTableFixture fixture = new SSTableFixture(new CrashableFiles(), partitions);
        fixture.write(options(chunkBytes, 0.01, partitions.size()));
        return fixture;
    }

    static SSTableFixture of(Collection<ModelPartition> partitions) throws Exception {
        return of(partitions, 4096);
    }

    SSTableStats write(SSTableOptions options) throws Exception {
        try (SSTableWriter writer = SSTableWriter.create(files, "", options)) {
            for (ModelPartition partition : partitions) {
                partition.write(writer);
            }
            SSTableStats stats = writer.finish();
            name = writer.install();
            reader = open();
            return stats;
        }
    }

    SSTableReader open() throws IOException {
        return SSTableReader.open(files, name, STORE, new BufferPool(4));
    }

    /** Checks everything that can be read against what was written. */
    void check() throws Exception {
        assertThat(reader.verify()).isEmpty();
        checkScan(Slices.ALL, false);
        checkScan(Slices.ALL, true);
        try (PartitionCursor cursor = reader.cursor(CostCounters.OFF)) {
            for (ModelPartition partition : partitions) {
                assertThat(reader.mightContain(partition.token)).isTrue();
                assertThat(seek(cursor, partition)).isTrue();
                check(cursor, partition, Slices.ALL, false);
                check(cursor, partition, Slices.ALL, true);
            }
        }
    }

    void checkScan(Slices slices, boolean reversed) throws Exception {
        try (PartitionCursor cursor = reader.cursor(CostCounters.OFF)) {
            cursor.scan(Long.MIN_VALUE, Long.MAX_VALUE);
            for (ModelPartition partition : partitions) {
                assertThat(cursor.nextPartition()).isTrue();
                check(cursor, partition, slices, reversed);
            }
            assertThat(cursor.nextPartition()).isFalse();
        }
    }

    static boolean seek(PartitionCursor cursor, ModelPartition partition) throws IOException {
        return cursor.seek(partition.token, ModelPartition.segment(partition.key), 0, partition.key.length);
    }

    /** Checks the partition on which a cursor stands. */
    static void check(PartitionCursor cursor, ModelPartition partition, Slices slices, boolean reversed)
            throws Exception {
        PartitionHeader header = cursor.partition();
        assertThat(header.token()).isEqualTo(partition.token);
        assertThat(bytes(header.segment(), header.keyAt(), header.keyLength())).isEqualTo(partition.key);
        assertThat(header.deletion()).isEqualTo(partition.deletion);
        assertThat(header.rangeCount()).isEqualTo(partition.ranges.size());
        for (int i = 0; i < header.rangeCount(); i++) {
            ModelPartition.Range range = partition.ranges.get(i);
            assertThat(bytes(header.segment(), header.rangeFromAt(i), header.rangeFromLength(i)))
                    .isEqualTo(range.from);
            assertThat(bytes(header.segment(), header.rangeToAt(i), header.rangeToLength(i)))
                    .isEqualTo(range.to);
            assertThat(header.rangeTime(i)).isEqualTo(range.time);
        }
        assertThat(header.hasStatic()).isEqualTo(partition.staticRow != null);
        if (header.hasStatic()) {
            assertThat(bytes(header.segment(), header.staticAt(), header.staticLength()))
                    .isEqualTo(partition.staticRow);
        }
        cursor.rows(slices, reversed);
        for (byte[] row : expected(partition, slices, reversed)) {
            assertThat(cursor.nextRow()).isTrue();
            if (MemorySegment.mismatch(
                            cursor.rowSegment(),
                            cursor.rowAt(),
                            cursor.rowAt() + cursor.rowLength(),
                            ModelPartition.segment(row),
                            0,
                            row.length)
                    >= 0) {
                assertThat(bytes(cursor.rowSegment(), cursor.rowAt(), cursor.rowLength()))
                        .isEqualTo(row);
            }
        }
        assertThat(cursor.nextRow()).isFalse();
    }

    static List<byte[]> expected(ModelPartition partition, Slices slices, boolean reversed) {
        List<byte[]> rows = new ArrayList<>();
        partition.rows.forEach((clustering, row) -> {
            if (slices.contains(ModelPartition.segment(clustering), 0, clustering.length)) {
                rows.add(row);
            }
        });
        return reversed ? rows.reversed() : rows;
    }

    static byte[] bytes(MemorySegment segment, long at, int length) {
        return segment.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE);
    }

    /** Returns a partition with the token of its key. */
    static ModelPartition partition(byte[] key) {
        return new ModelPartition(Murmur3.token(key), key);
    }

    static ModelPartition partition(int number) {
        return partition(number(number));
    }

    static byte[] number(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    /** Returns an encoded row with one cell. */
    static byte[] row(byte[] clustering, long timestamp, byte[] value) {
        ByteWriter out = new ByteWriter(64);
        RowWriter writer = new RowWriter(out);
        writer.begin(false, ModelPartition.segment(clustering), 0, clustering.length, timestamp);
        writer.marker(timestamp)
                .cell(3, timestamp, ModelPartition.segment(value), 0, value.length)
                .end();
        return out.toByteArray();
    }

    static byte[] staticRow(long timestamp, byte[] value) {
        ByteWriter out = new ByteWriter(64);
        RowWriter writer = new RowWriter(out);
        writer.beginStatic(timestamp)
                .cell(2, timestamp, ModelPartition.segment(value), 0, value.length)
                .end();
        return out.toByteArray();
    }

    static void addRow(ModelPartition partition, byte[] clustering, byte[] value) {
        partition.rows.put(clustering, row(clustering, 1000 + partition.rows.size(), value));
    }

    @Override
    public void close() throws IOException {
        reader.close();
        assertThat(files.openHandles()).isEmpty();
    }
}
