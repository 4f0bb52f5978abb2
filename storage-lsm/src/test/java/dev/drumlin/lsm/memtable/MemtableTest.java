package dev.drumlin.lsm.memtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MemtableTest {
    private static final MemorySegment KEY = MemorySegment.ofArray(new byte[] {1});

    private final Memtable memtable = new Memtable();

    private static MutationView row(int clustering, int column, String value, long timestamp) {
        ByteWriter out = new ByteWriter(64);
        MutationWriter writer = new MutationWriter(out);
        writer.begin(new UUID(1, 1), 7, KEY, 0, 1, timestamp);
        MemorySegment row = MemorySegment.ofArray(new byte[] {(byte) clustering});
        MemorySegment cell = MemorySegment.ofArray(value.getBytes(StandardCharsets.UTF_8));
        writer.row().begin(false, row, 0, 1, timestamp).cell(column, timestamp, cell, 0, value.length());
        writer.row().end();
        writer.rowDone();
        writer.end();
        return new MutationView().wrap(MemorySegment.ofArray(out.toByteArray()), 0);
    }

    private RowNode only() {
        MemtablePartition partition = memtable.find(new PartitionRef(7, KEY, 0, 1));
        Iterator<RowNode> rows = partition.rows(new byte[0], new byte[0], false).iterator();
        return rows.next();
    }

    private static int versions(RowNode node) {
        int count = 0;
        for (RowVersion version = node.newest(); version != null; version = version.older()) {
            count++;
        }
        return count;
    }

    @Test
    void versionsThatAReaderMayNeedStayApart() {
        memtable.apply(row(1, 5, "a", 10), 1, 0, true);
        memtable.apply(row(1, 5, "b", 20), 2, 0, true);
        memtable.apply(row(1, 5, "c", 30), 3, 0, true);
        RowNode node = only();
        assertThat(versions(node)).isEqualTo(3);
        assertThat(RowVersion.visible(node.newest(), 2).sequence()).isEqualTo(2);
        assertThat(RowVersion.visible(node.newest(), 0)).isNull();
    }

    @Test
    void versionsThatNobodyNeedsApartAreFolded() {
        for (int i = 1; i <= 1_000; i++) {
            memtable.apply(row(1, 5, "v" + i, i), i, i - 1, true);
            assertThat(versions(only())).isLessThanOrEqualTo(2);
        }
        RowView view =
                new RowView().wrap(only().newest().segment(), only().newest().at());
        assertThat(view.nextCell()).isTrue();
        assertThat(view.segment().asSlice(view.valueAt(), view.valueLength()).toArray(ValueLayout.JAVA_BYTE))
                .asString()
                .isEqualTo("v1000");
    }

    @Test
    void garbageCountsAndStatisticsAreKept() {
        memtable.apply(row(1, 5, "x".repeat(4_000), 30), 4, 0, true);
        long once = memtable.bytes();
        for (int i = 5; i < 10; i++) {
            memtable.apply(row(1, 5, "x".repeat(4_000), 29 - i), i, i - 1, false);
        }
        assertThat(memtable.bytes()).isGreaterThan(once + 4 * 4_000);
        assertThat(memtable.minTimestamp()).isEqualTo(20);
        assertThat(memtable.firstSequence()).isEqualTo(4);
        assertThat(memtable.lastSequence()).isEqualTo(9);
        assertThat(memtable.partitionCount()).isEqualTo(1);
        assertThat(memtable.hasUnlogged()).isTrue();
    }
}
