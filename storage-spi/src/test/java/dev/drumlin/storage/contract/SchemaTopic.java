package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType.Scalar;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaCodec;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Schema changes are atomic, ordered, durable, and reach listeners. */
public interface SchemaTopic extends Topic {
    @Test
    default void aChangeIsPublishedAndSurvivesReopening() throws Exception {
        List<Long> heard = new ArrayList<>();
        try (AutoCloseable listening = rig().engine().onSchema(schema -> heard.add(schema.number()))) {
            assertThat(listening).isNotNull();
            rig().wide();
        }
        assertThat(heard).containsExactly(1L, 2L);
        rig().change(new SchemaChange.DropTable(KitTables.KEYSPACE, KitTables.WIDE));
        assertThat(heard).hasSize(2);
        rig().change(KitTables.wide(UUID.randomUUID()));
        byte[] before = SchemaCodec.encode(rig().engine().schema());
        rig().reopen();
        assertThat(SchemaCodec.encode(rig().engine().schema())).isEqualTo(before);
    }

    @Test
    default void ofRivalChangesExactlyOneWins() {
        rig().change(KitTables.keyspace());
        List<CompletableFuture<Schema>> rivals = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            rivals.add(rig().engine().change(KitTables.wide(UUID.randomUUID())).toCompletableFuture());
        }
        int won = 0;
        for (CompletableFuture<Schema> rival : rivals) {
            try {
                rig().await(rival);
                won++;
            } catch (AlreadyExistsException e) {
                assertThat(e).hasMessageContaining("kit.wide");
            }
        }
        assertThat(won).isEqualTo(1);
        UUID winner = rig().table(KitTables.WIDE).id();
        rig().reopen();
        assertThat(rig().table(KitTables.WIDE).id()).isEqualTo(winner);
    }

    @Test
    default void changesOfWhatDoesNotExistAreRefused() {
        assertThatThrownBy(() -> rig().change(KitTables.wide(UUID.randomUUID())))
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> rig().change(new SchemaChange.DropKeyspace("none")))
                .isInstanceOf(NotFoundException.class);
        assertThat(rig().engine().schema().number()).isZero();
    }

    @Test
    default void aDroppedTablesRowsAreGoneEvenIfItIsMadeAgain() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "c", KitTables.V, "v", 10);
        rig().flush();
        rig().put(table, "k", "d", KitTables.V, "v", 10);
        rig().change(new SchemaChange.DropTable(KitTables.KEYSPACE, KitTables.WIDE));
        assertThatThrownBy(() -> rig().read(table, "k")).isInstanceOf(NotFoundException.class);
        rig().change(KitTables.wide(UUID.randomUUID()));
        assertThat(rig().read(rig().table(KitTables.WIDE), "k")).isEmpty();
        rig().reopen();
        assertThat(rig().read(rig().table(KitTables.WIDE), "k")).isEmpty();
    }

    @Test
    default void truncatedRowsAreGoneForGoodAndLaterOnesStay() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "in-file", KitTables.V, "v", 10);
        rig().flush();
        rig().put(table, "k", "in-memory", KitTables.V, "v", 10);
        rig().await(rig().engine().truncate(table.id()));
        assertThat(rig().read(table, "k")).isEmpty();
        rig().put(table, "k", "later", KitTables.V, "v", 5);
        assertThat(rig().read(table, "k")).hasSize(1);
        rig().reopen();
        if (rig().isDurable()) {
            assertThat(rig().read(table, "k")).hasSize(1);
        }
        assertThatThrownBy(() -> rig().await(rig().engine().truncate(UUID.randomUUID())))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    default void aDroppedColumnsCellsAreNotShownUnderItsNewNamesake() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "c", KitTables.V, "old", 10);
        rig().put(table, "k", "c", KitTables.W, "kept", 10);
        rig().change(new SchemaChange.DropColumns(KitTables.KEYSPACE, KitTables.WIDE, List.of("v"), 1_000));
        rig().change(new SchemaChange.AddColumns(
                KitTables.KEYSPACE,
                KitTables.WIDE,
                List.of(new SchemaChange.NewColumn("v", Scalar.BLOB, ColumnKind.REGULAR, -1, false))));
        TableSchema changed = rig().table(KitTables.WIDE);
        for (int round = 0; round < 2; round++) {
            assertThat(rig().read(changed, "k")).containsExactly("6b/630000 5@10=kept");
            rig().flush();
        }
    }

    @Test
    default void aFailedChangeLeavesTheSchemaAsItWas() {
        rig().wide();
        byte[] before = SchemaCodec.encode(rig().engine().schema());
        assertThatThrownBy(() -> rig().change(
                                new SchemaChange.DropColumns(KitTables.KEYSPACE, KitTables.WIDE, List.of("v", "p"), 1)))
                .isInstanceOf(StorageException.class);
        assertThat(SchemaCodec.encode(rig().engine().schema())).isEqualTo(before);
    }
}
