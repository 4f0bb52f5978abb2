package dev.drumlin.lsm.read;

import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.lsm.commit.VisibleSequence;
import dev.drumlin.lsm.commit.WriteGate;
import dev.drumlin.lsm.memtable.Lookahead;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.PartitionRef;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineEvent;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes read batches. Thread-safe. */
public final class ReadPath implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReadPath.class);

    /** Stands for an item that cannot be answered from memory; compared by identity. */
    private static final Position MUST_WAIT = Position.afterPartition(0, new byte[0]);

    private final EngineContext context;
    private final Tables tables;
    private final VisibleSequence visible;
    private final WriteGate gate;
    private final ReadScratches scratches;

    public ReadPath(
            EngineContext context, Tables tables, VisibleSequence visible, WriteGate gate, RegionCache indexCache) {
        this.context = context;
        this.tables = tables;
        this.visible = visible;
        this.gate = gate;
        scratches = new ReadScratches(context.nanos(), indexCache);
    }

    /** Gives up what is kept for reads to come; reads that are under way end undisturbed. */
    @Override
    public void close() {
        scratches.close();
    }

    /** Reads a batch; see {@link dev.drumlin.storage.StorageEngine#read}. */
    public void read(ReadBatch batch) {
        // The batch may be used anew once its last item has ended, so it is not asked for its size after that.
        int size = batch.size();
        int waiting = 0;
        ReadScratch scratch = scratches.take();
        try {
            if (size >= Lookahead.LOOKUPS_MIN) {
                lookAhead(batch, size, scratch.ahead);
            }
            for (int item = 0; item < size; item++) {
                if (!run(batch, item, scratch, false)) {
                    scratch.wait(waiting++, item, size);
                }
            }
            if (waiting > 0) {
                handOver(batch, scratch.waiting(batch, waiting));
            }
        } finally {
            scratches.giveBack(scratch);
        }
    }

    /** Brings near what a batch of point reads will find in memory. Each item looks for itself what it may see. */
    private void lookAhead(ReadBatch batch, int size, Lookahead ahead) {
        ahead.clear();
        int item = 0;
        while (item < size && !batch.isRange(item) && ahead.add(batch.token(item))) {
            item++;
        }
        Table table = tables.find(batch.plan(0).table().id());
        TableView view = table == null ? null : table.acquire();
        if (view == null) {
            return;
        }
        try {
            List<Memtable> flushing = view.flushing();
            for (int i = 0; i < flushing.size(); i++) {
                ahead.touch(flushing.get(i));
            }
            ahead.touch(view.active());
        } finally {
            view.release();
        }
    }

    private void handOver(ReadBatch batch, int[] items) {
        long start = context.nanos().nanos();
        try {
            context.executors().reads().execute(() -> {
                long waited = context.nanos().nanos() - start;
                ReadScratch scratch = scratches.take();
                try {
                    for (int item : items) {
                        CostCounters cost = batch.cost(item);
                        if (cost.on) {
                            cost.queueNanos += waited;
                        }
                        run(batch, item, scratch, true);
                    }
                } finally {
                    scratches.giveBack(scratch);
                }
            });
        } catch (RejectedExecutionException e) {
            OverloadedException refusal = new OverloadedException("Too many reads wait for the disk: try again later");
            for (int item : items) {
                fail(batch, item, refusal);
            }
        }
    }

    /** Returns false, and has done nothing, if the item has to wait for a disk and may not. */
    @SuppressWarnings("ReferenceEquality") // the mark is one object; an equal position is a position
    private boolean run(ReadBatch batch, int item, ReadScratch scratch, boolean mayWait) {
        Position resume;
        try {
            resume = execute(batch, item, scratch, mayWait);
        } catch (Throwable e) {
            // An Error too: somebody waits for this item, and the thread goes on to the next.
            StorageException problem = ReadFailures.of(e);
            report(problem);
            fail(batch, item, problem);
            return true;
        }
        if (resume == MUST_WAIT) {
            return false;
        }
        try {
            batch.sink(item).done(item, resume);
        } catch (Throwable e) {
            LOG.error("A read sink threw when told of the end: item={}", item, e);
        }
        return true;
    }

    private void report(StorageException problem) {
        switch (problem) {
            case CorruptedException damage ->
                context.events().on(new EngineEvent.CorruptionFound(damage.file(), damage.offset(), damage.toString()));
            case InternalException bug -> LOG.error("A read failed", bug);
            default -> {
                // The caller's business alone.
            }
        }
    }

    private static void fail(ReadBatch batch, int item, StorageException problem) {
        try {
            batch.sink(item).failed(item, problem);
        } catch (Throwable e) {
            LOG.error("A read sink threw when told of a failure: item={}", item, e);
        }
    }

    private @Nullable Position execute(ReadBatch batch, int item, ReadScratch scratch, boolean mayWait)
            throws IOException {
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
        scratch.read.begin(batch, item, table.schema());
        // First the view, then the sequence: whatever the view has in files is visible at the sequence.
        TableView view = table.acquire();
        if (view == null) {
            throw new ClosedException("The table was dropped, or the storage engine closed, at this moment");
        }
        try {
            // Asked of the view that is read: a flush may have put a file into the table a moment ago.
            if (!mayWait && view.needsDisk(batch.token(item), batch.toToken(item))) {
                return MUST_WAIT;
            }
            addSources(batch, item, view, visible.current(), scratch);
            return scratch.read.run(scratch.merge);
        } finally {
            scratch.endItem();
            view.release();
        }
    }

    private static void addSources(ReadBatch batch, int item, TableView view, long sequence, ReadScratch scratch)
            throws IOException {
        boolean onlyOne = !batch.isRange(item);
        long toToken = batch.toToken(item);
        place(batch, item, scratch.from);
        List<Memtable> flushing = view.flushing();
        for (int i = 0; i < flushing.size(); i++) {
            scratch.add(flushing.get(i), sequence, toToken, onlyOne);
        }
        scratch.add(view.active(), sequence, toToken, onlyOne);
        CostCounters cost = batch.cost(item);
        if (cost.on) {
            cost.memtables += 1 + flushing.size();
        }
        List<LiveFile> files = view.files();
        for (int i = 0; i < files.size(); i++) {
            boolean wanted = isWanted(files.get(i), batch, item, scratch.from);
            if (wanted) {
                scratch.add(files.get(i).reader(), cost, toToken, onlyOne, batch.bypassCache());
            }
            if (cost.on) {
                cost.sstables += wanted ? 1 : 0;
                cost.sstablesSkipped += wanted ? 0 : 1;
            }
        }
    }

    /** As in {@link TableView#needsDisk}, so that what that lets pass touches no file. */
    private static boolean isWanted(LiveFile file, ReadBatch batch, int item, PartitionRef from) throws IOException {
        long toToken = batch.toToken(item);
        return file.overlaps(batch.token(item), toToken)
                && (batch.token(item) != toToken || file.mightContain(toToken))
                && file.overlaps(from.token(), toToken);
    }

    /** Sets where the item begins: at its key, at the start of its token range, or at the partition that it goes on in. */
    private static void place(ReadBatch batch, int item, PartitionRef place) {
        if (!batch.isRange(item)) {
            place.set(batch.token(item), batch.key(item), batch.keyAt(item), batch.keyLength(item));
            return;
        }
        Position resume = batch.resume(item);
        if (resume == null || resume.token() < batch.token(item)) {
            place.setBefore(batch.token(item));
        } else {
            place.set(resume.token(), MemorySegment.ofArray(resume.key()), 0, resume.key().length);
        }
    }
}
