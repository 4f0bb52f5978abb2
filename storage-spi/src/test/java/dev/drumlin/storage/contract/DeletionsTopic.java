package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.Limits;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is deleted stays deleted, in every order of arrival, and nothing else goes with it. */
public interface DeletionsTopic extends Topic {
    @Test
    default void aPartitionDeletionHidesOlderRowsAndTheStaticRow() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "a", KitTables.V, "old", 10);
        rig().apply(
                        table,
                        "k",
                        10,
                        mutation -> KitWrite.staticRow(
                                mutation, row -> row.cell(KitTables.STATIC_COLUMN, 10, KitWrite.text("s"), 0, 1)));
        rig().flush();
        rig().apply(
                        table,
                        "k",
                        10,
                        mutation ->
                                mutation.partitionDeletion(10, rig().context().seconds()));
        assertThat(rig().read(table, "k")).isEmpty();
        rig().put(table, "k", "b", KitTables.V, "late but old", 9);
        rig().put(table, "k", "c", KitTables.V, "new", 11);
        assertThat(rig().read(table, "k")).containsExactly("6b/630000 4@11=new");
        rig().flush();
        rig().compact();
        assertThat(rig().read(table, "k")).containsExactly("6b/630000 4@11=new");
    }

    @Test
    default void aRangeTombstoneCoversFromInclusiveToExclusive() {
        TableSchema table = rig().wide();
        for (String clustering : List.of("a", "b", "c", "d", "e")) {
            rig().put(table, "k", clustering, KitTables.V, clustering, 5);
        }
        rig().flush();
        rig().apply(
                        table,
                        "k",
                        5,
                        mutation -> KitWrite.range(
                                mutation,
                                KitWrite.clustering("b"),
                                KitWrite.clustering("d"),
                                5,
                                rig().context().seconds()));
        List<String> wanted = List.of("6b/610000 4@5=a", "6b/640000 4@5=d", "6b/650000 4@5=e");
        assertThat(rig().read(table, "k")).isEqualTo(wanted);
        rig().flush();
        assertThat(rig().read(table, "k")).isEqualTo(wanted);
        rig().compact();
        assertThat(rig().read(table, "k")).isEqualTo(wanted);
        assertThat(rig().read(new ReadPlan(table, true, Integer.MAX_VALUE, false), "k", Slices.ALL))
                .isEqualTo(wanted.reversed());
    }

    @Test
    default void anOpenRangeTombstoneReachesTheEndOfThePartition() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "a", KitTables.V, "a", 5);
        rig().put(table, "k", "\uffff", KitTables.V, "z", 5);
        rig().apply(
                        table,
                        "k",
                        6,
                        mutation -> KitWrite.range(
                                mutation,
                                KitWrite.clustering("b"),
                                new byte[0],
                                6,
                                rig().context().seconds()));
        assertThat(rig().read(table, "k")).containsExactly("6b/610000 4@5=a");
    }

    @Test
    default void overlappingRangeTombstonesEachCoverTheirOwn() {
        TableSchema table = rig().wide();
        long now = rig().context().seconds();
        for (int i = 0; i < 10; i++) {
            rig().put(table, "k", "c" + i, KitTables.V, "v", 10 + i);
        }
        rig().flush();
        rig().apply(table, "k", 20, mutation -> {
            KitWrite.range(mutation, KitWrite.clustering("c0"), KitWrite.clustering("c6"), 12, now);
            KitWrite.range(mutation, KitWrite.clustering("c4"), KitWrite.clustering("c9"), 17, now);
        });
        List<String> wanted = List.of("6b/63330000 4@13=v", "6b/63380000 4@18=v", "6b/63390000 4@19=v");
        assertThat(rig().read(table, "k")).isEqualTo(wanted);
        rig().flush();
        rig().compact();
        assertThat(rig().read(table, "k")).isEqualTo(wanted);
    }

    @Test
    default void aDeletedRowStaysDeletedWhenOlderDataArrivesAfterCompaction() {
        TableSchema table = rig().wide();
        rig().apply(
                        table,
                        "k",
                        20,
                        mutation -> KitWrite.row(
                                mutation,
                                "c",
                                row -> row.deletion(20, rig().context().seconds())));
        rig().flush();
        rig().put(table, "k", "c", KitTables.V, "late", 10);
        rig().context().advance(2_000_000_000L);
        rig().compact();
        assertThat(rig().read(table, "k")).isEmpty();
        rig().flush();
        rig().compact();
        assertThat(rig().read(table, "k")).isEmpty();
    }

    @Test
    default void deletionsArePurgedOnlyAfterTheGracePeriodAndNothingComesBack() {
        rig().change(KitTables.keyspace());
        rig().change(KitTables.wide(
                KitTables.WIDE, UUID.randomUUID(), new TableOptions("", 0, 10, 0.01, null, Map.of())));
        TableSchema table = rig().table(KitTables.WIDE);
        rig().put(table, "k", "c", KitTables.V, "v", 10);
        rig().put(table, "k", "d", KitTables.V, "v", 10);
        rig().flush();
        rig().apply(
                        table,
                        "k",
                        20,
                        mutation -> KitWrite.row(
                                mutation,
                                "c",
                                row -> row.deletion(20, rig().context().seconds())));
        rig().flush();
        rig().compact();
        assertThat(rig().read(table, "k")).hasSize(1);
        rig().context().advance(11_000_000_000L);
        rig().compact();
        assertThat(rig().read(table, "k")).containsExactly("6b/640000 4@10=v");
    }

    @Test
    default void manyTombstonesBetweenTwoRowsDoNotHideThem() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "a", KitTables.V, "first", 1);
        rig().put(table, "k", "z", KitTables.V, "last", 1);
        for (int i = 0; i < 2_000; i++) {
            String clustering = "m" + i;
            rig().apply(
                            table,
                            "k",
                            2,
                            mutation -> KitWrite.row(
                                    mutation,
                                    clustering,
                                    row -> row.deletion(2, rig().context().seconds())));
        }
        rig().flush();
        Limits limits = new Limits(10, 1 << 20, 100);
        assertThat(rig().pages(ReadPlan.of(table), "k", Slices.ALL, limits, () -> {}))
                .containsExactly("6b/610000 4@1=first", "6b/7a0000 4@1=last");
    }
}
