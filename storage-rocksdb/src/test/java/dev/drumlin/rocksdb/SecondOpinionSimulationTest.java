package dev.drumlin.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.LsmProvider;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.StorageProvider;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType.Scalar;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaChange.NewColumn;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same random operations against lsm and RocksDB, and every answer of one compared with the other's: a table with
 * clustering columns and one without, timestamps of clients and of the server, flushes, compactions, reopening.
 *
 * <p>{@code -Ddrumlin.second-opinion.seed=N} runs one history, {@code …seeds=N} sets how many, {@code …steps=3,17} leaves all
 * other steps of it out: each step draws from a source of its own, so that the rest stays what it was. With {@code -Psoak} new
 * histories are made for {@code -Ddrumlin.soak.minutes=N}; one that fails is shrunk to the steps that it takes.
 */
class SecondOpinionSimulationTest {
    private static final int STEPS = 300;
    private static final List<Integer> ALL_STEPS =
            IntStream.range(0, STEPS).boxed().toList();
    private static final int KEYS = 6;
    private static final int S = 3;

    @TempDir(factory = MemoryFolder.class)
    private Path folder;

    /** An engine with its surroundings on one thread. */
    private static final class Side {
        private final KitContext context = new KitContext();
        private final StorageProvider provider;
        private final EngineOptions options;
        private StorageEngine engine;

        Side(StorageProvider provider, Path folder, Map<String, String> settings) {
            this.provider = provider;
            options = new EngineOptions(folder, settings);
            engine = provider.open(options, context.context());
        }

        void reopen() {
            engine.close();
            context.runAll();
            engine = provider.open(options, context.context());
        }
    }

    private Side lsm;
    private Side rocks;
    private List<Side> sides;
    private Random random;
    private String where = "";

    @Test
    void bothEnginesGiveTheSameAnswers() throws Exception {
        Long only = Long.getLong("drumlin.second-opinion.seed");
        if (only != null) {
            String steps = System.getProperty("drumlin.second-opinion.steps", "");
            history(
                    only,
                    steps.isEmpty()
                            ? ALL_STEPS
                            : Arrays.stream(steps.split(","))
                                    .map(Integer::valueOf)
                                    .toList());
            return;
        }
        for (long seed = 1; seed <= Integer.getInteger("drumlin.second-opinion.seeds", 12); seed++) {
            history(seed, ALL_STEPS);
        }
    }

    @Test
    @Tag("soak")
    void newHistoriesForAsLongAsAsked() throws Exception {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(Integer.getInteger("drumlin.soak.minutes", 60));
        long first = Long.getLong("drumlin.soak.seed", new SecureRandom().nextInt(1 << 30));
        long seed = first;
        for (; System.nanoTime() - end < 0; seed++) {
            try {
                history(seed, ALL_STEPS);
            } catch (AssertionError | RuntimeException e) {
                List<Integer> steps = shrunk(seed);
                throw new AssertionError(
                        "run again by -Ddrumlin.second-opinion.seed=" + seed + " -Ddrumlin.second-opinion.steps="
                                + steps.toString().replaceAll("[\\[\\] ]", ""),
                        e);
            }
        }
        System.out.println("soak: first seed=" + first + " histories=" + (seed - first) + " steps each=" + STEPS);
        assertThat(seed).isGreaterThan(first);
    }

    /** Leaves out ever smaller pieces for as long as the history fails without them. */
    private List<Integer> shrunk(long seed) throws Exception {
        List<Integer> steps = ALL_STEPS;
        for (int piece = STEPS / 2; piece > 0; piece /= 2) {
            for (int from = 0; from < steps.size(); ) {
                List<Integer> fewer = new ArrayList<>(steps);
                fewer.subList(from, Math.min(from + piece, steps.size())).clear();
                if (fails(seed, fewer)) {
                    steps = fewer;
                } else {
                    from += piece;
                }
            }
        }
        return steps;
    }

    private boolean fails(long seed, List<Integer> steps) throws Exception {
        try {
            history(seed, steps);
            return false;
        } catch (AssertionError | RuntimeException e) {
            return true;
        }
    }

    /** Settings with which little data goes through everything, or those of a server. */
    private static Map<String, String> settings(Random random) {
        return random.nextInt(4) == 0
                ? Map.of()
                : Map.of(
                        "segmentsize", "64KB",
                        "logsizemax", "256KB",
                        "memtablesize", random.nextBoolean() ? "2KB" : "64KB",
                        "chunksize", random.nextBoolean() ? "256B" : "4KB",
                        "compaction", random.nextBoolean() ? "true" : "false",
                        "compactionfiles", random.nextBoolean() ? "2" : "4");
    }

    private void history(long seed, List<Integer> steps) throws Exception {
        random = new Random(seed);
        Path here = Files.createTempDirectory(folder, "history");
        lsm = new Side(new LsmProvider(), here.resolve("lsm"), settings(random));
        rocks = new Side(
                new RocksProvider(),
                Files.createDirectory(here.resolve("rocks")),
                random.nextBoolean() ? Map.of() : Map.of("writebuffersize", "64KB", "partitioned", "true"));
        sides = List.of(lsm, rocks);
        UUID wide = new UUID(seed, 1);
        UUID plain = new UUID(seed, 2);
        try {
            change(new SchemaChange.CreateKeyspace("ks", Map.of(), true));
            change(table("wide", wide, true));
            change(table("plain", plain, false));
            for (int step : steps) {
                where = "seed=" + seed + " step=" + step;
                random = new Random(seed * STEPS + step);
                UUID table = random.nextInt(3) == 0 ? wide : plain;
                if (random.nextInt(10) == 0) {
                    disturb(table);
                } else {
                    write(table);
                }
                compare(table);
            }
        } finally {
            lsm.engine.close();
            rocks.engine.close();
            removeAll(here);
        }
    }

    private static void removeAll(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static SchemaChange table(String name, UUID id, boolean clustered) {
        List<NewColumn> columns = new ArrayList<>();
        columns.add(new NewColumn("p", Scalar.BLOB, ColumnKind.PARTITION_KEY, 0, false));
        columns.add(
                clustered
                        ? new NewColumn("c", Scalar.BLOB, ColumnKind.CLUSTERING, 0, false)
                        : new NewColumn("u", Scalar.BLOB, ColumnKind.REGULAR, -1, false));
        columns.add(new NewColumn("s", Scalar.BLOB, clustered ? ColumnKind.STATIC : ColumnKind.REGULAR, -1, false));
        columns.add(new NewColumn("v", Scalar.BLOB, ColumnKind.REGULAR, -1, false));
        return new SchemaChange.CreateTable("ks", name, id, columns, TableOptions.DEFAULTS);
    }

    private void change(SchemaChange change) {
        both(side -> side.engine.change(change));
    }

    private void both(Function<Side, CompletionStage<?>> action) {
        List<CompletableFuture<?>> futures = new ArrayList<>();
        for (Side side : sides) {
            futures.add(action.apply(side).toCompletableFuture());
        }
        until(() -> futures.stream().allMatch(CompletableFuture::isDone));
        futures.forEach(CompletableFuture::join);
    }

    /** Runs both engines' tasks until something holds; both clocks move alike. */
    private void until(java.util.function.BooleanSupplier holds) {
        for (int step = 0; !holds.getAsBoolean(); step++) {
            assertThat(step).as(where).isLessThan(10_000);
            if (lsm.context.runAll() + rocks.context.runAll() == 0) {
                lsm.context.advance(10_000_000);
                rocks.context.advance(10_000_000);
            }
        }
    }

    private void disturb(UUID table) {
        switch (random.nextInt(7)) {
            case 0 ->
                both(side -> side.engine.ability(Flushable.class).orElseThrow().flush(null));
            case 1, 2 ->
                both(side ->
                        side.engine.ability(Compactable.class).orElseThrow().compact(null));
            case 3, 4 -> sides.forEach(Side::reopen);
            case 5 -> both(side -> side.engine.truncate(table));
            default -> {
                long nanos = 1_000_000_000L * random.nextInt(20);
                sides.forEach(side -> side.context.advance(nanos));
            }
        }
    }

    private void write(UUID table) {
        List<byte[]> mutations = new ArrayList<>();
        int groups = 1 + random.nextInt(3);
        for (int i = 0; i < groups; i++) {
            mutations.add(mutation(table));
        }
        boolean together = random.nextBoolean();
        List<List<SecondOpinion.Fate>> fates = new ArrayList<>();
        for (Side side : sides) {
            List<SecondOpinion.Fate> own = new ArrayList<>();
            WriteBatch batch = new WriteBatch();
            batch.begin();
            for (int i = 0; i < groups; i++) {
                if (i == 0 || !together) {
                    own.add(new SecondOpinion.Fate());
                    batch.group(Durability.GROUP, ReadBatch.NO_DEADLINE, CostCounters.OFF, own.getLast());
                }
                byte[] bytes = mutations.get(i).clone();
                batch.mutation(MemorySegment.ofArray(bytes), 0, bytes.length);
            }
            side.engine.write(batch);
            fates.add(own);
        }
        until(() -> fates.stream().allMatch(own -> own.stream().allMatch(SecondOpinion.Fate::isEnded)));
        assertThat(fates.get(1).toString()).as(where).isEqualTo(fates.get(0).toString());
    }

    private byte[] mutation(UUID table) {
        boolean clustered = table.getLeastSignificantBits() == 1;
        long timestamp = random.nextInt(3) > 0
                ? RowFormat.SERVER_TIMESTAMP
                : random.nextBoolean() ? 100 + random.nextInt(20) : 1_700_000_000_000_000L + random.nextInt(1_000_000);
        byte[] key = key();
        ByteWriter out = new ByteWriter(128);
        MutationWriter mutation = new MutationWriter(out);
        mutation.begin(table, Murmur3.token(key), MemorySegment.ofArray(key), 0, key.length, timestamp);
        long now = lsm.context.seconds();
        if (random.nextInt(12) == 0) {
            mutation.partitionDeletion(timestamp, now);
        }
        if (random.nextInt(12) == 0) {
            byte[] from = clustered ? clustering() : new byte[0];
            byte[] to = random.nextBoolean() || !clustered ? new byte[0] : clustering();
            if (to.length == 0 || Arrays.compareUnsigned(from, to) < 0) {
                mutation.rangeTombstone(
                        MemorySegment.ofArray(from), from.length, MemorySegment.ofArray(to), to.length, timestamp, now);
            }
        }
        if (clustered && random.nextInt(5) == 0) {
            RowWriter row = mutation.row().beginStatic(timestamp);
            cell(row, S, timestamp, now);
            row.end();
            mutation.rowDone();
        }
        if (random.nextInt(10) > 0) {
            byte[] clustering = clustered ? clustering() : new byte[0];
            RowWriter row = mutation.row();
            row.begin(false, MemorySegment.ofArray(clustering), 0, clustering.length, timestamp);
            row(row, clustered, timestamp, now);
            row.end();
            mutation.rowDone();
        }
        mutation.end();
        return out.toByteArray();
    }

    private void row(RowWriter row, boolean clustered, long timestamp, long now) {
        boolean full = random.nextBoolean();
        switch (full ? 0 : random.nextInt(6)) {
            case 0 -> row.marker(timestamp);
            case 1 -> row.expiringMarker(timestamp, 10, now + 10);
            case 2 -> row.deletion(timestamp, now);
            default -> {}
        }
        for (int column = clustered ? 4 : 2; column <= 4; column++) {
            if (full || random.nextBoolean()) {
                cell(row, column, timestamp, now);
            }
        }
    }

    private void cell(RowWriter row, int column, long timestamp, long now) {
        byte[] value = ("v" + random.nextInt(4)).getBytes(StandardCharsets.UTF_8);
        switch (random.nextInt(8)) {
            case 0 -> row.tombstone(column, timestamp, now);
            case 1 -> row.expiringCell(column, timestamp, 10, now + 10, MemorySegment.ofArray(value), 0, value.length);
            default -> row.cell(column, timestamp, MemorySegment.ofArray(value), 0, value.length);
        }
    }

    /** Keys that need escaping are among them, and one that begins with another. */
    private byte[] key() {
        return switch (random.nextInt(KEYS)) {
            case 0 -> new byte[] {0};
            case 1 -> new byte[] {0, 0};
            case 2 -> new byte[] {1, 0, (byte) 0xFF};
            default -> new byte[] {(byte) (1 + random.nextInt(KEYS))};
        };
    }

    private byte[] clustering() {
        return random.nextInt(8) == 0 ? new byte[] {0, 0} : new byte[] {(byte) random.nextInt(8)};
    }

    private void compare(UUID table) {
        boolean reversed = random.nextBoolean();
        int perPartition = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : Integer.MAX_VALUE;
        Limits limits = random.nextBoolean() ? Limits.NONE : new Limits(1 + random.nextInt(4), 1_000_000, 1_000_000);
        Slices slices = random.nextBoolean() ? Slices.ALL : slices(clustering(), clustering());
        boolean scan = random.nextInt(3) == 0;
        List<byte[]> keys = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            keys.add(key());
        }
        List<List<String>> answers = new ArrayList<>();
        for (Side side : sides) {
            TableSchema schema = Objects.requireNonNull(side.engine.schema().table(table));
            ReadPlan plan = new ReadPlan(schema, reversed, perPartition, false);
            answers.add(scan ? scan(side, plan, slices, limits) : points(side, plan, slices, limits, keys));
        }
        assertThat(answers.get(1))
                .as("%s scan=%s reversed=%s perPartition=%d limits=%s", where, scan, reversed, perPartition, limits)
                .isEqualTo(answers.get(0));
    }

    private static Slices slices(byte[] a, byte[] b) {
        int order = Arrays.compareUnsigned(a, b);
        return order == 0 ? Slices.prefix(a) : order < 0 ? Slices.of(a, b) : Slices.of(b, new byte[0]);
    }

    private List<String> scan(Side side, ReadPlan plan, Slices slices, Limits limits) {
        List<String> all = new ArrayList<>();
        Position resume = null;
        do {
            SecondOpinion.Answer answer = new SecondOpinion.Answer(Integer.MAX_VALUE);
            ReadBatch batch = new ReadBatch();
            batch.begin(side.context.seconds(), false);
            batch.range(plan, Long.MIN_VALUE, Long.MAX_VALUE, slices, resume, limits, answer);
            side.engine.read(batch);
            until(answer::isEnded);
            // A partition that goes on is announced again, its static row too.
            answer.lines().stream().filter(line -> !all.contains(line)).forEach(all::add);
            resume = answer.resume();
        } while (resume != null);
        return all;
    }

    private List<String> points(Side side, ReadPlan plan, Slices slices, Limits limits, List<byte[]> keys) {
        List<SecondOpinion.Answer> answers = new ArrayList<>();
        ReadBatch batch = new ReadBatch();
        batch.begin(side.context.seconds(), false);
        for (byte[] key : keys) {
            SecondOpinion.Answer answer = new SecondOpinion.Answer(Integer.MAX_VALUE);
            answers.add(answer);
            MemorySegment bytes = MemorySegment.ofArray(key);
            batch.point(plan, Murmur3.token(key), bytes, 0, key.length, slices, null, limits, answer);
        }
        side.engine.read(batch);
        until(() -> answers.stream().allMatch(SecondOpinion.Answer::isEnded));
        List<String> all = new ArrayList<>();
        answers.forEach(answer -> all.addAll(answer.lines()));
        return all;
    }
}
