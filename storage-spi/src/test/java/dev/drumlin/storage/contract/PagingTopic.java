package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.Limits;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.schema.TableSchema;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pages of any size, joined, are the unpaged answer. */
public interface PagingTopic extends Topic {
    /** 50 rows, a static row, range deletions, spread over memory and three files. */
    private TableSchema spread() {
        TableSchema table = rig().wide();
        long now = rig().context().seconds();
        for (int i = 0; i < 50; i++) {
            rig().put(table, "k", String.format("c%02d", i), KitTables.V, "v" + i, 10);
            if (i % 17 == 16) {
                rig().apply(
                                table,
                                "k",
                                11,
                                mutation -> KitWrite.range(
                                        mutation, KitWrite.clustering("c03"), KitWrite.clustering("c05"), 11, now));
                rig().flush();
            }
        }
        rig().apply(table, "k", 12, mutation -> {
            KitWrite.range(mutation, KitWrite.clustering("c20"), KitWrite.clustering("c25"), 12, now);
            KitWrite.staticRow(mutation, row -> row.cell(KitTables.STATIC_COLUMN, 12, KitWrite.text("s"), 0, 1));
        });
        return table;
    }

    @Test
    default void pagesOfEverySizeJoinToTheWholeInBothDirections() {
        TableSchema table = spread();
        for (boolean reversed : new boolean[] {false, true}) {
            ReadPlan plan = new ReadPlan(table, reversed, Integer.MAX_VALUE, false);
            List<String> whole = rig().read(plan, "k", Slices.ALL);
            assertThat(whole).hasSize(44);
            for (int size = 1; size <= 51; size++) {
                List<String> joined = rig().pages(plan, "k", Slices.ALL, rows(size), rig()::flush);
                assertThat(joined).as("size=%d reversed=%s", size, reversed).isEqualTo(whole);
            }
        }
    }

    @Test
    default void slicesLimitPagesInBothDirections() {
        TableSchema table = spread();
        Slices slices = Slices.of(
                new byte[][] {KitWrite.clustering("c01"), KitWrite.clustering("c19"), KitWrite.clustering("c40")},
                new byte[][] {KitWrite.clustering("c04"), KitWrite.clustering("c30"), {}});
        for (boolean reversed : new boolean[] {false, true}) {
            ReadPlan plan = new ReadPlan(table, reversed, Integer.MAX_VALUE, false);
            List<String> whole = rig().read(plan, "k", slices);
            assertThat(whole).hasSize(1 + 2 + 6 + 10);
            for (int size : new int[] {1, 2, 7, 30}) {
                assertThat(rig().pages(plan, "k", slices, rows(size), () -> {})).isEqualTo(whole);
            }
        }
    }

    @Test
    default void scansPageThroughPartitionsWithALimitForEach() {
        TableSchema table = rig().wide();
        for (int key = 0; key < 40; key++) {
            for (int i = 0; i < 1 + key % 5; i++) {
                rig().put(table, "key" + key, "c" + i, KitTables.V, "v", 10);
            }
            if (key % 13 == 12) {
                rig().flush();
            }
        }
        for (int limit : new int[] {1, 2, 3, 100}) {
            ReadPlan plan = new ReadPlan(table, false, limit, false);
            KitAnswer whole = rig().page(plan, null, Slices.ALL, null, Limits.NONE, Integer.MAX_VALUE);
            assertThat(whole.rows()).isEqualTo(sumOfLimited(limit));
            for (int size : new int[] {1, 2, 3, 5, 8, 200}) {
                assertThat(rig().pages(plan, null, Slices.ALL, rows(size), () -> {}))
                        .isEqualTo(whole.lines());
            }
        }
    }

    private static int sumOfLimited(int limit) {
        int sum = 0;
        for (int key = 0; key < 40; key++) {
            sum += Math.min(limit, 1 + key % 5);
        }
        return sum;
    }

    @Test
    default void theSinkMayEndThePageAtAnyRow() {
        TableSchema table = spread();
        ReadPlan plan = ReadPlan.of(table);
        KitAnswer first = rig().page(plan, "k", Slices.ALL, null, Limits.NONE, 3);
        assertThat(first.rows()).isEqualTo(3);
        KitAnswer second = rig().page(plan, "k", Slices.ALL, first.resume(), Limits.NONE, Integer.MAX_VALUE);
        assertThat(second.rows()).isEqualTo(43 - 3);
    }

    @Test
    default void aByteLimitEndsThePageButNothingIsLost() {
        TableSchema table = spread();
        ReadPlan plan = ReadPlan.of(table);
        Limits limits = new Limits(Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
        assertThat(rig().pages(plan, "k", Slices.ALL, limits, () -> {})).isEqualTo(rig().read(plan, "k", Slices.ALL));
    }

    @Test
    default void aPositionOutlivesReopening() {
        if (!rig().isDurable()) {
            return;
        }
        TableSchema table = spread();
        ReadPlan plan = ReadPlan.of(table);
        List<String> whole = rig().read(plan, "k", Slices.ALL);
        assertThat(rig().pages(plan, "k", Slices.ALL, rows(10), rig()::reopen)).isEqualTo(whole);
    }

    private static Limits rows(int size) {
        return new Limits(size, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }
}
