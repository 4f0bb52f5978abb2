package dev.drumlin.rocksdb;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.MutationCheck;
import dev.drumlin.storage.data.MutationFormat;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.TooLargeException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Checks write groups, gives them their timestamps, and turns them into changes of RocksDB. Used in the commit order only, by
 * one thread at a time.
 *
 * <p>A row is merged, blindly, unless it is certain that it says all there is to say of its key; then it is put, which spares
 * readers the search for older versions. That is so if everything older is hidden:
 *
 * <ul>
 *   <li>the row brings a row deletion that is at least as new as everything that was ever written; or
 *   <li>no row of the table was ever deleted, and the row is newer than everything ever written, has a marker, and a cell of
 *       the same age for each regular column: it wins everywhere.
 * </ul>
 *
 * <p>Tables without clustering columns have no deletions beside their one row: there, the deletion of a partition, or of a
 * range that holds the row, is that row's deletion.
 */
final class GroupEncoder {
    /** How far ahead the bounds on timestamps are written down, in microseconds: one small write a second. */
    private static final long CLOCK_STEP = 1_000_000;

    /** What a write needs before it may be acknowledged. */
    enum Needs {
        /** Nothing but memory. */
        NO_LOG,
        /** To be handed to the operating system. */
        LOG,
        /** Several writes, or a sync: not on a thread that may not wait. */
        WAITING
    }

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final RocksStore store;
    private final WallClock wall;
    private final Durability standard;
    private final long groupBytesMax;

    private final MutationCheck check = new MutationCheck();
    private final MutationView mutation = new MutationView();
    private final RowView row = new RowView();
    private final ByteWriter key = new ByteWriter(256);
    private final ByteWriter value = new ByteWriter(256);
    private final RowWriter valueWriter = new RowWriter(value);
    private final List<Family> families = new ArrayList<>();

    private long chosen;
    private long seen;
    private Catalogue.Clock bound;
    private Durability durability = Durability.NONE;
    private long bytes;

    /** Rows that were merged into keys often enough to be folded; the owner takes them away. */
    private final FoldRequests folds;

    private long newest;
    private boolean whole;

    GroupEncoder(RocksStore store, WallClock wall, FoldRequests folds) throws RocksDBException {
        this.store = store;
        this.wall = wall;
        this.folds = folds;
        RocksOptions options = store.tuning().options();
        standard = options.choice(RocksOptions.Setting.DURABILITY, Durability.class);
        groupBytesMax = options.number(RocksOptions.Setting.WRITE_SIZE_MAX);
        bound = store.catalogue().readClock();
        chosen = bound.chosen();
        seen = bound.seen();
    }

    /** Returns what the groups of a batch ask for, from a look at their heads. */
    Needs needs(WriteBatch batch) {
        boolean logged = false;
        boolean unlogged = false;
        for (int group = 0; group < batch.size(); group++) {
            Durability strongest = batch.durability(group);
            for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
                Family family = find(batch.mutationSegment(i), batch.mutationAt(i), batch.mutationLength(i));
                if (family != null) {
                    strongest = strongest.atLeast(durabilityOf(family));
                }
            }
            if (strongest == Durability.GROUP) {
                return Needs.WAITING;
            }
            logged |= strongest != Durability.NONE;
            unlogged |= strongest == Durability.NONE;
        }
        return logged && unlogged ? Needs.WAITING : logged ? Needs.LOG : Needs.NO_LOG;
    }

    /** Returns a mutation's table, null if there is none or the mutation is too short to name one. */
    private @Nullable Family find(MemorySegment bytes, long at, int length) {
        if (length < MutationFormat.KEY_AT) {
            return null;
        }
        return store.find(new UUID(
                bytes.get(LONG, at + MutationFormat.TABLE_AT),
                bytes.get(LONG, at + MutationFormat.TABLE_AT + Long.BYTES)));
    }

    /** Returns what a table asks for, the store's default if it does not say. */
    Durability durabilityOf(Family family) {
        Durability own = family.schema().options().durability();
        return own == null ? standard : own;
    }

    /**
     * Checks a group; then {@link #durability} and {@link #bytes} tell of it, and it may be {@link #encode encoded}.
     *
     * @throws dev.drumlin.storage.error.StorageException if the group cannot be applied
     */
    void check(WriteBatch batch, int group) {
        families.clear();
        bytes = 0;
        durability = batch.durability(group);
        if (batch.endCondition(group) > batch.firstCondition(group)) {
            throw new NotSupportedException("Conditions (IF) are not supported by this storage engine");
        }
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            check.check(batch.mutationSegment(i), batch.mutationAt(i), batch.mutationLength(i));
            mutation.wrap(batch.mutationSegment(i), batch.mutationAt(i));
            checkTable();
            bytes += batch.mutationLength(i);
        }
        if (bytes > groupBytesMax) {
            throw new TooLargeException("A write of " + bytes + " bytes is over the limit of " + groupBytesMax
                    + " bytes: split it, or raise write-size-max");
        }
    }

    private void checkTable() {
        Family family = store.find(mutation.tableId());
        if (family == null) {
            throw new NotFoundException("The table with the id " + mutation.tableId() + " does not exist");
        }
        while (mutation.nextRow()) {
            row.wrap(mutation.segment(), mutation.rowAt());
            if (!family.isClustered() && (row.isStatic() || row.clusteringLength() > 0)) {
                throw new InvalidRequestException("A table without clustering columns has one plain row: table="
                        + family.schema().fullName());
            }
            while (row.nextCell()) {
                if ((row.cellFlags() & RowFormat.COUNTER) != 0) {
                    throw new NotSupportedException("Counters are not supported by this storage engine");
                }
            }
        }
        if (family.schema().isCounter()) {
            throw new NotSupportedException("Counters are not supported by this storage engine");
        }
        durability = durability.atLeast(durabilityOf(family));
        families.add(family);
    }

    /** Returns the strongest durability that anything in the group asks for. */
    Durability durability() {
        return durability;
    }

    /** Returns the bytes of all mutations of the group. */
    long bytes() {
        return bytes;
    }

    /** Adds the checked group's changes to a run, with timestamps for all that left the choice to the engine. */
    void encode(WriteBatch batch, int group, WriteRun run) throws RocksDBException {
        chooseTimestamps(batch, group);
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            mutation.wrap(batch.mutationSegment(i), batch.mutationAt(i));
            Family family = families.get(i - batch.firstMutation(group));
            newest = seen;
            if (family.isClustered()) {
                clustered(family, run);
            } else {
                point(family, run);
            }
            if (newest > seen) {
                seen = newest;
            }
        }
        if (chosen > bound.chosen() || seen > bound.seen()) {
            bound = new Catalogue.Clock(ahead(chosen), ahead(seen));
            store.catalogue().writeClock(bound);
        }
        CostCounters cost = batch.cost(group);
        if (cost.on) {
            cost.mutations += batch.endMutation(group) - batch.firstMutation(group);
            cost.bytesWritten += bytes;
        }
    }

    private static long ahead(long timestamp) {
        return timestamp > Long.MAX_VALUE - CLOCK_STEP ? Long.MAX_VALUE : timestamp + CLOCK_STEP;
    }

    /** Writes the bounds down as they are, for a store that is about to be closed. */
    void writeExactClock() throws RocksDBException {
        store.catalogue().writeClock(new Catalogue.Clock(chosen, seen));
    }

    private void chooseTimestamps(WriteBatch batch, int group) {
        long timestamp = chosen;
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            if (MutationFormat.wantsTimestamp(batch.mutationSegment(i), batch.mutationAt(i))) {
                if (timestamp == chosen) {
                    timestamp = Math.max(wall.micros(), chosen + 1);
                }
                MutationFormat.patchTimestamp(batch.mutationSegment(i), batch.mutationAt(i), timestamp, mutation);
            }
        }
        chosen = timestamp;
    }

    private void point(Family family, WriteRun run) throws RocksDBException {
        key.clear();
        RowKeys.putToken(key, mutation.token());
        key.putBytes(mutation.segment(), mutation.keyAt(), mutation.keyLength());
        long deletion = mutation.deletionTimestamp();
        long deletionTime = mutation.deletionTime();
        while (mutation.nextRange()) {
            // The row's clustering key is empty: a range holds it if it begins at the start.
            if (mutation.fromLength() == 0 && mutation.rangeTimestamp() > deletion) {
                deletion = mutation.rangeTimestamp();
                deletionTime = mutation.rangeDeletionTime();
            }
        }
        boolean deleted = deletion != Long.MIN_VALUE;
        if (deleted) {
            value.clear();
            valueWriter.begin(false, MemorySegment.NULL, 0, 0, deletion).deletion(deletion, deletionTime);
            valueWriter.end();
            store(family, run, value.segment(), 0, false);
        }
        while (mutation.nextRow()) {
            store(family, run, mutation.segment(), mutation.rowAt(), deleted);
        }
    }

    private void clustered(Family family, WriteRun run) throws RocksDBException {
        key.clear();
        RowKeys.putPrefix(key, mutation.token(), mutation.segment(), mutation.keyAt(), mutation.keyLength());
        int prefix = key.size();
        value.clear();
        if (mutation.hasPartitionDeletion()) {
            Deletions.putPartition(value, mutation.deletionTimestamp(), mutation.deletionTime());
            newest = Math.max(newest, mutation.deletionTimestamp());
        }
        while (mutation.nextRange()) {
            Deletions.putRange(
                    value,
                    mutation.rangeTimestamp(),
                    mutation.rangeDeletionTime(),
                    mutation.segment(),
                    mutation.fromAt(),
                    mutation.fromLength(),
                    mutation.toAt(),
                    mutation.toLength());
            newest = Math.max(newest, mutation.rangeTimestamp());
        }
        if (value.size() > 0) {
            mark(family, Family.HAS_DELETIONS);
            key.putByte(RowKeys.DELETIONS);
            run.merge(family, key, value.segment(), 0, value.size());
            count(family);
        }
        while (mutation.nextRow()) {
            key.truncate(prefix);
            row.wrap(mutation.segment(), mutation.rowAt());
            if (row.isStatic()) {
                key.putByte(RowKeys.STATIC);
            } else {
                key.putByte(RowKeys.ROW).putBytes(row.segment(), row.clusteringAt(), row.clusteringLength());
            }
            store(family, run, mutation.segment(), mutation.rowAt(), false);
        }
    }

    /** Puts or merges one row under the present key. */
    private void store(Family family, WriteRun run, MemorySegment bytes, long at, boolean mustMerge)
            throws RocksDBException {
        row.wrap(bytes, at);
        if (row.hasDeletion()) {
            mark(family, Family.HAS_ROW_DELETIONS);
        }
        look(family);
        if (whole && !mustMerge) {
            run.put(family, key, bytes, at, row.length());
        } else {
            run.merge(family, key, bytes, at, row.length());
            count(family);
        }
    }

    /** Finds whether the row hides everything that was written before its mutation, and its newest timestamp. */
    private void look(Family family) {
        Family.Shape shape = family.shape();
        long base = row.baseTimestamp();
        long latest = Math.max(Math.max(base, row.markerTimestamp()), row.deletionTimestamp());
        boolean winsEverywhere = base > seen && row.markerTimestamp() == base && !row.isStatic();
        int columns = 0;
        while (row.nextCell()) {
            latest = Math.max(latest, row.timestamp());
            if (row.isColumnTombstone() ? row.timestamp() >= seen : row.timestamp() == base && !row.hasPath()) {
                columns += shape.isRegular(row.columnId()) ? 1 : 0;
            }
        }
        boolean hasRowDeletions = family.has(Family.HAS_ROW_DELETIONS);
        whole = (row.hasDeletion() && row.deletionTimestamp() >= seen)
                || (winsEverywhere && !hasRowDeletions && columns == shape.regularCount());
        newest = Math.max(newest, latest);
    }

    private void mark(Family family, int mark) throws RocksDBException {
        if (!family.has(mark)) {
            store.catalogue().writeMarks(family.id(), new Catalogue.Place(family.name(), family.marks() | mark));
            family.mark(mark);
        }
    }

    private void count(Family family) {
        if (family.merges().count(mutation.token(), key.size() + key.array()[key.size() - 1])) {
            folds.add(family, key.segment(), 0, key.size());
        }
    }
}
