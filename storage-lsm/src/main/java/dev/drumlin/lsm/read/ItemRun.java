package dev.drumlin.lsm.read;

import dev.drumlin.lsm.commit.VisibleSequence;
import dev.drumlin.lsm.commit.WriteGate;
import dev.drumlin.lsm.io.MustWaitException;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.PartitionRef;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.NotSupportedException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs one item: finds what of its table may have something of it, and has that read. Thread-safe. */
final class ItemRun {
    private final Tables tables;
    private final VisibleSequence visible;
    private final WriteGate gate;

    ItemRun(Tables tables, VisibleSequence visible, WriteGate gate) {
        this.tables = tables;
        this.visible = visible;
        this.gate = gate;
    }

    /**
     * Runs an item, or what is left of it.
     *
     * @param rest what a thread that may not wait has left; null to begin
     * @return where to go on, null if nothing is left
     * @throws MustWaitException if the scratch may not wait and something is not in memory; then {@link
     *     ReadScratch#takeUnfinished} says what was done already
     */
    @Nullable
    Position run(ReadBatch batch, int item, ReadScratch scratch, @Nullable UnfinishedRead rest) throws IOException {
        TableView view = rest == null ? null : rest.view();
        boolean goesOn = false;
        try {
            Table table = table(batch, item);
            scratch.read.begin(batch, item, table.schema(), rest);
            // First the view, then the sequence: whatever the view has in files is visible at the sequence.
            if (view == null) {
                view = table.acquire();
            }
            if (view == null) {
                throw new ClosedException("The table was dropped, or the storage engine closed, at this moment");
            }
            long sequence = rest == null ? visible.current() : rest.sequence();
            Position resume = rest == null ? batch.resume(item) : rest.after();
            try {
                addSources(batch, item, resume, view, sequence, scratch);
                Position end =
                        scratch.read.run(scratch.merge, resume, rest != null && rest.isBegun(), scratch.mayWait());
                countSources(batch.cost(item), view, scratch);
                return end;
            } catch (MustWaitException e) {
                goesOn = scratch.breakOff(view, sequence);
                throw e;
            }
        } finally {
            scratch.endItem();
            if (view != null && !goesOn) {
                view.release();
            }
        }
    }

    private Table table(ReadBatch batch, int item) {
        if (gate.isClosed()) {
            throw new ClosedException("The storage engine is closed");
        }
        Table table = tables.find(batch.plan(item).table().id());
        if (table == null) {
            throw new NotFoundException("The table " + batch.plan(item).table().fullName() + " does not exist");
        }
        if (batch.plan(item).raw()) {
            throw new NotSupportedException("Raw reads are not supported by this storage engine");
        }
        return table;
    }

    private static void addSources(
            ReadBatch batch, int item, @Nullable Position resume, TableView view, long sequence, ReadScratch scratch)
            throws IOException {
        place(batch, item, resume, scratch.from);
        boolean onlyOne = !batch.isRange(item);
        long toToken = batch.toToken(item);
        List<Memtable> flushing = view.flushing();
        for (int i = 0; i < flushing.size(); i++) {
            scratch.add(flushing.get(i), sequence, toToken, onlyOne);
        }
        scratch.add(view.active(), sequence, toToken, onlyOne);
        List<LiveFile> files = view.files();
        for (int i = 0; i < files.size(); i++) {
            LiveFile file = files.get(i);
            if (file.overlaps(scratch.from.token(), toToken)) {
                boolean oneToken = scratch.from.token() == toToken;
                if (!scratch.mayWait() && !file.reader().isLoaded(oneToken)) {
                    throw MustWaitException.INSTANCE;
                }
                if (!oneToken || file.mightContain(toToken)) {
                    scratch.add(file.reader(), batch.cost(item), toToken, onlyOne, batch.bypassCache());
                }
            }
        }
    }

    /** Counted at the end, so that what is begun anew counts once. */
    private static void countSources(CostCounters cost, TableView view, ReadScratch scratch) {
        if (cost.on) {
            cost.memtables += 1 + view.flushing().size();
            cost.sstables += scratch.filesInUse();
            cost.sstablesSkipped += view.files().size() - scratch.filesInUse();
        }
    }

    /** Sets where the item begins: at its key, at the start of its token range, or at the partition that it goes on in. */
    private static void place(ReadBatch batch, int item, @Nullable Position resume, PartitionRef place) {
        if (!batch.isRange(item)) {
            place.set(batch.token(item), batch.key(item), batch.keyAt(item), batch.keyLength(item));
        } else if (resume == null || resume.token() < batch.token(item)) {
            place.setBefore(batch.token(item));
        } else {
            place.set(resume.token(), MemorySegment.ofArray(resume.key()), 0, resume.key().length);
        }
    }
}
