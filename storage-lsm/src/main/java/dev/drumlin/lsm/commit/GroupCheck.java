package dev.drumlin.lsm.commit;

import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ConditionView;
import dev.drumlin.storage.data.MutationCheck;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.TooLargeException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Looks at a whole write group before anything of it is done. Not thread-safe: used under the commit lock. */
final class GroupCheck {
    private final Tables schema;
    private final Durability defaultDurability;
    private final long recordBytesMax;
    private final MutationCheck check = new MutationCheck();
    private final MutationView mutation = new MutationView();
    private final ConditionView condition = new ConditionView();
    private final RowView row = new RowView();

    private final List<Table> tables = new ArrayList<>();
    private Durability durability = Durability.NONE;
    private long bytes;

    GroupCheck(Tables schema, Durability defaultDurability, long recordBytesMax) {
        this.schema = schema;
        this.defaultDurability = defaultDurability;
        this.recordBytesMax = recordBytesMax;
    }

    /**
     * Checks a group; then the getters tell of it.
     *
     * @throws dev.drumlin.storage.error.StorageException if the group cannot be applied
     */
    void check(WriteBatch batch, int group) {
        tables.clear();
        bytes = 0;
        durability = batch.durability(group);
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            check.check(batch.mutationSegment(i), batch.mutationAt(i), batch.mutationLength(i));
            mutation.wrap(batch.mutationSegment(i), batch.mutationAt(i));
            tables.add(checkTable(mutation.tableId(), hasCounterCell()));
            bytes += batch.mutationLength(i);
        }
        for (int i = batch.firstCondition(group); i < batch.endCondition(group); i++) {
            condition.wrap(batch.conditionSegment(i), batch.conditionAt(i), batch.conditionLength(i));
            condition.requireDecidable(checkTable(condition.tableId(), false).schema());
        }
        if (GroupRecord.bytes(bytes) > recordBytesMax) {
            throw new TooLargeException("A write of " + bytes + " bytes is over the limit of " + recordBytesMax
                    + " bytes (half a commit log segment): split it, or raise the segment size");
        }
    }

    private Table checkTable(UUID id, boolean hasCounterCell) {
        Table table = schema.find(id);
        if (table == null || table.isDropping()) {
            throw new NotFoundException("The table with the id " + id + " does not exist");
        }
        if (table.isCounter() || hasCounterCell) {
            throw new NotSupportedException("Counters are not supported by this storage engine");
        }
        Durability own = table.schema().options().durability();
        durability = durability.atLeast(own == null ? defaultDurability : own);
        return table;
    }

    private boolean hasCounterCell() {
        while (mutation.nextRow()) {
            row.wrap(mutation.segment(), mutation.rowAt());
            while (row.nextCell()) {
                if ((row.cellFlags() & RowFormat.COUNTER) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the table of each mutation, in their order. */
    List<Table> tables() {
        return tables;
    }

    /** Returns the strongest durability that anything asks for, the tables that conditions look at included. */
    Durability durability() {
        return durability;
    }

    /** Returns the bytes of all mutations. */
    long bytes() {
        return bytes;
    }
}
