package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.Capability;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Random writes, deletions and disturbances (flush, compaction, reopening), the same to the engine and to the model, and
 * equal answers after each step. The seed is in the message of a failure; {@code -Ddrumlin.kit.seed=N} runs that one alone,
 * {@code -Ddrumlin.kit.seeds=N} sets how many run.
 */
public interface RandomTopic extends Topic {
    @Test
    default void randomHistoriesGiveTheModelsAnswers() {
        Long only = Long.getLong("drumlin.kit.seed");
        if (only != null) {
            history(only);
            return;
        }
        for (long seed = 1; seed <= Integer.getInteger("drumlin.kit.seeds", 12); seed++) {
            history(seed);
        }
    }

    private void history(long seed) {
        Random random = new Random(seed);
        KitRig tested = freshRig();
        try (KitRig model = new KitRig(ModelEngine::new, ModelEngine.CAPABILITIES, false)) {
            UUID id = new UUID(seed, random.nextLong());
            for (KitRig rig : List.of(tested, model)) {
                rig.change(KitTables.keyspace());
                rig.change(KitTables.wide(KitTables.WIDE, id, TableOptions.DEFAULTS));
            }
            for (int step = 0; step < 250; step++) {
                String where = "seed=" + seed + " step=" + step;
                if (random.nextInt(8) == 0) {
                    disturb(random, tested, model, id);
                } else {
                    byte[] mutation =
                            randomMutation(random, id, tested.context().seconds());
                    List<byte[]> conditions = tested.has(Capability.CONDITIONS) && random.nextInt(3) == 0
                            ? randomConditions(random, tested.table(KitTables.WIDE))
                            : List.of();
                    KitWrite.Fate wanted = model.writeIf(conditions, mutation.clone());
                    KitWrite.Fate given = tested.writeIf(conditions, mutation.clone());
                    assertThat(wanted.problem()).as(where).isNull();
                    assertThat(given.text()).as(where).isEqualTo(wanted.text());
                }
                compare(random, tested, model, where);
            }
        }
    }

    private static void disturb(Random random, KitRig tested, KitRig model, UUID id) {
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> tested.flush();
            case 3, 4 -> tested.compact();
            case 5, 6 -> tested.reopen();
            case 7 -> {
                long nanos = 1_000_000_000L * random.nextInt(20);
                tested.context().advance(nanos);
                model.context().advance(nanos);
            }
            case 8 -> {
                if (random.nextInt(10) == 0) {
                    for (KitRig rig : List.of(tested, model)) {
                        rig.await(rig.engine().truncate(id));
                    }
                }
            }
            default -> {
                if (random.nextInt(10) == 0) {
                    for (KitRig rig : List.of(tested, model)) {
                        rig.change(new SchemaChange.AlterOptions(
                                KitTables.KEYSPACE,
                                KitTables.WIDE,
                                new TableOptions("", 0, 900_000, 0.1, null, Map.of())));
                    }
                }
            }
        }
    }

    private static void compare(Random random, KitRig tested, KitRig model, String where) {
        TableSchema table = tested.table(KitTables.WIDE);
        boolean reversed = random.nextBoolean();
        int perPartition = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : Integer.MAX_VALUE;
        ReadPlan plan = new ReadPlan(table, reversed, perPartition, false);
        String key = random.nextInt(3) == 0 ? null : key(random);
        Slices slices = randomSlices(random);
        Limits limits = switch (random.nextInt(4)) {
            case 0 -> new Limits(1 + random.nextInt(5), Integer.MAX_VALUE, Integer.MAX_VALUE);
            case 1 -> new Limits(1_000, 1 + random.nextInt(100), 1 + random.nextInt(10));
            default -> Limits.NONE;
        };
        List<String> wanted = model.pages(plan, key, slices, Limits.NONE, () -> {});
        List<String> given = tested.pages(plan, key, slices, limits, () -> {});
        assertThat(given)
                .as("%s key=%s reversed=%s perPartition=%d limits=%s", where, key, reversed, perPartition, limits)
                .isEqualTo(wanted);
    }

    private static Slices randomSlices(Random random) {
        if (random.nextBoolean()) {
            return Slices.ALL;
        }
        byte[] a = KitWrite.clustering(clustering(random));
        byte[] b = KitWrite.clustering(clustering(random));
        int order = Arrays.compareUnsigned(a, b);
        if (order == 0) {
            return Slices.prefix(a);
        }
        return order < 0 ? Slices.of(a, b) : Slices.of(a, new byte[0]);
    }

    private static String key(Random random) {
        return "k" + random.nextInt(5);
    }

    private static String clustering(Random random) {
        return "c" + random.nextInt(12);
    }

    private static List<byte[]> randomConditions(Random random, TableSchema table) {
        List<byte[]> conditions = new ArrayList<>();
        String key = key(random);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int column = random.nextBoolean() ? KitTables.V : KitTables.W;
            String value = random.nextInt(3) == 0 ? null : "v" + random.nextInt(4);
            int kind = random.nextInt(4);
            conditions.add(
                    switch (random.nextInt(5)) {
                        case 0 -> KitCondition.existence(table, key, clustering(random), kind < 3);
                        case 1 -> KitCondition.ofStatic(table, key, kind < 2, value);
                        default -> KitCondition.of(table, key, clustering(random), column, kind < 2, value);
                    });
        }
        return conditions;
    }

    private static byte[] randomMutation(Random random, UUID table, long now) {
        long timestamp = 100L + random.nextInt(20);
        return KitWrite.mutation(table, key(random), timestamp, mutation -> {
            if (random.nextInt(15) == 0) {
                mutation.partitionDeletion(timestamp, now);
            }
            if (random.nextInt(5) == 0) {
                randomRange(random, mutation, timestamp, now);
            }
            if (random.nextInt(5) == 0) {
                KitWrite.staticRow(mutation, row -> randomCell(random, row, KitTables.STATIC_COLUMN, timestamp, now));
            }
            int first = random.nextInt(10);
            for (int i = 0; i < random.nextInt(3); i++) {
                KitWrite.row(mutation, "c" + (char) ('0' + Math.min(9, first + i)) + (i == 0 ? "" : "x" + i), row -> {
                    randomHead(random, row, timestamp, now);
                    randomCell(random, row, KitTables.V, timestamp, now);
                    randomCell(random, row, KitTables.W, timestamp, now);
                });
            }
        });
    }

    private static void randomRange(Random random, MutationWriter mutation, long timestamp, long now) {
        byte[] from = KitWrite.clustering(clustering(random));
        byte[] to = KitWrite.clustering(clustering(random));
        if (Arrays.compareUnsigned(from, to) < 0) {
            KitWrite.range(mutation, from, to, timestamp, now);
        } else if (random.nextInt(4) == 0) {
            KitWrite.range(mutation, from, new byte[0], timestamp, now);
        }
    }

    private static void randomHead(Random random, RowWriter row, long timestamp, long now) {
        int kind = random.nextInt(8);
        if (kind < 2) {
            row.marker(timestamp);
        } else if (kind == 2) {
            int ttl = 1 + random.nextInt(30);
            row.expiringMarker(timestamp, ttl, now + ttl);
        }
        if (kind == 3) {
            row.deletion(timestamp, now);
        }
    }

    private static void randomCell(Random random, RowWriter row, int column, long timestamp, long now) {
        MemorySegment value = KitWrite.text("v" + random.nextInt(4));
        int size = (int) value.byteSize();
        switch (random.nextInt(6)) {
            case 0 -> row.tombstone(column, timestamp, now);
            case 1 -> {
                int ttl = 1 + random.nextInt(30);
                row.expiringCell(column, timestamp, ttl, now + ttl, value, 0, size);
            }
            case 2, 3 -> row.cell(column, timestamp, value, 0, size);
            default -> {}
        }
    }
}
