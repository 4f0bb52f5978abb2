package dev.drumlin.lsm.read;

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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes read batches. Thread-safe. */
public final class ReadPath {
    private static final Logger LOG = LoggerFactory.getLogger(ReadPath.class);

    /** Stands for an item that cannot be answered from memory; compared by identity. */
    private static final Position MUST_WAIT = Position.afterPartition(0, new byte[0]);

    private final EngineContext context;
    private final Tables tables;
    private final VisibleSequence visible;
    private final WriteGate gate;

    public ReadPath(EngineContext context, Tables tables, VisibleSequence visible, WriteGate gate) {
        this.context = context;
        this.tables = tables;
        this.visible = visible;
        this.gate = gate;
    }

    /** Reads a batch; see {@link dev.drumlin.storage.StorageEngine#read}. */
    public void read(ReadBatch batch) {
        // The batch may be used anew once its last item has ended, so it is not asked for its size after that.
        int size = batch.size();
        List<Integer> onDisk = new ArrayList<>(0);
        ReadScratch scratch = new ReadScratch();
        if (size >= Lookahead.LOOKUPS_MIN) {
            lookAhead(batch, size);
        }
        for (int item = 0; item < size; item++) {
            if (!run(batch, item, scratch, false)) {
                onDisk.add(item);
            }
        }
        if (!onDisk.isEmpty()) {
            onDisk.sort(Comparator.comparingLong(batch::token));
            handOver(batch, onDisk);
        }
    }

    /** Brings near what a batch of point reads will find in memory. Each item looks for itself what it may see. */
    private void lookAhead(ReadBatch batch, int size) {
        Lookahead ahead = new Lookahead();
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
            view.memtables().forEach(ahead::touch);
        } finally {
            view.release();
        }
    }

    private void handOver(ReadBatch batch, List<Integer> items) {
        long start = context.nanos().nanos();
        try {
            context.executors().reads().execute(() -> {
                long waited = context.nanos().nanos() - start;
                ReadScratch scratch = new ReadScratch();
                for (int item : items) {
                    CostCounters cost = batch.cost(item);
                    if (cost.on) {
                        cost.queueNanos += waited;
                    }
                    run(batch, item, scratch, true);
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
        } catch (IOException | RuntimeException e) {
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
        } catch (RuntimeException e) {
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
        } catch (RuntimeException e) {
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
        ItemRead read = new ItemRead(batch, item, table.schema(), context.nanos(), scratch);
        read.checkTime();
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
            List<TableSource> sources = sources(batch, item, view, visible.current());
            try (PartitionMerge merge = new PartitionMerge(sources, scratch.merger, scratch.ranges)) {
                return read.run(merge);
            }
        } finally {
            view.release();
        }
    }

    private List<TableSource> sources(ReadBatch batch, int item, TableView view, long sequence) throws IOException {
        CostCounters cost = batch.cost(item);
        List<TableSource> sources = new ArrayList<>();
        PartitionRef from = from(batch, item);
        for (Memtable memtable : view.memtables()) {
            sources.add(
                    batch.isRange(item)
                            ? MemtableSource.range(memtable, sequence, from, batch.toToken(item))
                            : MemtableSource.point(memtable, sequence, from));
        }
        if (cost.on) {
            cost.memtables += sources.size();
        }
        try {
            addFiles(sources, batch, item, view, from);
        } catch (IOException | RuntimeException e) {
            sources.forEach(TableSource::close);
            throw e;
        }
        return sources;
    }

    private static void addFiles(
            List<TableSource> sources, ReadBatch batch, int item, TableView view, PartitionRef from)
            throws IOException {
        CostCounters cost = batch.cost(item);
        boolean oneToken = batch.token(item) == batch.toToken(item);
        for (LiveFile file : view.files()) {
            // As in TableView.needsDisk, so that what that lets pass touches no file here.
            boolean wanted = file.overlaps(batch.token(item), batch.toToken(item))
                    && (!oneToken || file.mightContain(batch.token(item)))
                    && file.overlaps(from.token(), batch.toToken(item));
            if (wanted) {
                sources.add(
                        batch.isRange(item)
                                ? SSTableSource.range(file.reader(), cost, from.token(), batch.toToken(item))
                                : SSTableSource.point(file.reader(), cost, from));
            }
            if (cost.on) {
                cost.sstables += wanted ? 1 : 0;
                cost.sstablesSkipped += wanted ? 0 : 1;
            }
        }
    }

    /** Returns where the item begins: its key, the start of its token range, or the partition that it goes on in. */
    private static PartitionRef from(ReadBatch batch, int item) {
        if (!batch.isRange(item)) {
            return new PartitionRef(batch.token(item), batch.key(item), batch.keyAt(item), batch.keyLength(item));
        }
        Position resume = batch.resume(item);
        PartitionRef start = PartitionRef.before(batch.token(item));
        if (resume == null) {
            return start;
        }
        PartitionRef here =
                new PartitionRef(resume.token(), MemorySegment.ofArray(resume.key()), 0, resume.key().length);
        return here.compareTo(start) < 0 ? start : here;
    }
}
