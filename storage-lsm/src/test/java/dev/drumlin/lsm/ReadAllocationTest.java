package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.ThreadMXBean;
import dev.drumlin.lsm.io.DataFolder;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a read leaves on the heap: the garbage of a million reads a second is what the collector has to run after. */
class ReadAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int PARTITIONS = 1_000;
    private static final int READS = 20_000;

    @TempDir
    private Path folder;

    private TestStore store;
    private TableSchema table;
    private MemorySegment keys;
    private int keyLength;
    private final Rows rows = new Rows();
    private final ReadBatch batch = new ReadBatch();

    @BeforeEach
    void write() throws IOException {
        store = new TestStore(DataFolder.open(folder, thread -> false, false));
        table = store.createTable("t");
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < PARTITIONS; i++) {
            String key = "key-%06d".formatted(i);
            assertThat(store.write(TestStore.insert(table, key, "c", "a value of some bytes " + i, 1_000 + i)))
                    .isEqualTo("applied");
            keyLength = key.length();
            all.append(key);
        }
        keys = MemorySegment.ofArray(all.toString().getBytes(StandardCharsets.US_ASCII));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aReadFromMemoryMakesNoGarbage() {
        assertThat(bytesPerRead(1)).isLessThanOrEqualTo(16);
        assertThat(bytesPerRead(64)).isLessThanOrEqualTo(16);
    }

    @Test
    void aReadFromAFileMakesNextToNone() {
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(table.id()));
        assumeThat(System.getProperty("os.name"))
                .as("reads what is in memory without waiting")
                .isEqualTo("Linux");
        assertThat(bytesPerRead(1)).isLessThanOrEqualTo(64);
        assertThat(bytesPerRead(64)).isLessThanOrEqualTo(64);
    }

    private double bytesPerRead(int batchSize) {
        ReadPlan plan = ReadPlan.of(table);
        readAll(plan, batchSize);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        readAll(plan, batchSize);
        long after = THREADS.getCurrentThreadAllocatedBytes();
        double bytes = (double) (after - before) / READS;
        System.out.printf("heap bytes of a read, in batches of %d: %.1f%n", batchSize, bytes);
        return bytes;
    }

    private void readAll(ReadPlan plan, int batchSize) {
        rows.count = 0;
        for (int i = 0; i < READS; i += batchSize) {
            batch.begin(store.kit.seconds(), false);
            for (int j = i; j < Math.min(READS, i + batchSize); j++) {
                long at = (long) (j * 7919 % PARTITIONS) * keyLength;
                long token = Murmur3.token(keys, at, keyLength);
                batch.point(plan, token, keys, at, keyLength, Slices.ALL, null, Limits.NONE, rows);
            }
            store.engine.read(batch);
        }
        assertThat(rows.count).isEqualTo(READS);
    }

    /** Counts. */
    private static final class Rows implements ReadSink {
        private int count;

        @Override
        public boolean partition(PartitionView partition) {
            return true;
        }

        @Override
        public boolean row(RowView row) {
            count++;
            return true;
        }

        @Override
        public void done(int item, Position resume) {
            if (resume != null) {
                throw new AssertionError("a page ended");
            }
        }

        @Override
        public void failed(int item, StorageException problem) {
            throw problem;
        }
    }
}
