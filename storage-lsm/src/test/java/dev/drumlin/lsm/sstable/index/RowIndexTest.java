package dev.drumlin.lsm.sstable.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowIndexTest {
    private static final int CHUNK_BYTES = 100;
    private static final int ROWS_PER_CHUNK = 10;

    private static byte[] key(int row) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(row).array();
    }

    /** A partition of so many chunks, each of ten rows numbered on. */
    private static RowIndex index(int chunks) {
        RowIndexBuilder builder = new RowIndexBuilder();
        builder.begin();
        ByteWriter last = new ByteWriter(16);
        for (int chunk = 0; chunk < chunks; chunk++) {
            byte[] first = chunk == 0 ? new byte[0] : key(chunk * ROWS_PER_CHUNK);
            DeletionTime open = chunk % 3 == 1 ? new DeletionTime(chunk, 5) : DeletionTime.NONE;
            long offset = 64 + (long) CHUNK_BYTES * chunk;
            builder.add(offset, last, MemorySegment.ofArray(first), 0, first.length, open);
            builder.written(offset, CHUNK_BYTES);
            last.clear().putBytes(key(chunk * ROWS_PER_CHUNK + ROWS_PER_CHUNK - 1));
        }
        assertThat(builder.chunkCount()).isEqualTo(chunks);
        long end = 64 + (long) CHUNK_BYTES * chunks;
        ByteWriter bytes = builder.build(new ByteWriter(16), 7, (long) chunks * ROWS_PER_CHUNK, end);
        return new RowIndex().wrap(bytes.segment(), 0, bytes.size(), "f", end);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8191, 8192, 8193, 16_384, 16_385, 100_000})
    void everyRowIsInTheSpanThatTheIndexNames(int chunks) {
        RowIndex index = index(chunks);
        assertThat(index.spanCount()).isBetween(1, RowIndexFormat.ENTRIES_MAX);
        assertThat(index.chunkCount()).isEqualTo(chunks);
        assertThat(index.rowCount()).isEqualTo((long) chunks * ROWS_PER_CHUNK);
        assertThat(index.end(index.spanCount() - 1)).isEqualTo(64 + (long) CHUNK_BYTES * chunks);
        int stride = (chunks + index.spanCount() - 1) / index.spanCount();
        for (int row = 0; row < chunks * ROWS_PER_CHUNK; row += 3) {
            MemorySegment key = MemorySegment.ofArray(key(row));
            long chunkOffset = 64 + (long) CHUNK_BYTES * (row / ROWS_PER_CHUNK);
            int span = index.floor(key, Integer.BYTES);
            assertThat(chunkOffset).isBetween(index.offset(span), index.end(span) - 1);
            int below = index.lower(key, Integer.BYTES);
            long before = 64 + (long) CHUNK_BYTES * (Math.max(0, row - 1) / ROWS_PER_CHUNK);
            // A separator may be shorter than the first key behind it, so the answer may be one span too high.
            assertThat(before).isLessThan(index.end(below));
            assertThat(below).isLessThanOrEqualTo(span);
            assertThat(index.blockBytes(span)).isEqualTo(CHUNK_BYTES);
            int firstChunk = (int) ((index.offset(span) - 64) / CHUNK_BYTES);
            assertThat(index.openDeletion(span).isNone()).isEqualTo(firstChunk % 3 != 1);
            assertThat(index.end(span) - index.offset(span)).isLessThanOrEqualTo((long) stride * CHUNK_BYTES);
        }
        assertThat(index.lower(MemorySegment.ofArray(new byte[0]), 0)).isEqualTo(index.spanCount() - 1);
    }
}
