package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.Limits;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.schema.TableSchema;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is written is read, merged by timestamp, whatever lies between. */
public interface WritesTopic extends Topic {
    @Test
    default void aWrittenRowIsRead() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "c", KitTables.V, "value", 10);
        assertThat(rig().read(table, "k")).containsExactly("6b/630000 4@10=value");
        assertThat(rig().read(table, "other")).isEmpty();
    }

    @Test
    default void rowsComeInClusteringOrderOfUnsignedUtf8Bytes() {
        TableSchema table = rig().wide();
        for (String clustering : List.of("\ud83d\udca9", "\uff5e", "\uab30", "a", "\u00e9", "e\u0301", "")) {
            rig().put(table, "k", clustering, KitTables.V, "x", 1);
        }
        List<String> inMemory = rig().read(table, "k");
        assertThat(inMemory).hasSize(7).isSorted();
        rig().flush();
        assertThat(rig().read(table, "k")).isEqualTo(inMemory);
    }

    @Test
    default void columnsOfOneRowMergeFromSeveralWrites() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "c", KitTables.V, "v1", 10);
        rig().flush();
        rig().put(table, "k", "c", KitTables.W, "w1", 5);
        rig().flush();
        rig().put(table, "k", "c", KitTables.V, "old", 9);
        assertThat(rig().read(table, "k")).containsExactly("6b/630000 4@10=v1 5@5=w1");
    }

    @Test
    default void aTieHasOneWinnerInEveryOrderAndPlace() {
        List<String> values = List.of("a", "b", "aa");
        for (int first = 0; first < 3; first++) {
            for (int flushAfter = 0; flushAfter < 3; flushAfter++) {
                TableSchema table = freshRig().wide();
                for (int i = 0; i < 3; i++) {
                    rig().put(table, "k", "c", KitTables.V, values.get((first + i) % 3), 7);
                    if (i == flushAfter) {
                        rig().flush();
                    }
                }
                assertThat(rig().read(table, "k")).containsExactly("6b/630000 4@7=b");
            }
        }
    }

    @Test
    default void anExpiringCellDiesOnTimeAndStaysDead() {
        TableSchema table = rig().wide();
        long now = rig().context().seconds();
        rig().put(table, "k", "c", KitTables.V, "below", 10);
        rig().apply(
                        table,
                        "k",
                        11,
                        mutation -> KitWrite.row(mutation, "c", row -> {
                            row.expiringMarker(11, 5, now + 5);
                            row.expiringCell(KitTables.V, 11, 5, now + 5, KitWrite.text("mortal"), 0, 6);
                        }));
        assertThat(rig().read(table, "k").getFirst()).contains("=mortal").contains("!5:" + (now + 5));
        rig().flush();
        rig().context().advance(4_000_000_000L);
        assertThat(rig().read(table, "k")).hasSize(1);
        rig().context().advance(1_000_000_000L);
        assertThat(rig().read(table, "k")).isEmpty();
        rig().compact();
        assertThat(rig().read(table, "k")).isEmpty();
        rig().reopen();
        assertThat(rig().read(table, "k")).isEmpty();
    }

    @Test
    default void theEngineChoosesGrowingTimestampsWhenAsked() {
        TableSchema table = rig().wide();
        for (int i = 0; i < 3; i++) {
            String value = "v" + i;
            rig().apply(
                            table,
                            "k",
                            RowFormat.SERVER_TIMESTAMP,
                            mutation -> KitWrite.row(
                                    mutation,
                                    "c",
                                    row -> row.cell(
                                            KitTables.V, RowFormat.SERVER_TIMESTAMP, KitWrite.text(value), 0, 2)));
            rig().context().jump(-1);
        }
        assertThat(rig().read(table, "k").getFirst()).endsWith("=v2");
    }

    @Test
    default void staticRowsBelongToThePartition() {
        TableSchema table = rig().wide();
        rig().apply(
                        table,
                        "k",
                        3,
                        mutation -> KitWrite.staticRow(
                                mutation, row -> row.cell(KitTables.STATIC_COLUMN, 3, KitWrite.text("s"), 0, 1)));
        assertThat(rig().read(table, "k")).containsExactly("6b static 3@3=s");
        rig().put(table, "k", "c", KitTables.V, "v", 4);
        rig().flush();
        assertThat(rig().read(table, "k")).containsExactly("6b static 3@3=s", "6b/630000 4@4=v");
        assertThat(rig().read(ReadPlan.of(table), "k", Slices.prefix(KitWrite.clustering("absent"))))
                .containsExactly("6b static 3@3=s");
    }

    @Test
    default void keysAndValuesOfEverySizeComeBack() {
        TableSchema table = rig().wide();
        for (int size : new int[] {1, 255, 256, 4_095, 4_096, 65_535}) {
            String key = "k".repeat(size);
            rig().put(table, key, "c", KitTables.V, "v".repeat(size), 1);
        }
        rig().put(table, "huge", "c", KitTables.V, "v".repeat(5_000_000), 1);
        rig().put(table, "empty", "", KitTables.V, "", 1);
        for (int round = 0; round < 2; round++) {
            for (int size : new int[] {1, 255, 256, 4_095, 4_096, 65_535}) {
                String wanted = size > 64 ? size + " bytes" : "v".repeat(size);
                assertThat(rig().read(table, "k".repeat(size)).getFirst()).endsWith("4@1=" + wanted);
            }
            assertThat(rig().read(table, "huge").getFirst()).endsWith("4@1=5000000 bytes");
            assertThat(rig().read(table, "empty").getFirst()).endsWith("4@1=");
            rig().flush();
        }
    }

    @Test
    default void aMalformedMutationFailsAloneAndChangesNothing() {
        TableSchema table = rig().wide();
        byte[] good = KitWrite.mutation(
                table.id(),
                "k",
                1,
                mutation -> KitWrite.row(mutation, "c", row -> row.cell(KitTables.V, 1, KitWrite.text("v"), 0, 1)));
        byte[] bad = Arrays.copyOf(good, good.length);
        bad[bad.length - 2] = 0x7f;
        assertThat(rig().write(bad).problem()).isInstanceOf(InvalidRequestException.class);
        assertThat(rig().read(table, "k")).isEmpty();
        assertThat(rig().write(good).isApplied()).isTrue();
        assertThat(rig().read(table, "k")).hasSize(1);
    }

    @Test
    default void aMutationOfAnUnknownTableIsRefused() {
        rig().wide();
        byte[] stray = KitWrite.mutation(UUID.randomUUID(), "k", 1, mutation -> {});
        assertThat(rig().write(stray).problem()).isInstanceOf(NotFoundException.class);
    }

    @Test
    default void partitionsComeInTokenOrder() {
        TableSchema table = rig().wide();
        for (int i = 0; i < 300; i++) {
            rig().put(table, "key" + i, "c", KitTables.V, "v", 1);
            if (i == 100 || i == 200) {
                rig().flush();
            }
        }
        KitAnswer answer = rig().page(ReadPlan.of(table), null, Slices.ALL, null, Limits.NONE, Integer.MAX_VALUE);
        List<Long> tokens = answer.lines().stream()
                .map(line -> HexFormat.of().parseHex(line.substring(0, line.indexOf('/'))))
                .map(Murmur3::token)
                .toList();
        assertThat(tokens).hasSize(300).isSorted();
    }
}
