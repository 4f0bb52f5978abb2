package dev.drumlin.lsm.read;

import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.lsm.commit.VisibleSequence;
import dev.drumlin.lsm.commit.WriteGate;
import dev.drumlin.lsm.io.MustWaitException;
import dev.drumlin.lsm.memtable.Lookahead;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineEvent;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes read batches. Thread-safe. */
public final class ReadPath implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReadPath.class);

    private final EngineContext context;
    private final Tables tables;
    private final ItemRun items;
    private final NowBuffers buffers;
    private final ReadScratches scratches;

    public ReadPath(
            EngineContext context, Tables tables, VisibleSequence visible, WriteGate gate, RegionCache indexCache) {
        this.context = context;
        this.tables = tables;
        items = new ItemRun(tables, visible, gate);
        buffers = new NowBuffers(context.memory().buffers(), context.executors().background());
        scratches = new ReadScratches(context.nanos(), indexCache, buffers);
    }

    /** Gives up what is kept for reads to come; reads that are under way end undisturbed. */
    @Override
    public void close() {
        scratches.close();
        buffers.close();
    }

    /** Reads a batch; see {@link dev.drumlin.storage.StorageEngine#read}. */
    public void read(ReadBatch batch) {
        // The batch may be used anew once its last item has ended, so it is not asked for its size after that.
        int size = batch.size();
        int waiting = 0;
        boolean mayWait = context.executors().mayBlock(Thread.currentThread());
        ReadScratch scratch = scratches.take();
        try {
            if (size >= Lookahead.LOOKUPS_MIN) {
                lookAhead(batch, size, scratch.ahead);
            }
            scratch.mayWait(mayWait);
            for (int item = 0; item < size; item++) {
                if (!run(batch, item, scratch, null)) {
                    UnfinishedRead rest = scratch.takeUnfinished();
                    if (rest == null) {
                        scratch.wait(waiting++, item, size);
                    } else {
                        handOver(batch, new int[] {item}, rest);
                    }
                }
            }
            if (waiting > 0) {
                handOver(batch, scratch.waiting(batch, waiting), null);
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

    /** Has items run on the read pool; or one of which something was done already, and then that is not null. */
    private void handOver(ReadBatch batch, int[] items, @Nullable UnfinishedRead rest) {
        long start = context.nanos().nanos();
        try {
            context.executors().reads().execute(() -> {
                long waited = context.nanos().nanos() - start;
                ReadScratch scratch = scratches.take();
                try {
                    scratch.mayWait(true);
                    for (int item : items) {
                        CostCounters cost = batch.cost(item);
                        if (cost.on) {
                            cost.queueNanos += waited;
                        }
                        run(batch, item, scratch, rest);
                    }
                } finally {
                    scratches.giveBack(scratch);
                }
            });
        } catch (RejectedExecutionException e) {
            if (rest != null) {
                rest.view().release();
            }
            OverloadedException refusal = new OverloadedException("Too many reads wait for the disk: try again later");
            for (int item : items) {
                fail(batch, item, refusal);
            }
        }
    }

    /** Returns false, and the item has not ended, if it has to wait for a disk and may not. */
    private boolean run(ReadBatch batch, int item, ReadScratch scratch, @Nullable UnfinishedRead rest) {
        Position resume;
        try {
            resume = items.run(batch, item, scratch, rest);
        } catch (MustWaitException e) {
            return false;
        } catch (Throwable e) {
            // An Error too: somebody waits for this item, and the thread goes on to the next.
            StorageException problem = ReadFailures.of(e);
            report(problem);
            fail(batch, item, problem);
            return true;
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
}
