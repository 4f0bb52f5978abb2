package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.Capability;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.IndexCached;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.Snapshotable;
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.schema.TableSchema;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Opening, abilities, closing. */
public interface LifeTopic extends Topic {
    @Test
    default void abilitiesAreThereExactlyWhenDeclared() {
        Map<Capability, Class<?>> abilities = Map.of(
                Capability.FLUSH, Flushable.class,
                Capability.COMPACT, Compactable.class,
                Capability.SNAPSHOT, Snapshotable.class,
                Capability.VERIFY, Verifiable.class,
                Capability.INDEX_CACHE, IndexCached.class);
        abilities.forEach(
                (capability, type) -> assertThat(rig().engine().ability(type).isPresent())
                        .as("%s", capability)
                        .isEqualTo(rig().has(capability)));
    }

    @Test
    default void aHealthyEngineSaysSoAndCounts() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "c", KitTables.V, "v", 1);
        assertThat(rig().engine().health()).isEqualTo(new Health.Ok());
        assertThat(rig().engine().stats().mutations()).isEqualTo(1);
        assertThat(rig().engine().stats().bytesWritten()).isPositive();
    }

    @Test
    default void acknowledgedWritesSurviveReopening() {
        TableSchema table = rig().wide();
        for (Durability durability : new Durability[] {Durability.GROUP, Durability.PERIODIC}) {
            byte[] bytes = KitWrite.mutation(
                    table.id(),
                    "k",
                    1,
                    mutation -> KitWrite.row(
                            mutation, durability.name(), row -> row.cell(KitTables.V, 1, KitWrite.text("v"), 0, 1)));
            assertThat(rig().write(durability, ReadBatch.NO_DEADLINE, bytes).isApplied())
                    .isTrue();
        }
        rig().reopen();
        if (rig().isDurable()) {
            assertThat(rig().read(table, "k")).hasSize(2);
            rig().reopen();
            assertThat(rig().read(table, "k")).hasSize(2);
        }
    }

    @Test
    default void verifyFindsNothingWrongWithAHealthyStore() {
        TableSchema table = rig().wide();
        for (int i = 0; i < 100; i++) {
            rig().put(table, "k" + i, "c", KitTables.V, "v", 1);
        }
        rig().flush();
        rig().engine()
                .ability(Verifiable.class)
                .ifPresent(verifiable ->
                        assertThat(rig().await(verifiable.verify())).isEmpty());
    }

    @Test
    default void aClosedEngineRefusesEverythingAndClosesTwice() {
        TableSchema table = rig().wide();
        rig().engine().close();
        rig().engine().close();
        assertThatThrownBy(() -> rig().read(table, "k")).isInstanceOf(ClosedException.class);
        assertThat(rig().write(KitWrite.mutation(table.id(), "k", 1, mutation -> {}))
                        .problem())
                .isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> rig().change(KitTables.keyspace())).isInstanceOf(ClosedException.class);
    }
}
