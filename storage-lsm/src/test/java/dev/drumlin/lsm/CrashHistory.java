package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.FileStep;
import dev.drumlin.lsm.io.Subfolder;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.SnapshotCatalog;
import dev.drumlin.storage.Snapshotable;
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * A history of operations on a store, and what a crash leaves before any step that changes the disk. {@link #check} holds what
 * is found against the history: the store opens, and is in a state that the history went through, not older than what was
 * acknowledged.
 */
final class CrashHistory {
    /** A crash: what a restart finds, and which states of the history are right then. */
    private record Crash(CrashableFiles left, int durable, int reached, String where) {}

    private final CrashableFiles files = new CrashableFiles();
    private final String name;
    private final List<Crash> crashes = new ArrayList<>();

    /** Which kinds of step were met on which kind of file. */
    private final TreeSet<String> met = new TreeSet<>();

    /** What the store holds after each step of the history: rows by table; a table that does not exist is not there. */
    private final List<Map<String, List<String>>> states = new ArrayList<>();

    private final Map<String, TreeMap<String, String>> model = new TreeMap<>();
    private TestStore store;
    private int durable;
    private String doing = "open";
    private int groups;

    /**
     * Opens a store and begins to crash it.
     *
     * @param survivors what is kept: of each step's crashes all of these, or one in turn if {@code inTurn}
     */
    CrashHistory(String name, List<Survivors> survivors, boolean inTurn) {
        this.name = name;
        push();
        files.onStep((number, step, file) -> {
            met.add(step + " " + family(file));
            if (inTurn) {
                crash(survivors.get((int) (number % survivors.size())), number, step, file);
            } else {
                survivors.forEach(each -> crash(each, number, step, file));
            }
        });
        open();
    }

    private static String family(String file) {
        int slash = file.indexOf('/');
        String folder = slash < 0 ? file : file.substring(0, slash);
        return folder.replace(".tmp", "");
    }

    private void crash(Survivors kept, long number, FileStep step, String file) {
        String where = name + " step=" + number + " " + step + " " + file + " " + kept + " in " + doing;
        crashes.add(new Crash(files.afterCrash(kept, number), durable, states.size() - 1, where));
    }

    private void open() {
        store = new TestStore(files, TestOptions.SMALL, new KitContext());
    }

    /** Says what comes next; all before it is acknowledged. */
    CrashHistory doing(String what) {
        durable = states.size() - 1;
        doing = what;
        return this;
    }

    int crashes() {
        return crashes.size();
    }

    /** Returns the steps that were crashed at, as {@code SYNC commitlog}. */
    Set<String> met() {
        return met;
    }

    boolean has(String table) {
        return model.containsKey(table);
    }

    void reopen() {
        store.close();
        open();
    }

    /** Ends the history: no crashes any more. */
    void end() {
        doing("close");
        store.close();
        files.onStep((number, step, file) -> {});
    }

    void flush() {
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
    }

    void compact() {
        store.await(store.engine.ability(Compactable.class).orElseThrow().compact(null));
    }

    void snapshot(String snapshot) {
        store.await(store.engine.ability(Snapshotable.class).orElseThrow().snapshot(snapshot));
    }

    void clearSnapshots() {
        SnapshotCatalog catalog = store.engine.ability(SnapshotCatalog.class).orElseThrow();
        for (String each : store.await(catalog.snapshots())) {
            store.await(catalog.clearSnapshot(each));
        }
    }

    void create(String table) {
        if (!model.containsKey(table)) {
            model.put(table, new TreeMap<>());
            push();
            store.createTable(table, new UUID(table.hashCode(), states.size()), TableOptions.DEFAULTS);
        }
    }

    void drop(String table) {
        model.remove(table);
        push();
        store.await(store.engine.change(new SchemaChange.DropTable("k", table)));
    }

    void truncate(String table) {
        model.get(table).clear();
        push();
        store.await(store.engine.truncate(store.table(table).id()));
    }

    /** Three groups at once, each over all tables. */
    void write(Random random) {
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
        model.forEach((table, rows) -> state.put(
                table,
                rows.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList()));
        states.add(state);
    }

    /** Opens what each crash left. */
    void check() {
        crashes.forEach(this::check);
    }

    private void check(Crash crash) {
        try (TestStore found = new TestStore(crash.left(), TestOptions.SMALL, new KitContext())) {
            assertThat(states.subList(crash.durable(), crash.reached() + 1))
                    .as(crash.where() + " durable=" + crash.durable())
                    .contains(content(found));
            assertThat(found.await(
                            found.engine.ability(Verifiable.class).orElseThrow().verify()))
                    .as(crash.where())
                    .isEmpty();
            assertThat(crash.left().names()).as(crash.where()).noneMatch(file -> file.endsWith(".tmp"));
            checkSnapshots(found, crash);
        } catch (RuntimeException e) {
            throw new AssertionError(crash.where(), e);
        }
        assertThat(crash.left().openHandles()).as(crash.where()).isEmpty();
    }

    private static Map<String, List<String>> content(TestStore found) {
        Map<String, List<String>> content = new TreeMap<>();
        for (TableSchema table : found.engine.schema().tables()) {
            content.put(table.name(), found.rows(table).stream().sorted().toList());
        }
        return content;
    }

    /** What is left of snapshots is whole ones, each with some tables as they were at one moment. */
    private void checkSnapshots(TestStore found, Crash crash) {
        List<String> snapshots = found.await(
                found.engine.ability(SnapshotCatalog.class).orElseThrow().snapshots());
        assertThat(crash.left().listFolders("snapshots")).as(crash.where()).isEqualTo(snapshots);
        for (String snapshot : snapshots) {
            if (!crash.where().contains(" snapshots/")) {
                continue; // it was whole before, and nothing touched it since
            }
            CrashableFiles files = crash.left().afterCrash(Survivors.NONE, 1);
            try (TestStore copy = new TestStore(new Subfolder(files, "snapshots/" + snapshot))) {
                Map<String, List<String>> content = content(copy);
                assertThat(states.subList(0, crash.reached() + 1))
                        .as(crash.where() + " snapshot " + snapshot)
                        .anyMatch(state -> state.entrySet().containsAll(content.entrySet()));
            }
        }
    }
}
