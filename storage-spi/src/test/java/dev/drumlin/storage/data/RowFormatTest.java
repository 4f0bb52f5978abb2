package dev.drumlin.storage.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class RowFormatTest {
    /** The example of FORMAT.md, section 6. */
    private static final String EXAMPLE = "17000000 02000000 e803000000000000 00 01 00 03 026869".replace(" ", "");

    private static final MemorySegment HI = MemorySegment.ofArray("hi".getBytes(StandardCharsets.US_ASCII));

    @Test
    void documentedExampleIsWhatTheWriterWrites() {
        ByteWriter out = new ByteWriter(64);
        RowWriter row = new RowWriter(out);
        row.begin(false, HI, 0, 0, 1000).marker(1000).cell(3, 1000, HI, 0, 2).end();
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo(EXAMPLE);
    }

    @Test
    void everyFieldComesBack() {
        ByteWriter out = new ByteWriter(16);
        RowWriter row = new RowWriter(out);
        row.begin(false, HI, 0, 2, 5_000_000_000L)
                .expiringMarker(4_999_999_999L, 60, 1_700_000_060L)
                .deletion(4_000_000_000L, 1_700_000_000L)
                .columnTombstone(2, 4_999_999_999L, 1_700_000_001L)
                .pathCell(2, 5_000_000_000L, 0, 0, HI, 0, 1, HI, 0, 2)
                .pathTombstone(2, 5_000_000_001L, 1_700_000_002L, HI, 0, 2)
                .expiringCell(9, 5_000_000_000L, 7, 1_700_000_007L, HI, 1, 1)
                .tombstone(65_535, 1, 1_700_000_003L)
                .end();
        MemorySegment bytes = MemorySegment.ofArray(out.toByteArray());
        new RowCheck().check(bytes, 0, bytes.byteSize());
        RowView view = new RowView().wrap(bytes, 0);
        assertThat(view.length()).isEqualTo(bytes.byteSize());
        assertThat(view.clusteringLength()).isEqualTo(2);
        assertThat(view.markerTimestamp()).isEqualTo(4_999_999_999L);
        assertThat(view.markerTtl()).isEqualTo(60);
        assertThat(view.markerLocalDeletionTime()).isEqualTo(1_700_000_060L);
        assertThat(view.deletionTimestamp()).isEqualTo(4_000_000_000L);
        assertThat(view.deletionTime()).isEqualTo(1_700_000_000L);
        assertThat(view.cellCount()).isEqualTo(5);

        assertThat(view.nextCell()).isTrue();
        assertThat(view.isColumnTombstone()).isTrue();
        assertThat(view.timestamp()).isEqualTo(4_999_999_999L);
        assertThat(view.nextCell()).isTrue();
        assertThat(view.columnId()).isEqualTo(2);
        assertThat(view.pathLength()).isEqualTo(1);
        assertThat(view.nextCell()).isTrue();
        assertThat(view.isTombstone()).isTrue();
        assertThat(view.pathLength()).isEqualTo(2);
        assertThat(view.nextCell()).isTrue();
        assertThat(view.ttl()).isEqualTo(7);
        assertThat(view.isLive(1_700_000_006L)).isTrue();
        assertThat(view.isLive(1_700_000_007L)).isFalse();
        assertThat(bytes.get(java.lang.foreign.ValueLayout.JAVA_BYTE, view.valueAt()))
                .isEqualTo((byte) 'i');
        assertThat(view.nextCell()).isTrue();
        assertThat(view.columnId()).isEqualTo(65_535);
        assertThat(view.timestamp()).isEqualTo(1);
        assertThat(view.nextCell()).isFalse();
        assertThat(view.seek(9)).isTrue();
        assertThat(view.seek(2)).isTrue();
        assertThat(view.seek(3)).isFalse();
    }

    @Test
    void extremeTimestampsSurviveTheDelta() {
        for (long base : new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}) {
            for (long own : new long[] {Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE}) {
                ByteWriter out = new ByteWriter(16);
                new RowWriter(out)
                        .begin(false, HI, 0, 0, base)
                        .cell(1, own, HI, 0, 2)
                        .end();
                RowView view = new RowView().wrap(out.segment(), 0);
                assertThat(view.nextCell()).isTrue();
                assertThat(view.timestamp()).isEqualTo(own);
            }
        }
    }

    @Test
    void everyTruncationAndEveryFlippedLengthIsRefusedOrHarmless() {
        byte[] good = HexFormat.of().parseHex(EXAMPLE);
        for (int length = 0; length < good.length; length++) {
            MemorySegment cut = MemorySegment.ofArray(java.util.Arrays.copyOf(good, length));
            assertThatThrownBy(() -> new RowCheck().check(cut, 0, cut.byteSize()))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                new RowCheck().check(MemorySegment.ofArray(bad), 0, bad.length);
            } catch (IndexOutOfBoundsException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        }
    }
}
