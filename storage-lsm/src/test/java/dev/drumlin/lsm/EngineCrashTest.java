package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Crashes between any two steps that change the disk, in every kind of work, keeping none, some or all of what was not
 * synced: the store opens, and is in a state that the history went through, not older than what was acknowledged.
 */
class EngineCrashTest {
    private static final int OPERATIONS = 60;
    private static final List<Survivors> SURVIVORS = List.of(Survivors.values());

    /** A crash: what a restart finds, and which states of the history are right then. */
    private record Crash(CrashableFiles left, int durable, int reached, String where) {}

    private final CrashableFiles files = new CrashableFiles();
    private final List<Crash> crashes = new ArrayList<>();

    /** What the store holds after each step of the history: rows by table; a table that does not exist is not there. */
    private final List<Map<String, List<String>>> states = new ArrayList<>();

    private final Map<String, TreeMap<String, String>> model = new TreeMap<>();
    private int durable;
    private String doing = "";
    private int groups;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyCrashLeavesAPrefixOfTheHistory(long seed) {
        Random random = new Random(seed);
        push();
        files.onStep((number, step, name) -> {
            Survivors survivors = SURVIVORS.get((int) (number % 3));
            String where =
                    "seed=" + seed + " step=" + number + " " + step + " " + name + " " + survivors + " in " + doing;
            crashes.add(new Crash(files.afterCrash(survivors, number), durable, states.size() - 1, where));
        });
        TestStore store = new TestStore(files, TestOptions.SMALL, new KitContext());
        for (int i = 0; i < OPERATIONS; i++) {
            doing = "operation " + i;
            if (random.nextInt(12) == 0) {
                store.close();
                store = new TestStore(files, TestOptions.SMALL, new KitContext());
            }
            operation(store, random);
            durable = states.size() - 1;
        }
        store.close();
        files.onStep((number, step, name) -> {});
        assertThat(crashes.size()).isGreaterThan(150);
        crashes.forEach(this::check);
    }

    private void operation(TestStore store, Random random) {
        switch (random.nextInt(12)) {
            case 0 -> create(store, "a");
            case 1 -> create(store, "b");
            case 2 -> {
                if (random.nextInt(3) == 0 && model.containsKey("b")) {
                    model.remove("b");
                    push();
                    store.await(store.engine.change(new SchemaChange.DropTable("k", "b")));
                }
            }
            case 3 -> {
                if (model.containsKey("a")) {
                    model.get("a").clear();
                    push();
                    store.await(store.engine.truncate(store.table("a").id()));
                }
            }
            case 4, 5 ->
                store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
            case 6 ->
                store.await(
                        store.engine.ability(Compactable.class).orElseThrow().compact(null));
            default -> write(store, random);
        }
    }

    private void create(TestStore store, String name) {
        if (!model.containsKey(name)) {
            model.put(name, new TreeMap<>());
            push();
            store.createTable(name, new UUID(name.hashCode(), states.size()), TableOptions.DEFAULTS);
        }
    }

    /** Three groups at once, each over all tables. */
    private void write(TestStore store, Random random) {
        if (model.isEmpty()) {
            return;
        }
        List<TestStore.Fate> fates = new ArrayList<>();
        int first = states.size();
        List<List<byte[]>> batch = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            groups++;
            List<byte[]> mutations = new ArrayList<>();
            String key = "p" + random.nextInt(5);
            String row = "r" + random.nextInt(10);
            boolean delete = random.nextInt(4) == 0;
            for (String name : model.keySet()) {
                TableSchema table = store.table(name);
                String value = "v" + groups + "x".repeat(random.nextInt(2_000));
                if (delete) {
                    model.get(name).remove(key + "/" + row);
                    mutations.add(TestStore.deleteRow(table, key, row, groups, store.kit.seconds()));
                } else {
                    model.get(name).put(key + "/" + row, value);
                    mutations.add(TestStore.insert(table, key, row, value, groups));
                }
            }
            batch.add(mutations);
            push();
        }
        for (List<byte[]> mutations : batch) {
            fates.add(store.submit(Durability.GROUP, mutations.toArray(byte[][]::new)));
        }
        while (store.kit.runOne()) {
            for (int i = 0; i < fates.size(); i++) {
                if (fates.get(i).text != null) {
                    durable = Math.max(durable, first + i);
                }
            }
        }
        assertThat(fates).allSatisfy(fate -> assertThat(fate.text).isEqualTo("applied"));
    }

    private void push() {
        Map<String, List<String>> state = new TreeMap<>();
        model.forEach((name, rows) -> state.put(
                name,
                rows.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList()));
        states.add(state);
    }

    private void check(Crash crash) {
        Map<String, List<String>> found = new TreeMap<>();
        try (TestStore store = new TestStore(crash.left(), TestOptions.SMALL, new KitContext())) {
            for (String name : List.of("a", "b")) {
                TableSchema table = store.engine.schema().keyspace("k") == null ? null : store.table(name);
                if (table != null) {
                    found.put(name, store.rows(table).stream().sorted().toList());
                }
            }
            assertThat(states.subList(crash.durable(), crash.reached() + 1))
                    .as(crash.where() + " durable=" + crash.durable())
                    .contains(found);
            assertThat(store.await(
                            store.engine.ability(Verifiable.class).orElseThrow().verify()))
                    .as(crash.where())
                    .isEmpty();
            assertThat(crash.left().names()).as(crash.where()).noneMatch(name -> name.endsWith(".tmp"));
        } catch (RuntimeException e) {
            throw new AssertionError(crash.where(), e);
        }
        assertThat(crash.left().openHandles()).as(crash.where()).isEmpty();
    }
}
