package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/** Reads a memtable into the same text as {@link ModelMemtable}. */
final class MemtableReading {
    private final MemtableCursor cursor;
    private final RowMerger merger = new RowMerger();
    private final ByteWriter out = new ByteWriter(64);
    private final RowWriter writer = new RowWriter(out);
    private final RowView row = new RowView();

    MemtableReading(Memtable memtable, long sequence) {
        cursor = new MemtableCursor(memtable, sequence);
    }

    static PartitionRef ref(ModelMemtable.Place place) {
        return new PartitionRef(place.token(), MemorySegment.ofArray(place.key()), 0, place.key().length);
    }

    MemtableCursor cursor() {
        return cursor;
    }

    ModelMemtable.Place place() {
        return new ModelMemtable.Place(cursor.token(), bytes(cursor.memory(), cursor.keyAt(), cursor.keyLength()));
    }

    List<ModelMemtable.Place> places() {
        List<ModelMemtable.Place> found = new ArrayList<>();
        boolean here = cursor.ceiling(PartitionRef.before(Long.MIN_VALUE));
        while (here) {
            found.add(place());
            here = cursor.nextPartition();
        }
        return found;
    }

    List<String> ranges() {
        List<String> found = new ArrayList<>();
        cursor.openRanges();
        while (cursor.nextRange()) {
            found.add(ModelMemtable.range(
                    cursor.rangeFrom(), cursor.rangeTo(), cursor.rangeDeletion().timestamp()));
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    String staticRow() {
        merger.begin(Long.MIN_VALUE, 0);
        cursor.addStatic(merger);
        return cells();
    }

    List<String> rows(byte[] from, byte[] to, boolean reversed) {
        List<String> found = new ArrayList<>();
        cursor.openRows(MemorySegment.ofArray(from), MemorySegment.ofArray(to), reversed);
        while (cursor.nextRow()) {
            byte[] key = bytes(cursor.memory(), cursor.clusteringAt(), cursor.clusteringLength());
            merger.begin(Long.MIN_VALUE, 0);
            cursor.addVersions(merger);
            found.add(HexFormat.of().formatHex(key) + cells());
        }
        return found;
    }

    private String cells() {
        out.clear();
        if (merger.versionCount() == 0 || merger.live(out, writer) == 0) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        row.wrap(out.segment(), 0);
        while (row.nextCell()) {
            text.append(ModelMemtable.cell(row.columnId(), bytes(row.segment(), row.valueAt(), row.valueLength())));
        }
        return text.toString();
    }

    private static byte[] bytes(MemorySegment memory, long at, int length) {
        return memory.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE);
    }
}
