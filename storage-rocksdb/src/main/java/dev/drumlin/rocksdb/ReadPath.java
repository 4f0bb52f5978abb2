package dev.drumlin.rocksdb;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineEvent;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ByteBufferGetStatus;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes read batches. Thread-safe.
 *
 * <p>RocksDB cannot say beforehand whether a read would wait for a disk. On a thread that must not wait it is therefore
 * asked for what its memory has, and what it has not is read once more, on the read pool; scans go there at once.
 */
final class ReadPath {
    private static final Logger LOG = LoggerFactory.getLogger(ReadPath.class);

    private final EngineContext context;
    private final RocksStore store;
    private final ReadEnvironment environment;

    ReadPath(EngineContext context, RocksStore store, FoldRequests folds) {
        this.context = context;
        this.store = store;
        environment = new ReadEnvironment(store, context.nanos(), folds);
    }

    /** Reads a batch; see {@link dev.drumlin.storage.StorageEngine#read}. */
    void read(ReadBatch batch) {
        // The batch may be used anew once its last item has ended, so it is not asked for its size after that.
        int size = batch.size();
        Deferred deferred = new Deferred();
        run(batch, null, size, context.executors().mayBlock(Thread.currentThread()) ? null : deferred);
        if (deferred.count > 0) {
            handOver(batch, deferred);
        }
    }

    private void handOver(ReadBatch batch, Deferred deferred) {
        long start = context.nanos().nanos();
        try {
            context.executors().reads().execute(() -> {
                long waited = context.nanos().nanos() - start;
                for (int i = 0; i < deferred.count; i++) {
                    CostCounters cost = batch.cost(deferred.items[i]);
                    if (cost.on) {
                        cost.queueNanos += waited;
                    }
                }
                run(batch, deferred.items, deferred.count, null);
            });
        } catch (RejectedExecutionException e) {
            OverloadedException refusal = new OverloadedException("Too many reads wait for the disk: try again later");
            for (int i = 0; i < deferred.count; i++) {
                fail(batch, deferred.items[i], refusal);
            }
        }
    }

    /**
     * Runs items.
     *
     * @param items which, null for all from 0
     * @param deferred takes those that would have to wait; null if they may
     */
    private void run(ReadBatch batch, int @Nullable [] items, int count, @Nullable Deferred deferred) {
        int ticket = store.gate().enter();
        if (ticket == UseGate.CLOSED) {
            for (int i = 0; i < count; i++) {
                fail(batch, items == null ? i : items[i], new ClosedException("The storage engine is closed"));
            }
            return;
        }
        ReadScratch scratch = store.takeScratch();
        try {
            int points = 0;
            for (int i = 0; i < count; i++) {
                int item = items == null ? i : items[i];
                Family family = begin(batch, item);
                if (family == null) {
                    continue;
                }
                if (batch.isRange(item) || family.isClustered()) {
                    if (deferred != null && batch.isRange(item)) {
                        deferred.add(item);
                    } else {
                        runAlone(batch, item, family, scratch, deferred);
                    }
                } else if (!PointRead.asksForRow(batch, item)) {
                    done(batch, item, null);
                } else {
                    scratch.items[points++] = item;
                    if (points == ReadScratch.BATCH_MAX) {
                        runPoints(batch, points, scratch, deferred);
                        points = 0;
                    }
                }
            }
            runPoints(batch, points, scratch, deferred);
        } finally {
            store.giveBack(scratch);
            store.gate().leave(ticket);
        }
    }

    /** Returns the item's table, null if the item has failed. */
    private @Nullable Family begin(ReadBatch batch, int item) {
        Family family = store.find(batch.plan(item).table().id());
        if (family == null) {
            fail(
                    batch,
                    item,
                    new NotFoundException(
                            "The table " + batch.plan(item).table().fullName() + " does not exist"));
            return null;
        }
        if (batch.plan(item).raw()) {
            fail(batch, item, new NotSupportedException("Raw reads are not supported by this storage engine"));
            return null;
        }
        CostCounters cost = batch.cost(item);
        if (cost.on) {
            cost.sstables++;
        }
        return family;
    }

    private void runPoints(ReadBatch batch, int count, ReadScratch scratch, @Nullable Deferred deferred) {
        if (count == 1) {
            runPoint(batch, scratch.items[0], scratch, deferred);
        } else if (count > 1) {
            runPointsTogether(batch, count, scratch, deferred);
        }
    }

    private void runPoint(ReadBatch batch, int item, ReadScratch scratch, @Nullable Deferred deferred) {
        Family family = store.find(batch.plan(item).table().id());
        try {
            if (family == null) {
                throw new NotFoundException("The table was dropped at this moment");
            }
            PointRead read = new PointRead(batch, item, family, environment, scratch);
            read.check();
            ByteBuffer key = scratch.key.clear(PointKeys.TOKEN_BYTES + batch.keyLength(item));
            PointKeys.put(key, batch.token(item), batch.key(item), batch.keyAt(item), batch.keyLength(item));
            key.flip();
            ReadOptions options = deferred == null ? scratch.waiting : scratch.unwaiting;
            ByteBuffer value = scratch.value.clear(0);
            int length = store.database().get(family.handle(), options, key, value);
            if (length > value.capacity()) {
                key.rewind();
                length = store.database().get(family.handle(), options, key, scratch.value.clear(length));
            }
            if (length != RocksDB.NOT_FOUND) {
                read.give(scratch.value.segment(), 0, length);
                read.account();
                read.foldIfDue(scratch.key.segment(), 0, key.limit());
            }
        } catch (RocksDBException e) {
            if (deferred != null && RocksErrors.wouldWait(e)) {
                deferred.add(item);
            } else {
                fail(batch, item, RocksErrors.ofRead(e));
            }
            return;
        } catch (RuntimeException e) {
            fail(batch, item, problem(e));
            return;
        }
        done(batch, item, null);
    }

    private void runPointsTogether(ReadBatch batch, int count, ReadScratch scratch, @Nullable Deferred deferred) {
        scratch.keys.clear();
        scratch.values.clear();
        scratch.handles.clear();
        int taken = 0;
        for (int i = 0; i < count; i++) {
            int item = scratch.items[i];
            Family family = store.find(batch.plan(item).table().id());
            int keyLength = PointKeys.TOKEN_BYTES + batch.keyLength(item);
            if (family == null || keyLength > ReadScratch.KEY_BYTES) {
                runPoint(batch, item, scratch, deferred);
                continue;
            }
            ByteBuffer key = scratch.keySlices[taken].clear();
            PointKeys.put(key, batch.token(item), batch.key(item), batch.keyAt(item), batch.keyLength(item));
            scratch.keys.add(key.flip());
            scratch.values.add(scratch.valueSlices[taken].clear());
            scratch.handles.add(family.handle());
            scratch.items[taken++] = item;
        }
        if (taken == 0) {
            return;
        }
        List<ByteBufferGetStatus> found;
        try {
            found = store.database()
                    .multiGetByteBuffers(
                            deferred == null ? scratch.waiting : scratch.unwaiting,
                            scratch.handles,
                            scratch.keys,
                            scratch.values);
        } catch (RocksDBException e) {
            for (int i = 0; i < taken; i++) {
                fail(batch, scratch.items[i], RocksErrors.ofRead(e));
            }
            return;
        }
        for (int i = 0; i < taken; i++) {
            runFound(batch, scratch.items[i], found.get(i), i, scratch, deferred);
        }
    }

    private void runFound(
            ReadBatch batch,
            int item,
            ByteBufferGetStatus found,
            int slot,
            ReadScratch scratch,
            @Nullable Deferred deferred) {
        Status.Code code = found.status.getCode();
        if (code == Status.Code.Incomplete && deferred != null) {
            deferred.add(item);
            return;
        }
        if (code == Status.Code.Ok && found.requiredSize > ReadScratch.VALUE_BYTES) {
            runPoint(batch, item, scratch, deferred);
            return;
        }
        try {
            if (code == Status.Code.Ok) {
                Family family = store.find(batch.plan(item).table().id());
                if (family == null) {
                    throw new NotFoundException("The table was dropped at this moment");
                }
                PointRead read = new PointRead(batch, item, family, environment, scratch);
                read.check();
                long at = (long) slot * ReadScratch.VALUE_BYTES;
                read.give(scratch.batchValues.segment(), at, found.requiredSize);
                read.account();
                read.foldIfDue(
                        scratch.batchKeys.segment(),
                        (long) slot * ReadScratch.KEY_BYTES,
                        scratch.keySlices[slot].limit());
            } else if (code != Status.Code.NotFound) {
                throw RocksErrors.ofRead(new RocksDBException(found.status));
            }
        } catch (RuntimeException e) {
            fail(batch, item, problem(e));
            return;
        }
        done(batch, item, null);
    }

    /** Runs an item that needs a walk of its own. */
    private void runAlone(ReadBatch batch, int item, Family family, ReadScratch scratch, @Nullable Deferred deferred) {
        Position stop;
        try {
            if (batch.isRange(item)) {
                stop = new ScanRead(batch, item, family, environment, scratch).run();
            } else if (deferred == null) {
                PartitionRead read = new PartitionRead(batch, item, batch.sink(item), family, environment, scratch);
                stop = partition(read, batch, item, family, scratch, true);
            } else {
                CollectedRows rows = scratch.collected.clear();
                PartitionRead read = new PartitionRead(batch, item, rows, family, environment, scratch);
                stop = partition(read, batch, item, family, scratch, false);
                if (rows.isOverfull()) {
                    deferred.add(item);
                    return;
                }
                Position resume = batch.resume(item);
                int allowed = resume == null || resume.clustering() == null
                        ? batch.plan(item).perPartitionLimit()
                        : resume.partitionRowsLeft();
                stop = rows.give(batch.sink(item), scratch.partition, stop, allowed);
            }
        } catch (RocksDBException e) {
            if (deferred != null && RocksErrors.wouldWait(e)) {
                deferred.add(item);
            } else {
                fail(batch, item, RocksErrors.ofRead(e));
            }
            return;
        } catch (RuntimeException e) {
            fail(batch, item, problem(e));
            return;
        }
        done(batch, item, stop);
    }

    private @Nullable Position partition(
            PartitionRead read, ReadBatch batch, int item, Family family, ReadScratch scratch, boolean mayWait)
            throws RocksDBException {
        read.check();
        Position resume = batch.resume(item);
        if (resume != null && resume.clustering() == null) {
            return null;
        }
        MemorySegment key = batch.key(item);
        int keyLength = batch.keyLength(item);
        ByteWriter prefix = scratch.prefix.clear();
        RowKeys.putPrefix(prefix, batch.token(item), key, batch.keyAt(item), keyLength);
        Slices slices = read.slices(resume == null ? null : resume.clustering());
        boolean bounded = read.isOneRun(slices);
        byte[] end = bounded ? read.endOf(slices) : PartitionRead.end(prefix);
        try (RocksCursor cursor = new RocksCursor(
                store, family, scratch, prefix.array(), prefix.size(), end, end.length, true, mayWait)) {
            Position stop = read.read(cursor, batch.token(item), key, batch.keyAt(item), keyLength, resume, bounded);
            read.account();
            return stop;
        }
    }

    private StorageException problem(RuntimeException e) {
        return switch (e) {
            case CorruptedException damage -> {
                context.events().on(new EngineEvent.CorruptionFound(damage.file(), damage.offset(), damage.toString()));
                yield damage;
            }
            case StorageException known -> known;
            case IndexOutOfBoundsException malformed ->
                new CorruptedException("unknown", 0, "A stored row is malformed: " + malformed.getMessage(), malformed);
            default -> {
                LOG.error("A read failed", e);
                yield new InternalException("A read failed: " + e, Outcome.NOT_APPLIED, e);
            }
        };
    }

    private static void done(ReadBatch batch, int item, @Nullable Position resume) {
        try {
            batch.sink(item).done(item, resume);
        } catch (RuntimeException e) {
            LOG.error("A read sink threw when told of the end: item={}", item, e);
        }
    }

    private static void fail(ReadBatch batch, int item, StorageException problem) {
        try {
            batch.sink(item).failed(item, problem);
        } catch (RuntimeException e) {
            LOG.error("A read sink threw when told of a failure: item={}", item, e);
        }
    }

    /** Items that wait for the read pool. */
    private static final class Deferred {
        private int[] items = new int[8];
        private int count;

        private void add(int item) {
            if (count == items.length) {
                items = Arrays.copyOf(items, 2 * count);
            }
            items[count++] = item;
        }
    }
}
