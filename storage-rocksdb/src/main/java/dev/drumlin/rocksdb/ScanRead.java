package dev.drumlin.rocksdb;

import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Keys;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** A read of all partitions of a token range, of either form of table. */
final class ScanRead {
    private final RocksStore store;
    private final ReadBatch batch;
    private final int item;
    private final Family family;
    private final ReadScratch scratch;
    private final PartitionRead rows;

    ScanRead(ReadBatch batch, int item, Family family, ReadEnvironment environment, ReadScratch scratch) {
        this.store = environment.store();
        this.batch = batch;
        this.item = item;
        this.family = family;
        this.scratch = scratch;
        rows = new PartitionRead(batch, item, batch.sink(item), family, environment, scratch);
    }

    /** Walks from the item's resume position on; returns where to go on, null if nothing is left. */
    @Nullable
    Position run() throws RocksDBException {
        ByteWriter from = new ByteWriter(64);
        Position resume = batch.resume(item);
        if (resume == null || resume.token() < batch.token(item)) {
            RowKeys.putToken(from, batch.token(item));
            resume = null;
        } else if (family.isClustered()) {
            MemorySegment key = MemorySegment.ofArray(resume.key());
            RowKeys.putPrefix(from, resume.token(), key, 0, resume.key().length);
        } else {
            RowKeys.putToken(from, resume.token());
            from.putBytes(resume.key());
        }
        ByteWriter to = new ByteWriter(PointKeys.TOKEN_BYTES);
        if (batch.toToken(item) != Long.MAX_VALUE) {
            RowKeys.putToken(to, batch.toToken(item) + 1);
        }
        if (to.size() > 0 && Keys.compare(from.segment(), 0, from.size(), to.segment(), 0, to.size()) >= 0) {
            return null;
        }
        try (RocksCursor cursor = new RocksCursor(
                store, family, scratch, from.array(), from.size(), to.array(), to.size(), false, true)) {
            boolean here = cursor.seek(from.array(), from.size());
            Position stop = family.isClustered() ? partitions(cursor, here, resume) : points(cursor, here, resume);
            rows.account();
            return stop;
        }
    }

    private @Nullable Position partitions(RocksCursor cursor, boolean start, @Nullable Position resume)
            throws RocksDBException {
        boolean here = start;
        while (here) {
            rows.check();
            MemorySegment stored = cursor.key();
            int prefixLength = RowKeys.prefixLength(stored, 0, cursor.keyLength());
            scratch.prefix.clear().putBytes(stored, 0, prefixLength);
            long token = RowKeys.token(stored, 0);
            byte[] key = RowKeys.partitionKey(stored, 0, prefixLength);
            Position inside = resume == null ? null : placeIn(resume, token, key);
            if (inside == null || inside.clustering() != null) {
                Position stop = rows.read(cursor, token, MemorySegment.ofArray(key), 0, key.length, inside, false);
                if (stop != null) {
                    return stop;
                }
                here = cursor.isHere();
                if (rows.isCursorBehind()) {
                    continue;
                }
            }
            byte[] end = PartitionRead.end(scratch.prefix);
            here = cursor.seek(end, end.length);
        }
        return null;
    }

    private @Nullable Position points(RocksCursor cursor, boolean start, @Nullable Position resume)
            throws RocksDBException {
        if (!batch.slices(item).contains(MemorySegment.NULL, 0, 0)) {
            return null;
        }
        for (boolean here = start; here; here = cursor.next()) {
            rows.checkNowAndThen();
            MemorySegment stored = cursor.key();
            long token = RowKeys.token(stored, 0);
            int keyLength = cursor.keyLength() - PointKeys.TOKEN_BYTES;
            if (resume != null
                    && resume.token() == token
                    && Keys.equal(
                            stored,
                            PointKeys.TOKEN_BYTES,
                            keyLength,
                            MemorySegment.ofArray(resume.key()),
                            0,
                            resume.key().length)) {
                continue;
            }
            boolean live = rows.liveRow(cursor.value(), 0, cursor.valueLength(), Long.MIN_VALUE);
            rows.foldIfDue(stored, 0, cursor.keyLength());
            if (live && rows.sink.partition(scratch.partition.wrap(token, stored, PointKeys.TOKEN_BYTES, keyLength))) {
                if (rows.countRow(rows.sink.row(scratch.row), 0) || rows.isTombstoneLimitReached()) {
                    return Position.afterPartition(token, pointKey(stored, keyLength));
                }
            } else if (rows.isTombstoneLimitReached()) {
                return Position.afterPartition(token, pointKey(stored, keyLength));
            }
        }
        return null;
    }

    private static byte[] pointKey(MemorySegment stored, int length) {
        byte[] key = new byte[length];
        MemorySegment.copy(stored, ValueLayout.JAVA_BYTE, PointKeys.TOKEN_BYTES, key, 0, length);
        return key;
    }

    /** Returns the resume position if it is of this partition, else null. */
    private static @Nullable Position placeIn(Position resume, long token, byte[] key) {
        return resume.token() == token && java.util.Arrays.equals(resume.key(), key) ? resume : null;
    }
}
