package dev.drumlin.lsm.read;

import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.lsm.memtable.Lookahead;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.PartitionRef;
import dev.drumlin.lsm.sstable.ReadAccess;
import dev.drumlin.lsm.sstable.SSTableReader;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.ReadBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What read items use one after the other, because making it anew for each costs more than the item: sources with their
 * buffers, the merge, views. For one thread and one call at a time, see {@link ReadScratches}.
 */
final class ReadScratch implements AutoCloseable {
    /** Sources that are kept for the next item; a read of more files than this makes the rest anew. */
    private static final int SOURCES_MAX = 32;

    /** As many items as the order of a batch can tell apart; the rest of a token's bits is order enough. */
    private static final long ORDINALS = (1L << 20) - 1;

    final ItemRead read;
    final PartitionMerge merge = new PartitionMerge();
    final PartitionRef from = PartitionRef.before(0);

    private final NowBuffers buffers;
    private final int slab;
    private final ReadAccess access;
    private @Nullable UnfinishedRead unfinished;
    private final SSTableSource.Pages pagesKept;
    private final SSTableSource.Pages pagesNotKept;
    final Lookahead ahead = new Lookahead();

    private int[] waiting = new int[0];

    private final List<MemtableSource> memtables = new ArrayList<>(2);
    private final List<SSTableSource> files = new ArrayList<>(2);
    private int memtablesInUse;
    private int filesInUse;

    ReadScratch(NanoClock clock, RegionCache indexCache, NowBuffers buffers) {
        read = new ItemRead(clock);
        this.buffers = buffers;
        slab = buffers.take();
        access = new ReadAccess(indexCache, buffers.at(slab));
        pagesKept = new SSTableSource.Pages(access, true);
        pagesNotKept = new SSTableSource.Pages(access, false);
    }

    /** Notes an item of the batch that has to wait for a disk: the {@code index}th, of {@code size} at most. */
    void wait(int index, int item, int size) {
        if (waiting.length < size) {
            waiting = new int[size];
        }
        waiting[index] = item;
    }

    /** Returns the items noted, in the order of their tokens: neighbours share pages and blocks. */
    int[] waiting(ReadBatch batch, int count) {
        int[] items = Arrays.copyOf(waiting, count);
        // The low bits make room for the item, of which there are far fewer than this.
        long[] order = new long[count];
        for (int i = 0; i < count; i++) {
            order[i] = (batch.token(items[i]) & ~ORDINALS) | i;
        }
        Arrays.sort(order);
        for (int i = 0; i < count; i++) {
            order[i] = items[(int) (order[i] & ORDINALS)];
        }
        Arrays.setAll(items, i -> (int) order[i]);
        return items;
    }

    /** Adds to the merge what a memtable has from {@link #from} on. */
    void add(Memtable memtable, long sequence, long toToken, boolean onlyOne) {
        int index = memtablesInUse++;
        if (index == memtables.size()) {
            memtables.add(MemtableSource.point(memtable, sequence, from));
        }
        MemtableSource source = memtables.get(index);
        source.open(memtable, sequence, from, toToken, onlyOne);
        merge.add(source);
    }

    /** Adds to the merge what a file has from {@link #from} on; the file must stay open until {@link #endItem}. */
    void add(SSTableReader reader, CostCounters cost, long toToken, boolean onlyOne, boolean bypassCache) {
        int index = filesInUse++;
        if (index == files.size()) {
            files.add(SSTableSource.reusable());
        }
        SSTableSource source = files.get(index);
        source.open(reader, cost, from, toToken, onlyOne, bypassCache ? pagesNotKept : pagesKept);
        merge.add(source);
    }

    /** Says whether the items that follow may wait for a disk. */
    void mayWait(boolean may) {
        access.mayWait(may);
    }

    boolean mayWait() {
        return access.mayWait();
    }

    int filesInUse() {
        return filesInUse;
    }

    /** Notes how to go on with the item; false if it begins anew, as it has given nothing. */
    boolean breakOff(TableView view, long sequence) {
        unfinished = read.unfinished(merge, view, sequence);
        return unfinished != null;
    }

    /** Returns, once, how to go on with the last item that was broken off; null if it begins anew. */
    @Nullable
    UnfinishedRead takeUnfinished() {
        UnfinishedRead taken = unfinished;
        unfinished = null;
        return taken;
    }

    /** Closes the sources of an item. */
    void endItem() {
        merge.close();
        memtablesInUse = 0;
        filesInUse = 0;
    }

    /** Gives up the place among the cache's readers, and the buffer. */
    @Override
    public void close() {
        access.close();
        buffers.give(slab);
    }

    /** Returns whether it has grown beyond what is worth keeping. */
    boolean isLarge() {
        return read.isLarge() || memtables.size() > SOURCES_MAX || files.size() > SOURCES_MAX;
    }
}
