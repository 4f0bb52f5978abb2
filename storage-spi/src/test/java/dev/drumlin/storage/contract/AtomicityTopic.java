package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.Capability;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A group is applied whole or not at all. */
public interface AtomicityTopic extends Topic {
    @Test
    default void aGroupOfSeveralTablesIsWhole() {
        TableSchema one = rig().wide();
        rig().change(KitTables.wide("second", UUID.randomUUID(), TableOptions.DEFAULTS));
        TableSchema two = rig().table("second");
        KitWrite.Fate fate = rig().write(put(one, "k", "a"), put(two, "k", "b"));
        if (rig().has(Capability.ATOMIC_GROUPS)) {
            assertThat(fate.isApplied()).isTrue();
            assertThat(rig().read(one, "k")).hasSize(1);
            assertThat(rig().read(two, "k")).hasSize(1);
        } else {
            assertThat(fate.problem()).isInstanceOf(NotSupportedException.class);
            assertThat(rig().read(one, "k")).isEmpty();
        }
    }

    @Test
    default void oneBadMutationUndoesItsWholeGroup() {
        TableSchema table = rig().wide();
        byte[] bad = put(table, "k", "bad");
        bad[bad.length - 2] = 0x7f;
        KitWrite.Fate fate = rig().write(put(table, "k", "good"), bad);
        assertThat(fate.problem()).isInstanceOfAny(InvalidRequestException.class, NotSupportedException.class);
        assertThat(rig().read(table, "k")).isEmpty();
    }

    @Test
    default void groupsOfOneBatchApplyInOrder() {
        TableSchema table = rig().wide();
        WriteBatch batch = new WriteBatch();
        batch.begin();
        List<KitWrite.Fate> fates = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            KitWrite.Fate fate = new KitWrite.Fate();
            fates.add(fate);
            batch.group(Durability.GROUP, ReadBatch.NO_DEADLINE, CostCounters.OFF, fate);
            String value = String.format("%03d", i);
            byte[] bytes = KitWrite.mutation(
                    table.id(),
                    "k",
                    RowFormat.SERVER_TIMESTAMP,
                    mutation -> KitWrite.row(
                            mutation,
                            "c",
                            row -> row.cell(KitTables.V, mutation.baseTimestamp(), KitWrite.text(value), 0, 3)));
            batch.mutation(MemorySegment.ofArray(bytes), 0, bytes.length);
        }
        rig().engine().write(batch);
        rig().context().runAll();
        assertThat(fates).allMatch(KitWrite.Fate::isApplied);
        assertThat(rig().read(table, "k").getFirst()).endsWith("=099");
    }

    @Test
    default void anEmptyGroupIsApplied() {
        rig().wide();
        assertThat(rig().write().isApplied()).isTrue();
    }

    private static byte[] put(TableSchema table, String key, String clustering) {
        return KitWrite.mutation(
                table.id(),
                key,
                1,
                mutation ->
                        KitWrite.row(mutation, clustering, row -> row.cell(KitTables.V, 1, KitWrite.text("v"), 0, 1)));
    }
}
