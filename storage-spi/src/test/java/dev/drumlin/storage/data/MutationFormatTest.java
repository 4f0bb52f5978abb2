package dev.drumlin.storage.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.TooLargeException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MutationFormatTest {
    private static final UUID TABLE = UUID.fromString("11111111-2222-4333-8444-555555555555");
    private static final MemorySegment KEY = MemorySegment.ofArray(new byte[] {1, 2, 3});

    private final ByteWriter out = new ByteWriter(64);
    private final MutationWriter writer = new MutationWriter(out);

    @Test
    void everyFieldComesBack() {
        MemorySegment bytes = sample(1_000);
        new MutationCheck().check(bytes, 0, (int) bytes.byteSize());
        MutationView view = new MutationView().wrap(bytes, 0);
        assertThat(view.tableId()).isEqualTo(TABLE);
        assertThat(view.token()).isEqualTo(-42);
        assertThat(view.keyLength()).isEqualTo(3);
        assertThat(view.deletionTimestamp()).isEqualTo(1_000);
        assertThat(view.deletionTime()).isEqualTo(77);
        assertThat(view.nextRange()).isTrue();
        assertThat(view.fromLength()).isEqualTo(1);
        assertThat(view.toLength()).isZero();
        assertThat(view.rangeTimestamp()).isEqualTo(999);
        assertThat(view.nextRange()).isFalse();
        assertThat(view.nextRow()).isTrue();
        assertThat(new RowView().wrap(bytes, view.rowAt()).isStatic()).isTrue();
        assertThat(view.nextRow()).isTrue();
        assertThat(new RowView().wrap(bytes, view.rowAt()).clusteringLength()).isEqualTo(2);
        assertThat(view.nextRow()).isFalse();
    }

    @Test
    void aServerTimestampReachesEveryPart() {
        MemorySegment bytes = sample(RowFormat.SERVER_TIMESTAMP);
        assertThat(MutationFormat.wantsTimestamp(bytes, 0)).isTrue();
        MutationFormat.patchTimestamp(bytes, 0, 5_000, new MutationView());
        assertThat(MutationFormat.wantsTimestamp(bytes, 0)).isFalse();
        MutationView view = new MutationView().wrap(bytes, 0);
        assertThat(view.deletionTimestamp()).isEqualTo(5_000);
        assertThat(view.nextRange()).isTrue();
        assertThat(view.rangeTimestamp()).isEqualTo(4_999);
        RowView row = new RowView();
        while (view.nextRow()) {
            row.wrap(bytes, view.rowAt());
            assertThat(row.nextCell()).isTrue();
            assertThat(row.timestamp()).isEqualTo(5_000);
        }
    }

    @Test
    void aChosenTimestampIsNotTouched() {
        MemorySegment bytes = sample(1_000);
        byte[] before = bytes.toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
        MutationFormat.patchTimestamp(bytes, 0, 5_000, new MutationView());
        assertThat(bytes.toArray(java.lang.foreign.ValueLayout.JAVA_BYTE)).isEqualTo(before);
    }

    @Test
    void malformedBytesAreRefusedAsABadRequest() {
        byte[] good = sample(1_000).toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
        for (int length = 0; length < good.length; length++) {
            MemorySegment cut = MemorySegment.ofArray(Arrays.copyOf(good, length));
            assertThatThrownBy(() -> new MutationCheck().check(cut, 0, (int) cut.byteSize()))
                    .isInstanceOf(InvalidRequestException.class);
        }
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                new MutationCheck().check(MemorySegment.ofArray(bad), 0, bad.length);
            } catch (InvalidRequestException e) {
                assertThat(e).hasMessageStartingWith("A mutation is malformed");
            }
        }
    }

    @Test
    void keysAreBounded() {
        MemorySegment long64K = MemorySegment.ofArray(new byte[65_536]);
        assertThatThrownBy(() -> writer.begin(TABLE, 0, long64K, 0, 65_536, 1)).isInstanceOf(TooLargeException.class);
        assertThatThrownBy(() -> writer.begin(TABLE, 0, long64K, 0, 0, 1)).isInstanceOf(TooLargeException.class);
        writer.begin(TABLE, 0, long64K, 0, 65_535, 1).end();
        assertThat(new MutationView().wrap(out.segment(), 0).keyLength()).isEqualTo(65_535);
    }

    private MemorySegment sample(long timestamp) {
        out.clear();
        writer.begin(TABLE, -42, KEY, 0, 3, timestamp).partitionDeletion(timestamp, 77);
        writer.rangeTombstone(KEY, 1, KEY, 0, timestamp - 1, 78);
        writer.row().beginStatic(timestamp).cell(4, timestamp, KEY, 0, 1).end();
        writer.rowDone();
        writer.row()
                .begin(false, KEY, 1, 2, timestamp)
                .cell(5, timestamp, KEY, 0, 3)
                .end();
        writer.rowDone().end();
        return MemorySegment.ofArray(out.toByteArray());
    }
}
