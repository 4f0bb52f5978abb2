package dev.drumlin.rocksdb;

import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.data.Purge;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteOptions;

/**
 * Replaces rows of many versions by one version of the same meaning, and forgets deletions older than their grace period.
 * In the commit order only, so that no version that is merged meanwhile is lost.
 */
final class Folder {
    /** Stored rows that one step of a sweep looks at, while writers wait. */
    private static final int ROWS_PER_STEP = 1_000;

    private final WallClock wall;
    private final RocksStore store;
    private final Fold fold = new Fold();
    private final WriteRun run = new WriteRun();

    Folder(WallClock wall, RocksStore store) {
        this.wall = wall;
        this.store = store;
    }

    /** Folds one stored row, or the deletions of a partition. */
    void fold(Family family, byte[] key, WriteOptions options) throws RocksDBException {
        byte[] stored = store.database().get(family.handle(), key);
        if (stored == null) {
            return;
        }
        run.clear();
        replace(family, key, stored, Long.MIN_VALUE);
        if (!run.isEmpty()) {
            run.write(store.database(), options);
        }
    }

    private Purge purge(Family family) {
        return new Purge(wall.seconds() - family.schema().options().gcGraceSeconds(), Long.MAX_VALUE);
    }

    private void replace(Family family, byte[] key, byte[] stored, long covering) {
        MemorySegment value = MemorySegment.ofArray(stored);
        byte[] folded = kind(family, key) == RowKeys.DELETIONS
                ? fold.deletions(value, stored.length, purge(family))
                : fold.row(family.shape(), value, stored.length, covering, wall.seconds(), purge(family));
        if (!Arrays.equals(folded, stored)) {
            run.replace(family, key, folded);
        }
    }

    private static int kind(Family family, byte[] key) {
        return family.isClustered()
                ? key[RowKeys.prefixLength(MemorySegment.ofArray(key), 0, key.length)]
                : RowKeys.ROW;
    }

    /** A walk over a whole table that folds what is worth it, in steps. */
    final class Sweep {
        private final Family family;
        private final WriteOptions options;
        private final Deletions deletions = new Deletions();
        private byte[] next = new byte[0];
        private byte @Nullable [] deletionsKey;
        private byte[] deletionsValue = new byte[0];

        Sweep(Family family, WriteOptions options) {
            this.family = family;
            this.options = options;
        }

        /** Does one step; returns whether there is more. */
        boolean step() throws RocksDBException {
            run.clear();
            boolean more = false;
            try (ReadOptions reading = new ReadOptions().setTotalOrderSeek(true).setFillCache(false);
                    RocksIterator rows = store.database().newIterator(family.handle(), reading)) {
                rows.seek(next);
                for (int left = ROWS_PER_STEP; rows.isValid(); rows.next(), left--) {
                    byte[] key = rows.key();
                    if (left == 0) {
                        next = key;
                        more = true;
                        break;
                    }
                    look(key, rows.value());
                }
                rows.status();
            }
            if (!more) {
                leavePartition();
            }
            if (!run.isEmpty()) {
                run.write(store.database(), options);
            }
            return more;
        }

        private void look(byte[] key, byte[] stored) {
            if (!family.isClustered()) {
                row(key, stored, Long.MIN_VALUE);
                return;
            }
            MemorySegment segment = MemorySegment.ofArray(key);
            int prefix = RowKeys.prefixLength(segment, 0, key.length);
            byte[] present = deletionsKey;
            if (present != null
                    && !(present.length == prefix + 1 && Arrays.equals(present, 0, prefix, key, 0, prefix))) {
                leavePartition();
            }
            switch (segment.get(ValueLayout.JAVA_BYTE, prefix)) {
                case RowKeys.DELETIONS -> {
                    deletionsKey = key;
                    deletionsValue = stored;
                    deletions.read(MemorySegment.ofArray(stored), 0, stored.length);
                }
                case RowKeys.STATIC -> row(key, stored, deletions.partition().timestamp());
                default -> row(key, stored, deletions.covering(segment, prefix + 1, key.length - prefix - 1));
            }
        }

        private void row(byte[] key, byte[] stored, long covering) {
            if (fold.isWorthwhile(
                    family.shape(), MemorySegment.ofArray(stored), stored.length, covering, wall.seconds())) {
                replace(family, key, stored, covering);
            }
        }

        /** The rows that the partition's deletions hid are gone by now, so old ones among them may go too. */
        private void leavePartition() {
            byte[] key = deletionsKey;
            if (key != null) {
                replace(family, key, deletionsValue, Long.MIN_VALUE);
                deletionsKey = null;
                deletions.clear();
            }
        }
    }
}
