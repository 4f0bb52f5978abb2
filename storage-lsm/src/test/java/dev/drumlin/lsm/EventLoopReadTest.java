package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.FaultyFiles;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads on a thread that may not wait for a disk, while the system has some of a file in its memory. */
class EventLoopReadTest {
    private static final int PARTITIONS = 12;
    private static final int ROWS = 40;
    private static final Limits SMALL_PAGES = new Limits(7, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private static final Limits FEW_TOMBSTONES = new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, 5);

    private final FaultyFiles files = new FaultyFiles(new CrashableFiles());
    private TestStore store;
    private TableSchema table;

    @BeforeEach
    void open() {
        // Blocks of a few rows, so that a read meets many.
        LsmOptions options = LsmOptions.parse(Map.of("chunksize", "256B", "compaction", "false"));
        store = new TestStore(files, options, new KitContext(), MemoryBudget.DEFAULTS, EventLoop::around);
        table = store.createTable("t");
        Random random = new Random(5);
        for (int generation = 0; generation < 3; generation++) {
            for (int i = 0; i < PARTITIONS * ROWS; i++) {
                write(random, 1_000 + 1_000L * generation + i);
            }
            if (generation < 2) {
                store.await(store.engine.ability(Flushable.class).orElseThrow().flush(table.id()));
            }
        }
    }

    private void write(Random random, long timestamp) {
        String key = "p" + random.nextInt(PARTITIONS);
        String clustering = "c%03d".formatted(random.nextInt(ROWS));
        byte[] mutation = switch (random.nextInt(10)) {
            case 0, 1, 2 -> TestStore.deleteRow(table, key, clustering, timestamp, store.kit.seconds());
            case 3 -> TestStore.setStatic(table, key, "s" + timestamp, timestamp);
            default -> TestStore.insert(table, key, clustering, "v" + timestamp, timestamp);
        };
        assertThat(store.write(mutation)).isEqualTo("applied");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private TestStore.Answer begin(ReadPlan plan, String key, Slices slices, Position resume, Limits limits) {
        TestStore.Answer answer = new TestStore.Answer();
        ReadBatch batch = new ReadBatch();
        batch.begin(store.kit.seconds(), false);
        if (key == null) {
            batch.range(plan, Long.MIN_VALUE, Long.MAX_VALUE, slices, resume, limits, answer);
        } else {
            MemorySegment bytes = TestStore.bytes(key);
            int length = (int) bytes.byteSize();
            batch.point(plan, Murmur3.token(bytes, 0, length), bytes, 0, length, slices, resume, limits, answer);
        }
        store.engine.read(batch);
        return answer;
    }

    /** Reads page after page; gives all lines, with the number of the page before each. */
    private List<String> read(ReadPlan plan, String key, Slices slices, Limits limits) {
        List<String> lines = new ArrayList<>();
        Position resume = null;
        int page = 0;
        do {
            TestStore.Answer answer = begin(plan, key, slices, resume, limits);
            EventLoop.runReads(store.context);
            assertThat(answer.problem).isNull();
            assertThat(answer.ended).isTrue();
            for (String line : answer.lines) {
                lines.add(page + " " + line);
            }
            resume = answer.resume;
            page++;
        } while (resume != null);
        return lines;
    }

    @Test
    void whatIsInMemoryIsReadAtOnce() {
        files.inMemory(length -> length);
        // Summaries and filters come in with the first read, which is one that waits.
        begin(ReadPlan.of(table), null, Slices.ALL, null, Limits.NONE);
        assertThat(EventLoop.runReads(store.context)).isEqualTo(1);
        TestStore.Answer answer = begin(ReadPlan.of(table), null, Slices.ALL, null, Limits.NONE);
        assertThat(answer.ended).isTrue();
        assertThat(EventLoop.runReads(store.context)).isZero();
    }

    @Test
    void aReadGoesOnElsewhereWhereverItHasToWait() {
        Slices some =
                Slices.of(new byte[][] {bytes("c005"), bytes("c020")}, new byte[][] {bytes("c012"), bytes("c039")});
        for (boolean reversed : new boolean[] {false, true}) {
            ReadPlan plan = new ReadPlan(table, reversed, Integer.MAX_VALUE, false);
            for (Limits limits : List.of(Limits.NONE, SMALL_PAGES, FEW_TOMBSTONES)) {
                for (Slices slices : List.of(Slices.ALL, some, Slices.NONE)) {
                    for (String key : new String[] {null, "p1", "p7", "absent"}) {
                        check(plan, key, slices, limits);
                    }
                }
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void check(ReadPlan plan, String key, Slices slices, Limits limits) {
        files.inMemory(length -> length);
        List<String> expected = read(plan, key, slices, limits);
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            int chance = 2 + random.nextInt(30);
            files.inMemory(length -> random.nextInt(chance) == 0 ? random.nextInt(length) : length);
            store.engine.indexCache().clear();
            assertThat(read(plan, key, slices, limits))
                    .as("seed=%s key=%s limits=%s reversed=%s", seed, key, limits, plan.reversed())
                    .isEqualTo(expected);
        }
        files.inMemory(length -> 0);
        assertThat(read(plan, key, slices, limits)).isEqualTo(expected);
    }

    @Test
    void theRestIsReadAsOfTheSameMoment() {
        files.inMemory(length -> length);
        List<String> expected = read(ReadPlan.of(table), null, Slices.ALL, Limits.NONE);
        AtomicInteger left = new AtomicInteger(12);
        files.inMemory(length -> left.decrementAndGet() < 0 ? 0 : Math.min(length, 700));
        TestStore.Answer answer = begin(ReadPlan.of(table), null, Slices.ALL, null, Limits.NONE);
        assertThat(answer.ended).isFalse();
        assertThat(answer.lines).isNotEmpty();
        Random random = new Random(9);
        for (int i = 0; i < 200; i++) {
            write(random, 100_000 + i);
        }
        store.await(store.engine.ability(Flushable.class).orElseThrow().flush(table.id()));
        assertThat(EventLoop.runReads(store.context)).isEqualTo(1);
        List<String> lines = answer.lines.stream().map(line -> "0 " + line).toList();
        assertThat(lines).isEqualTo(expected);
    }
}
