package dev.drumlin.storage.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RowMergerTest {
    private static final long NOW = 1_700_000_000L;
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    @Test
    void newerValueWins() {
        byte[] old = row(row -> row.cell(1, 10, text("old"), 0, 3));
        byte[] young = row(row -> row.cell(1, 11, text("new"), 0, 3));
        assertThat(live(old, young)).isEqualTo("1@11=new");
        assertThat(live(young, old)).isEqualTo("1@11=new");
    }

    @Test
    void onATieTombstoneBeatsExpiringBeatsPlainAndThenTheLargerValue() {
        byte[] small = row(row -> row.cell(1, 10, text("a"), 0, 1));
        byte[] large = row(row -> row.cell(1, 10, text("b"), 0, 1));
        byte[] expiring = row(row -> row.expiringCell(1, 10, 5, NOW + 5, text("A"), 0, 1));
        byte[] deleted = row(row -> row.tombstone(1, 10, NOW - 1));
        assertThat(live(small, large)).isEqualTo("1@10=b");
        assertThat(live(large, small)).isEqualTo("1@10=b");
        assertThat(live(large, expiring)).isEqualTo("1@10=A");
        assertThat(live(expiring, large)).isEqualTo("1@10=A");
        assertThat(live(large, expiring, deleted)).isEqualTo("nothing");
        assertThat(live(deleted, large, expiring)).isEqualTo("nothing");
    }

    @Test
    void anExpiredWinnerDoesNotBringTheLoserBack() {
        byte[] plain = row(row -> row.cell(1, 10, text("a"), 0, 1));
        byte[] expired = row(row -> row.expiringCell(1, 11, 5, NOW - 1, text("A"), 0, 1));
        assertThat(live(plain, expired)).isEqualTo("nothing");
        byte[] merged = compacted(Purge.NOTHING, Long.MIN_VALUE, plain, expired);
        assertThat(live(merged, plain)).isEqualTo("nothing");
    }

    @Test
    void rowDeletionHidesWhatIsNotNewer() {
        byte[] data = row(row -> row.marker(10).cell(1, 10, text("a"), 0, 1).cell(2, 11, text("b"), 0, 1));
        byte[] deletion = row(row -> row.deletion(10, NOW));
        assertThat(live(data, deletion)).isEqualTo("2@11=b");
        assertThat(live(deletion, data)).isEqualTo("2@11=b");
    }

    @Test
    void aMarkerAloneMakesARow() {
        assertThat(live(row(row -> row.marker(10)))).isEqualTo("marker@10");
        assertThat(live(row(row -> row.expiringMarker(10, 5, NOW)))).isEqualTo("nothing");
    }

    @Test
    void anExpiredMarkerStillHidesAnOlderOneAfterCompaction() {
        byte[] old = row(row -> row.marker(5));
        byte[] expired = row(row -> row.expiringMarker(10, 5, NOW - 10));
        byte[] merged = compacted(Purge.NOTHING, Long.MIN_VALUE, expired);
        assertThat(live(merged, old)).isEqualTo("nothing");
    }

    @Test
    void columnTombstoneHidesOlderElementsOnly() {
        byte[] elements = row(row -> row.pathCell(3, 10, 0, 0, text("k"), 0, 1, text("v"), 0, 1)
                .pathCell(3, 12, 0, 0, text("l"), 0, 1, text("w"), 0, 1));
        byte[] cleared = row(row -> row.columnTombstone(3, 11, NOW));
        assertThat(live(elements, cleared)).isEqualTo("3[l]@12=w");
    }

    @Test
    void tombstonesLeaveOnlyWhenBothBoundsAllowIt() {
        byte[] deleted = row(row -> row.deletion(10, NOW - 100).tombstone(1, 20, NOW - 100));
        assertThat(compacted(new Purge(NOW, 100), Long.MIN_VALUE, deleted)).isEmpty();
        assertThat(compacted(new Purge(NOW - 100, 100), Long.MIN_VALUE, deleted))
                .isNotEmpty();
        assertThat(compacted(new Purge(NOW, 20), Long.MIN_VALUE, deleted)).isNotEmpty();
    }

    @Test
    void coveringDeletionHidesTheWholeRow() {
        byte[] data = row(row -> row.marker(10).cell(1, 10, text("a"), 0, 1));
        assertThat(compacted(Purge.NOTHING, 10, data)).isEmpty();
        assertThat(compacted(Purge.NOTHING, 9, data)).isEqualTo(data);
    }

    @Test
    void orderAndGroupingOfMergesDoNotMatter() {
        for (long seed = 1; seed <= 300; seed++) {
            Random random = new Random(seed);
            List<byte[]> versions = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                versions.add(randomRow(random));
            }
            String all = live(versions.toArray(byte[][]::new));
            Collections.shuffle(versions, random);
            assertThat(live(versions.toArray(byte[][]::new)))
                    .as("seed=%d", seed)
                    .isEqualTo(all);
            List<byte[]> grouped = new ArrayList<>(versions.subList(2, 5));
            byte[] pair = compacted(Purge.NOTHING, Long.MIN_VALUE, versions.get(0), versions.get(1));
            if (pair.length > 0) {
                new RowCheck().check(MemorySegment.ofArray(pair), 0, pair.length);
                grouped.add(pair);
            }
            assertThat(live(grouped.toArray(byte[][]::new))).as("seed=%d", seed).isEqualTo(all);
        }
    }

    private static byte[] randomRow(Random random) {
        return row(row -> {
            long timestamp = 10L + random.nextInt(3);
            if (random.nextInt(3) == 0) {
                row.marker(timestamp);
            } else if (random.nextInt(4) == 0) {
                row.expiringMarker(timestamp, 5, NOW + random.nextInt(3) - 1);
            }
            if (random.nextInt(5) == 0) {
                row.deletion(timestamp - 1, NOW);
            }
            for (int column = 1; column <= 4; column++) {
                long own = 10L + random.nextInt(3);
                MemorySegment value = text(String.valueOf((char) ('a' + random.nextInt(3))));
                switch (random.nextInt(5)) {
                    case 0 -> row.cell(column, own, value, 0, 1);
                    case 1 -> row.expiringCell(column, own, 5, NOW + random.nextInt(3) - 1, value, 0, 1);
                    case 2 -> row.tombstone(column, own, NOW - random.nextInt(3));
                    default -> {}
                }
            }
            if (random.nextInt(3) == 0) {
                row.columnTombstone(5, 10 + random.nextInt(3), NOW);
            }
            for (String path : List.of("p", "q")) {
                if (random.nextBoolean()) {
                    row.pathCell(5, 10 + random.nextInt(3), 0, 0, text(path), 0, 1, text("v"), 0, 1);
                }
            }
        });
    }

    private static MemorySegment text(String text) {
        return MemorySegment.ofArray(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] row(Consumer<RowWriter> content) {
        ByteWriter out = new ByteWriter(64);
        RowWriter row = new RowWriter(out);
        row.begin(false, NOTHING, 0, 0, 10);
        content.accept(row);
        row.end();
        return out.toByteArray();
    }

    private static RowMerger merger(long covering, byte[]... versions) {
        RowMerger merger = new RowMerger().begin(covering, NOW);
        for (byte[] version : versions) {
            merger.add(MemorySegment.ofArray(version), 0);
        }
        return merger;
    }

    private static byte[] compacted(Purge purge, long covering, byte[]... versions) {
        ByteWriter out = new ByteWriter(64);
        merger(covering, versions).compacted(out, new RowWriter(out), purge);
        return out.toByteArray();
    }

    private static String live(byte[]... versions) {
        ByteWriter out = new ByteWriter(64);
        if (merger(Long.MIN_VALUE, versions).live(out, new RowWriter(out)) == 0) {
            return "nothing";
        }
        RowView view = new RowView().wrap(out.segment(), 0);
        List<String> parts = new ArrayList<>();
        if (view.hasMarker()) {
            parts.add("marker@" + view.markerTimestamp());
        }
        while (view.nextCell()) {
            String path = view.hasPath() ? "[" + string(view.segment(), view.pathAt(), view.pathLength()) + "]" : "";
            parts.add(view.columnId() + path + "@" + view.timestamp() + "="
                    + string(view.segment(), view.valueAt(), view.valueLength()));
        }
        return String.join(" ", parts);
    }

    private static String string(MemorySegment segment, long at, int length) {
        return new String(segment.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.US_ASCII);
    }
}
