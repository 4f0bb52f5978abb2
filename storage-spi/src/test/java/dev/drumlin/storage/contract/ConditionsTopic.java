package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.Capability;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.TimedOutException;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Conditions hold against everything applied, or nothing of their group is. */
public interface ConditionsTopic extends Topic {
    /** What is done between the writes that a condition looks at and the condition. */
    enum Settle {
        NOTHING,
        FLUSH,
        MERGE,
        REOPEN;

        void on(KitRig rig) {
            switch (this) {
                case NOTHING -> {}
                case FLUSH -> rig.flush();
                case MERGE -> {
                    rig.flush();
                    rig.compact();
                }
                case REOPEN -> rig.reopen();
            }
        }
    }

    private void everywhere(Consumer<Settle> scenario) {
        if (!rig().has(Capability.CONDITIONS)) {
            return;
        }
        for (Settle settle : Settle.values()) {
            if (settle != Settle.REOPEN || rig().isDurable()) {
                freshRig();
                scenario.accept(settle);
            }
        }
    }

    private static byte[] put(TableSchema table, String clustering, String value) {
        return KitWrite.mutation(
                table.id(),
                "k",
                RowFormat.SERVER_TIMESTAMP,
                mutation -> KitWrite.row(
                        mutation,
                        clustering,
                        row -> row.marker(mutation.baseTimestamp())
                                .cell(KitTables.V, mutation.baseTimestamp(), KitWrite.text(value), 0, value.length())));
    }

    private byte[] at(TableSchema table, String clustering, long timestamp, Consumer<RowWriter> content) {
        return KitWrite.mutation(table.id(), "k", timestamp, mutation -> KitWrite.row(mutation, clustering, content));
    }

    private KitWrite.Fate putIf(TableSchema table, String value, byte[]... conditions) {
        return rig().writeIf(List.of(conditions), put(table, "new", value));
    }

    private void expect(TableSchema table, Settle settle, boolean holds, byte[]... conditions) {
        assertThat(putIf(table, "x", conditions).text()).as("%s", settle).matches(holdsOrNot(holds));
    }

    private static Predicate<String> holdsOrNot(boolean holds) {
        return text -> text.startsWith(holds ? "applied" : "not applied");
    }

    private static byte[] v(TableSchema table, String clustering, boolean equal, @Nullable String value) {
        return KitCondition.of(table, "k", clustering, KitTables.V, equal, value);
    }

    @Test
    default void conditionsAreRefusedWhereTheyAreNotDeclared() {
        if (!rig().has(Capability.CONDITIONS)) {
            TableSchema table = rig().wide();
            assertThat(putIf(table, "x", KitCondition.existence(table, "k", "c", false))
                            .problem())
                    .isInstanceOf(NotSupportedException.class);
            assertThat(rig().read(table, "k")).isEmpty();
        }
    }

    @Test
    default void existenceIsThatOfALiveRow() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            rig().write(put(table, "c", "first"));
            rig().apply(
                            table,
                            "k",
                            1,
                            mutation -> KitWrite.staticRow(
                                    mutation, row -> row.cell(KitTables.STATIC_COLUMN, 1, KitWrite.text("s"), 0, 1)));
            settle.on(rig());
            expect(table, settle, true, KitCondition.existence(table, "k", "c", true));
            expect(table, settle, false, KitCondition.existence(table, "k", "c", false));
            expect(table, settle, false, KitCondition.existence(table, "k", "d", true));
            expect(table, settle, true, KitCondition.existence(table, "k", "d", false));
            expect(table, settle, false, KitCondition.existence(table, "other", "c", true));
            expect(table, settle, true, KitCondition.existence(table, "other", "c", false));
        });
    }

    @Test
    default void valuesAreComparedAndNullIsNoValue() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            rig().write(put(table, "c", "one"));
            settle.on(rig());
            expect(table, settle, true, v(table, "c", true, "one"));
            expect(table, settle, false, v(table, "c", true, "on"));
            expect(table, settle, false, v(table, "c", true, "one "));
            expect(table, settle, false, v(table, "c", true, ""));
            expect(table, settle, false, v(table, "c", true, null));
            expect(table, settle, false, v(table, "c", false, "one"));
            expect(table, settle, true, v(table, "c", false, "two"));
            expect(table, settle, true, v(table, "c", false, null));
            byte[] nullColumn = KitCondition.of(table, "k", "c", KitTables.W, true, null);
            expect(table, settle, true, nullColumn);
            expect(table, settle, true, KitCondition.of(table, "k", "c", KitTables.W, false, "one"));
            expect(table, settle, true, v(table, "absent", true, null));
            expect(table, settle, true, v(table, "absent", false, "one"));
            expect(table, settle, false, v(table, "absent", false, null));
        });
    }

    @Test
    default void staticCellsAreLookedAtWithoutRows() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            expect(table, settle, true, KitCondition.ofStatic(table, "k", true, null));
            rig().apply(
                            table,
                            "k",
                            1,
                            mutation -> KitWrite.staticRow(
                                    mutation, row -> row.cell(KitTables.STATIC_COLUMN, 1, KitWrite.text("s"), 0, 1)));
            settle.on(rig());
            expect(table, settle, true, KitCondition.ofStatic(table, "k", true, "s"));
            expect(table, settle, false, KitCondition.ofStatic(table, "k", false, "s"));
            assertThat(putIf(table, "x", KitCondition.ofStatic(table, "k", true, "t"))
                            .text())
                    .isEqualTo("not applied: static 3@1=s");
            rig().apply(
                            table,
                            "k",
                            2,
                            mutation -> mutation.partitionDeletion(
                                    2, rig().context().seconds()));
            settle.on(rig());
            expect(table, settle, true, KitCondition.ofStatic(table, "k", true, null));
        });
    }

    @Test
    default void whatIsDeletedInAnyWayIsNotThere() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            long now = rig().context().seconds();
            for (String clustering : List.of("byCell", "byRow", "byRange", "byPartition")) {
                rig().write(at(table, clustering, 1, row -> row.cell(KitTables.V, 1, KitWrite.text("v"), 0, 1)));
            }
            settle.on(rig());
            rig().write(at(table, "byCell", 2, row -> row.tombstone(KitTables.V, 2, now)));
            rig().write(at(table, "byRow", 2, row -> row.deletion(2, now)));
            byte[] bound = KitWrite.clustering("byRange");
            byte[] after = KitWrite.clustering("byRangf");
            rig().apply(table, "k", 2, mutation -> KitWrite.range(mutation, bound, after, 2, now));
            settle.on(rig());
            for (String clustering : List.of("byCell", "byRow", "byRange")) {
                expect(table, settle, true, KitCondition.existence(table, "k", clustering, false));
                expect(table, settle, true, v(table, clustering, true, null));
            }
            expect(table, settle, true, KitCondition.existence(table, "k", "byPartition", true));
            rig().apply(table, "k", 2, mutation -> mutation.partitionDeletion(2, now));
            settle.on(rig());
            expect(table, settle, true, KitCondition.existence(table, "k", "byPartition", false));
            rig().write(at(table, "byRange", 3, row -> row.cell(KitTables.V, 3, KitWrite.text("w"), 0, 1)));
            expect(table, settle, true, v(table, "byRange", true, "w"));
        });
    }

    @Test
    default void whatHasExpiredIsNotThere() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            long end = rig().context().seconds() + 10;
            rig().write(at(
                    table,
                    "c",
                    1,
                    row -> row.expiringMarker(1, 10, end)
                            .expiringCell(KitTables.V, 1, 10, end, KitWrite.text("v"), 0, 1)));
            settle.on(rig());
            expect(table, settle, true, KitCondition.existence(table, "k", "c", true), v(table, "c", true, "v"));
            rig().context().advance(11_000_000_000L);
            expect(table, settle, false, KitCondition.existence(table, "k", "c", true));
            expect(table, settle, false, v(table, "c", true, "v"));
            expect(table, settle, true, KitCondition.existence(table, "k", "c", false), v(table, "c", true, null));
        });
    }

    @Test
    default void severalConditionsMustAllHoldAndTheFirstFailureIsShown() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            rig().write(at(
                    table,
                    "a",
                    1,
                    row -> row.cell(KitTables.V, 1, KitWrite.text("va"), 0, 2)
                            .cell(KitTables.W, 1, KitWrite.text("wa"), 0, 2)));
            settle.on(rig());
            rig().write(at(table, "b", 2, row -> row.cell(KitTables.V, 2, KitWrite.text("vb"), 0, 2)));
            byte[] first = v(table, "a", true, "va");
            byte[] second = KitCondition.of(table, "k", "a", KitTables.W, true, "wa");
            byte[] third = v(table, "b", true, "vb");
            byte[] fourth = KitCondition.existence(table, "k", "c", false);
            expect(table, settle, true, first, second, third, fourth);
            assertThat(putIf(table, "x", first, v(table, "b", false, "vb"), v(table, "a", true, "no"))
                            .text())
                    .isEqualTo("not applied: " + hex("b") + " 4@2=vb");
            assertThat(putIf(table, "x", first, KitCondition.of(table, "k", "a", KitTables.W, false, "wa"))
                            .text())
                    .isEqualTo("not applied: " + hex("a") + " 4@1=va 5@1=wa");
            assertThat(putIf(table, "x", KitCondition.existence(table, "k", "zz", true), first)
                            .text())
                    .isEqualTo("not applied");
        });
    }

    private static String hex(String clustering) {
        return HexFormat.of().formatHex(KitWrite.clustering(clustering));
    }

    @Test
    default void nothingOfARefusedGroupIsApplied() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            rig().write(put(table, "c", "one"));
            settle.on(rig());
            List<String> before = rig().read(table, "k");
            byte[] put = put(table, "c", "two");
            byte[] given = put.clone();
            assertThat(rig().writeIf(List.of(v(table, "c", true, "two")), given, put(table, "d", "two"))
                            .text())
                    .startsWith("not applied: ");
            assertThat(rig().read(table, "k")).isEqualTo(before);
            assertThat(given).as("the bytes can be given again").isEqualTo(put);
            settle.on(rig());
            assertThat(rig().read(table, "k")).isEqualTo(before);
        });
    }

    @Test
    default void groupsOfOneBatchSeeThoseBeforeThem() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            rig().write(put(table, "c", "0"));
            settle.on(rig());
            WriteBatch batch = new WriteBatch();
            batch.begin();
            List<KitWrite.Fate> fates = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                KitWrite.Fate fate = new KitWrite.Fate();
                fates.add(fate);
                // Each counts on from the one before; every fourth is a plain write that no other may overtake.
                List<byte[]> conditions = i % 4 == 3 ? List.of() : List.of(v(table, "c", true, "" + i));
                KitCondition.group(batch, ReadBatch.NO_DEADLINE, fate, conditions, put(table, "c", "" + (i + 1)));
            }
            rig().engine().write(batch);
            rig().context().runAll();
            assertThat(fates).as("%s", settle).allMatch(KitWrite.Fate::isApplied);
            assertThat(rig().read(table, "k").getFirst()).endsWith("=40");
        });
    }

    @Test
    default void anotherPartitionOrTableMayBeLookedAt() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            rig().change(KitTables.wide("second", UUID.randomUUID(), TableOptions.DEFAULTS));
            TableSchema second = rig().table("second");
            rig().put(second, "other", "c", KitTables.V, "v", 1);
            settle.on(rig());
            expect(table, settle, true, KitCondition.of(second, "other", "c", KitTables.V, true, "v"));
            expect(table, settle, false, KitCondition.of(second, "other", "c", KitTables.V, true, "w"));
            expect(table, settle, false, KitCondition.of(table, "other", "c", KitTables.V, true, "v"));
        });
    }

    @Test
    default void whatWasTruncatedOrDroppedIsNotThere() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            rig().write(put(table, "c", "v"));
            settle.on(rig());
            rig().await(rig().engine().truncate(table.id()));
            expect(table, settle, true, KitCondition.existence(table, "k", "c", false));
            byte[] condition = v(table, "new", true, "x");
            expect(table, settle, true, condition);
            rig().change(new SchemaChange.DropColumns(
                    KitTables.KEYSPACE,
                    KitTables.WIDE,
                    List.of("v"),
                    rig().context().seconds() * 2_000_000));
            assertThat(rig().writeIf(List.of(condition), put(table, "c", "y")).text())
                    .startsWith("not applied");
            rig().change(new SchemaChange.DropTable(KitTables.KEYSPACE, KitTables.WIDE));
            assertThat(rig().writeIf(List.of(condition), put(table, "c", "y")).problem())
                    .isInstanceOf(NotFoundException.class);
        });
    }

    @Test
    default void malformedConditionsAreRefused() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            byte[] good = v(table, "c", false, "v");
            for (int length = 0; length < good.length; length++) {
                byte[] cut = Arrays.copyOf(good, length);
                assertThat(putIf(table, "x", cut).problem())
                        .as("cut to %d", length)
                        .isInstanceOf(InvalidRequestException.class);
            }
            byte[] longer = Arrays.copyOf(good, good.length + 1);
            assertThat(putIf(table, "x", longer).problem()).isInstanceOf(InvalidRequestException.class);
            assertThat(rig().read(table, "k")).isEmpty();
        });
    }

    @Test
    default void aConditionAfterItsDeadlineIsNotDecided() {
        everywhere(settle -> {
            TableSchema table = rig().wide();
            KitWrite.Fate fate = new KitWrite.Fate();
            WriteBatch batch = new WriteBatch();
            batch.begin();
            long deadline = rig().context().context().nanos().nanos() - 1;
            KitCondition.group(batch, deadline, fate, List.of(v(table, "c", true, null)), put(table, "c", "x"));
            rig().engine().write(batch);
            rig().context().runAll();
            assertThat(fate.problem()).isInstanceOf(TimedOutException.class);
        });
    }
}
