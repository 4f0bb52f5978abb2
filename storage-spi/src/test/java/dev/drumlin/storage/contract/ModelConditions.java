package dev.drumlin.storage.contract;

import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ConditionFormat;
import dev.drumlin.storage.data.ConditionView;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.schema.TableSchema;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decides conditions over the model's maps, by the format's text rather than by the engines' shared code. */
final class ModelConditions {
    /** Whether all conditions hold, and what the first one that does not looked at. */
    record Verdict(boolean holds, @Nullable RowView current) {}

    private ModelConditions() {}

    static Verdict decide(
            WriteBatch batch,
            int group,
            Function<UUID, TableSchema> tables,
            BiFunction<UUID, ModelPartition.Key, @Nullable ModelPartition> partitions,
            EngineContext context) {
        long now = Math.floorDiv(context.wall().micros(), 1_000_000L);
        ConditionView[] conditions = new ConditionView[batch.endCondition(group) - batch.firstCondition(group)];
        for (int i = 0; i < conditions.length; i++) {
            int at = batch.firstCondition(group) + i;
            conditions[i] = new ConditionView()
                    .wrap(batch.conditionSegment(at), batch.conditionAt(at), batch.conditionLength(at));
            conditions[i].requireDecidable(tables.apply(conditions[i].tableId()));
        }
        for (ConditionView condition : conditions) {
            ModelPartition.Key key = new ModelPartition.Key(
                    condition.token(), ModelRow.bytes(condition.segment(), condition.keyAt(), condition.keyLength()));
            TableSchema table = tables.apply(condition.tableId());
            RowView row = row(condition, table, partitions.apply(table.id(), key), now);
            if (!holds(condition, row)) {
                if (row != null) {
                    row.rewind();
                }
                return new Verdict(false, row);
            }
        }
        return new Verdict(true, null);
    }

    private static @Nullable RowView row(
            ConditionView condition, TableSchema table, @Nullable ModelPartition partition, long now) {
        if (partition == null) {
            return null;
        }
        byte[] clustering = ModelRow.bytes(condition.segment(), condition.clusteringAt(), condition.clusteringLength());
        ModelRow row =
                condition.isStatic() ? partition.staticRow() : partition.rows().get(clustering);
        DeletionTime covering = condition.isStatic() ? partition.deletion() : partition.covering(clustering);
        ByteWriter out = new ByteWriter(64);
        ModelRow.DroppedCells dropped = (column, timestamp) ->
                table.dropped().stream().anyMatch(gone -> gone.id() == column && timestamp <= gone.droppedAt());
        return row != null && row.live(out, covering, now, dropped, condition.isStatic())
                ? new RowView().wrap(out.segment(), 0)
                : null;
    }

    private static boolean holds(ConditionView condition, @Nullable RowView row) {
        if (condition.test() == ConditionFormat.EXISTS || condition.test() == ConditionFormat.NOT_EXISTS) {
            return (row != null) == (condition.test() == ConditionFormat.EXISTS);
        }
        byte[] found = null;
        while (row != null && row.nextCell()) {
            if (row.columnId() == condition.column()) {
                found = ModelRow.bytes(row.segment(), row.valueAt(), row.valueLength());
            }
        }
        byte[] wanted = condition.valueLength() < 0
                ? null
                : ModelRow.bytes(condition.segment(), condition.valueAt(), condition.valueLength());
        return Arrays.equals(found, wanted) == (condition.test() == ConditionFormat.EQUALS);
    }
}
