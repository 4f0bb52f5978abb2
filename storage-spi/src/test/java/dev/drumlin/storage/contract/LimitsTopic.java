package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.Capability;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.TimedOutException;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Deadlines, cancelling, and what is declared missing. */
public interface LimitsTopic extends Topic {
    @Test
    default void aReadPastItsDeadlineTimesOut() {
        TableSchema table = rig().wide();
        rig().put(table, "k", "c", KitTables.V, "v", 1);
        KitAnswer answer = item(table, batch -> batch.trace(0, CostCounters.OFF, nanos() - 1));
        assertThat(answer.problem()).isInstanceOf(TimedOutException.class);
        assertThat(item(table, batch -> batch.trace(0, CostCounters.OFF, nanos() + 1_000_000_000))
                        .lines())
                .hasSize(1);
    }

    @Test
    default void aCancelledReadStillEndsOnce() {
        TableSchema table = rig().wide();
        KitAnswer answer = item(table, batch -> batch.cancel(0));
        assertThat(answer.ended()).isTrue();
    }

    @Test
    default void aWritePastItsDeadlineIsNotApplied() {
        TableSchema table = rig().wide();
        byte[] bytes = KitWrite.mutation(
                table.id(),
                "k",
                1,
                mutation -> KitWrite.row(mutation, "c", row -> row.cell(KitTables.V, 1, KitWrite.text("v"), 0, 1)));
        KitWrite.Fate fate = rig().write(Durability.GROUP, nanos() - 1, bytes);
        assertThat(fate.problem())
                .isInstanceOfSatisfying(
                        TimedOutException.class,
                        problem -> assertThat(problem.outcome()).isEqualTo(Outcome.NOT_APPLIED));
        assertThat(rig().read(table, "k")).isEmpty();
    }

    @Test
    default void rawReadsAreRefusedUnlessDeclared() {
        TableSchema table = rig().wide();
        if (!rig().has(Capability.RAW_READS)) {
            ReadPlan raw = new ReadPlan(table, false, Integer.MAX_VALUE, true);
            KitAnswer answer = rig().page(raw, "k", Slices.ALL, null, Limits.NONE, 1);
            assertThat(answer.problem()).isInstanceOf(NotSupportedException.class);
        }
    }

    @Test
    default void costIsCountedForThoseWhoAsk() {
        TableSchema table = rig().wide();
        for (int i = 0; i < 3; i++) {
            rig().put(table, "k", "c" + i, KitTables.V, "v", 1);
        }
        rig().flush();
        CostCounters cost = new CostCounters();
        assertThat(item(table, batch -> batch.trace(0, cost, ReadBatch.NO_DEADLINE))
                        .lines())
                .hasSize(3);
        assertThat(CostCounters.OFF.rows).isZero();
        if (rig().isDurable()) {
            assertThat(cost.rows).isEqualTo(3);
        }
    }

    private long nanos() {
        return rig().context().context().nanos().nanos();
    }

    private KitAnswer item(TableSchema table, Consumer<ReadBatch> then) {
        KitAnswer answer = new KitAnswer(Integer.MAX_VALUE);
        ReadBatch batch = new ReadBatch();
        batch.begin(rig().context().seconds(), false);
        MemorySegment key = KitWrite.text("k");
        long token = Murmur3.token(key, 0, 1);
        batch.point(ReadPlan.of(table), token, key, 0, 1, Slices.ALL, null, Limits.NONE, answer);
        then.accept(batch);
        rig().engine().read(batch);
        rig().context().runAll();
        return answer;
    }
}
