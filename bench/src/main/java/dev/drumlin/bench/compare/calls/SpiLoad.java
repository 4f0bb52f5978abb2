package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.DataSet;
import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.EngineStats;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.StorageEngine;
import java.util.function.LongConsumer;

/** Fills a table through the storage contract with large batches, several of them under way. Not measured. */
final class SpiLoad {
    private static final int BATCH_ROWS = 256;
    private static final int BATCHES_UNDER_WAY = 8;
    private static final int WIDE_ROWS_AT_ONCE = 100;
    private static final long PROGRESS_ROWS = 50_000;

    private final SpiTable table;
    private final DataSet data;
    private final LongConsumer progress;

    /** Each piece is a mutation; a wide partition has several. */
    private final int piecesPerPartition;

    private final int rowsPerPiece;
    private final long pieces;
    private long next;
    private long told;

    SpiLoad(SpiTable table, Job job, LongConsumer progress) {
        this.table = table;
        this.data = job.workload().data();
        this.progress = progress;
        this.rowsPerPiece = data == DataSet.WIDE ? WIDE_ROWS_AT_ONCE : 1;
        this.piecesPerPartition = data.rowsPerPartition() / rowsPerPiece;
        this.pieces = job.partitions() * piecesPerPartition;
    }

    /** Writes all rows, and flushes and compacts them if the data set says so; returns the bytes of keys and values. */
    long run() throws InterruptedException {
        if (data == DataSet.EMPTY) {
            return 0;
        }
        CallThread thread = new CallThread(
                0, slot -> new SpiWrite(table, new Pieces(), slot), BATCHES_UNDER_WAY, now -> next < pieces);
        thread.start();
        thread.join();
        Outcome outcome = thread.outcome();
        if (outcome.problem() != null) {
            throw new IllegalStateException(outcome.problem());
        }
        progress.accept(pieces * rowsPerPiece);
        if (data.isFlushed()) {
            settle();
        } else {
            checkResident();
        }
        return pieces * rowsPerPiece * Rows.ROW_BYTES;
    }

    private void settle() {
        StorageEngine engine = table.engine();
        engine.ability(Flushable.class)
                .orElseThrow(() -> new IllegalStateException("the backend cannot flush"))
                .flush(table.schema().id())
                .toCompletableFuture()
                .join();
        engine.ability(Compactable.class)
                .orElseThrow(() -> new IllegalStateException("the backend cannot compact"))
                .compact(table.schema().id())
                .toCompletableFuture()
                .join();
    }

    private void checkResident() {
        EngineStats stats = table.engine().stats();
        if (stats.flushes() > 0 || stats.sstables() > 0) {
            throw new IllegalStateException("the backend has flushed what was to stay in memory: flushes="
                    + stats.flushes() + " files=" + stats.sstables()
                    + "; choose fewer --partitions or more --memory");
        }
    }

    /** The next pieces, in order; of the loading thread. */
    private final class Pieces implements RowSource {
        private long first;
        private int count;

        @Override
        public void next() {
            first = next;
            count = (int) Math.min(Math.max(1, BATCH_ROWS / rowsPerPiece), pieces - first);
            next += count;
            if ((next - told) * rowsPerPiece >= PROGRESS_ROWS) {
                told = next;
                progress.accept(first * rowsPerPiece);
            }
        }

        @Override
        public void encode(Mutations target) {
            for (long piece = first; piece < first + count; piece++) {
                if (data == DataSet.WIDE) {
                    int from = (int) (piece % piecesPerPartition) * rowsPerPiece;
                    target.wide(piece / piecesPerPartition, from, from + rowsPerPiece);
                } else {
                    target.row(piece, 0);
                }
            }
        }

        @Override
        public int count() {
            return count;
        }
    }
}
