package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.plan.Bindings;
import dev.drumlin.app.cql.plan.ModificationPlan;
import dev.drumlin.app.cql.plan.ModificationPlan.Change;
import dev.drumlin.app.cql.plan.ValueSource;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.data.Slices;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Encodes what a modification does to one partition as a mutation. Reusable, for one thread at a time. */
final class MutationBuilder {
    private final ByteWriter out;
    private final MutationWriter mutation;
    private final ByteWriter clustering = new ByteWriter(64);
    private final ByteWriter value = new ByteWriter(128);

    MutationBuilder(ByteWriter out) {
        this.out = out;
        this.mutation = new MutationWriter(out);
    }

    /**
     * Appends a mutation.
     *
     * @param timestamp microseconds, or left to the engine
     * @param rowsMax most rows that the statement may name
     * @return its length in bytes, 0 if there is nothing to do and nothing was appended
     */
    int append(ModificationPlan plan, Bindings in, MemorySegment key, int keyLength, long timestamp, int rowsMax) {
        int start = out.size();
        int ttl = plan.attributes().ttl(in, plan.table().options().defaultTimeToLive());
        long now = in.nowSeconds();
        if (namesNoRow(plan, in, rowsMax)) {
            return 0;
        }
        mutation.begin(plan.table().id(), Murmur3.token(key, 0, keyLength), key, 0, keyLength, timestamp);
        boolean some = !plan.statics().isEmpty() && staticRow(plan, in, timestamp, ttl, now);
        switch (plan.target()) {
            case STATIC -> {}
            case PARTITION -> {
                mutation.partitionDeletion(timestamp, now);
                some = true;
            }
            case RANGES -> some |= ranges(plan, in, timestamp, now, rowsMax);
            case CELLS, MARKED_CELLS, ROWS -> some |= rows(plan, in, timestamp, ttl, now, rowsMax);
        }
        if (!some) {
            out.truncate(start);
            return 0;
        }
        return mutation.end();
    }

    /** Returns whether rows are named and there are none, by an IN of no values: then the static row is left alone too. */
    private static boolean namesNoRow(ModificationPlan plan, Bindings in, int rowsMax) {
        return plan.target() == ModificationPlan.Target.CELLS
                && !plan.statics().isEmpty()
                && !plan.rows().isExact()
                && !plan.rows().prefixes(in, rowsMax).iterator().hasNext();
    }

    private boolean ranges(ModificationPlan plan, Bindings in, long timestamp, long now, int rowsMax) {
        Slices slices = plan.rows().slices(in, rowsMax);
        for (int i = 0; i < slices.count(); i++) {
            byte[] from = slices.from(i);
            byte[] to = slices.to(i);
            mutation.rangeTombstone(
                    MemorySegment.ofArray(from), from.length, MemorySegment.ofArray(to), to.length, timestamp, now);
        }
        return slices.count() > 0;
    }

    private boolean rows(ModificationPlan plan, Bindings in, long timestamp, int ttl, long now, int rowsMax) {
        if (plan.rows().isExact()) {
            clustering.clear();
            plan.rows().writeKey(in, clustering);
            return row(plan, in, clustering.segment(), clustering.size(), timestamp, ttl, now);
        }
        boolean some = false;
        for (byte[] prefix : plan.rows().prefixes(in, rowsMax)) {
            some |= row(plan, in, MemorySegment.ofArray(prefix), prefix.length, timestamp, ttl, now);
        }
        return some;
    }

    private boolean row(
            ModificationPlan plan, Bindings in, MemorySegment key, int length, long timestamp, int ttl, long now) {
        RowWriter row = mutation.row();
        row.begin(false, key, 0, length, timestamp);
        switch (plan.target()) {
            case ROWS -> row.deletion(timestamp, now);
            case MARKED_CELLS -> {
                if (ttl > 0) {
                    row.expiringMarker(timestamp, ttl, now + ttl);
                } else {
                    row.marker(timestamp);
                }
            }
            case CELLS, STATIC, RANGES, PARTITION -> {}
        }
        cells(row, plan.regulars(), in, timestamp, ttl, now);
        return end(row);
    }

    private boolean staticRow(ModificationPlan plan, Bindings in, long timestamp, int ttl, long now) {
        RowWriter row = mutation.row();
        row.beginStatic(timestamp);
        cells(row, plan.statics(), in, timestamp, ttl, now);
        return end(row);
    }

    private boolean end(RowWriter row) {
        if (row.isEmpty()) {
            row.abandon();
            return false;
        }
        row.end();
        mutation.rowDone();
        return true;
    }

    private void cells(RowWriter row, List<Change> changes, Bindings in, long timestamp, int ttl, long now) {
        for (int i = 0; i < changes.size(); i++) {
            Change change = changes.get(i);
            int column = change.column().id();
            value.clear();
            int length = change.value().write(in, value);
            if (length == ValueSource.NULL) {
                row.tombstone(column, timestamp, now);
            } else if (length >= 0 && ttl > 0) {
                row.expiringCell(column, timestamp, ttl, now + ttl, value.segment(), 0, length);
            } else if (length >= 0) {
                row.cell(column, timestamp, value.segment(), 0, length);
            }
        }
    }
}
