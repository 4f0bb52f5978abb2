package dev.drumlin.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.FormatMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Rows are written one by one from 16 connections until the process is killed, again and again over the same folder; after
 * each restart every row that was ever acknowledged is there, with its value, and no row that nobody wrote.
 *
 * <p>{@code -Ddrumlin.kill.rounds=20} makes it longer, {@code -Ddrumlin.kill.seed=N} repeats the moments and settings of a
 * run that failed.
 */
class KillLoopIT {
    private static final int WRITERS = 16;
    private static final int RUN_MILLIS_MAX = 2_500;
    private static final int PAGE_ROWS = 2_000;
    private static final List<String> MEMTABLE_SIZES = List.of("256KB", "4MB", "64MB");
    private static final List<String> SEGMENT_SIZES = List.of("1MB", "32MB");

    private final Ledger ledger = new Ledger(WRITERS);

    @TempDir
    private Path folder;

    @Test
    void everyAcknowledgedRowIsThereAfterEachKill() throws Exception {
        int rounds = Integer.getInteger("drumlin.kill.rounds", 3);
        long seed = Long.getLong("drumlin.kill.seed", System.nanoTime());
        print("kill loop: rounds=%d seed=%d", rounds, seed);
        Random random = new Random(seed);

        for (int round = 1; round <= rounds; round++) {
            List<String> settings = settings(random);
            try (ServerProcess server = start(round, settings)) {
                if (round == 1) {
                    createTable(server);
                }
                long unacknowledged = checkRows(server);
                int millis = 1 + random.nextInt(RUN_MILLIS_MAX);
                long before = ledger.acknowledgedCount();
                writeUntilKilled(server, millis);
                print(
                        "round %d: %s; killed after %d ms, %d rows acknowledged, %d in all; before it %d more present",
                        round,
                        settings,
                        millis,
                        ledger.acknowledgedCount() - before,
                        ledger.acknowledgedCount(),
                        unacknowledged);
            }
        }
        try (ServerProcess server = start(rounds + 1, List.of())) {
            checkRows(server);
        }
        print("kill loop: %d rounds, %d rows acknowledged, 0 missing", rounds, ledger.acknowledgedCount());
        assertThat(ledger.acknowledgedCount()).isPositive();
    }

    /** Small memtables and segments bring flush, compaction and segment changes into the way of the kill. */
    private static List<String> settings(Random random) {
        return List.of(
                "drumlin.storage.lsm.memtable-size=" + MEMTABLE_SIZES.get(random.nextInt(MEMTABLE_SIZES.size())),
                "drumlin.storage.lsm.segment-size=" + SEGMENT_SIZES.get(random.nextInt(SEGMENT_SIZES.size())));
    }

    private ServerProcess start(int round, List<String> settings) throws IOException {
        return ServerProcess.start(folder.resolve("data"), folder.resolve("round-" + round), settings);
    }

    private static void createTable(ServerProcess server) throws IOException, InterruptedException {
        try (Connection client = new Connection(server.data())) {
            assertThat(client.cql("CREATE KEYSPACE kill WITH replication ="
                                    + " {'class': 'SimpleStrategy', 'replication_factor': 1}")
                            .status())
                    .isEqualTo(200);
            assertThat(client.cql("CREATE TABLE kill.rows (writer int, number int, value text,"
                                    + " PRIMARY KEY (writer, number))")
                            .status())
                    .isEqualTo(200);
        }
    }

    private void writeUntilKilled(ServerProcess server, int millis) throws Exception {
        CountDownLatch firstRow = new CountDownLatch(1);
        List<Future<?>> ends = new ArrayList<>();
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            for (int writer = 0; writer < WRITERS; writer++) {
                int page = writer;
                ends.add(writers.submit(() -> {
                    write(server, page, firstRow);
                    return page;
                }));
            }
            assertThat(firstRow.await(60, TimeUnit.SECONDS))
                    .as("a first row is acknowledged")
                    .isTrue();
            server.killAfter(millis);
            for (Future<?> end : ends) {
                end.get(90, TimeUnit.SECONDS);
            }
        } finally {
            server.close();
            writers.shutdown();
        }
    }

    private void write(ServerProcess server, int writer, CountDownLatch firstRow) throws InterruptedException {
        try (Connection client = new Connection(server.data())) {
            while (server.isAlive()) {
                int number = ledger.attempt(writer);
                Connection.Answer answer = client.cql(
                        "INSERT INTO kill.rows (writer, number, value) VALUES (?, ?, ?)",
                        writer,
                        number,
                        Ledger.value(writer, number));
                assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
                ledger.acknowledge(writer, number);
                firstRow.countDown();
            }
        } catch (IOException _) {
            // The kill: whether the row of this attempt is there, nobody was told.
            firstRow.countDown();
        }
    }

    /** Checks all rows; returns how many are there that were attempted but not acknowledged. */
    private long checkRows(ServerProcess server) throws IOException, InterruptedException {
        long unacknowledged = 0;
        try (Connection client = new Connection(server.data())) {
            for (int writer = 0; writer < ledger.writers(); writer++) {
                BitSet missing = ledger.acknowledged(writer);
                for (JsonNode row : rowsOf(client, writer)) {
                    int number = row.path("number").asInt(-1);
                    assertThat(number).as("writer=%d", writer).isBetween(0, ledger.attempted(writer) - 1);
                    assertThat(row.path("value").asString(""))
                            .as("writer=%d number=%d", writer, number)
                            .isEqualTo(Ledger.value(writer, number));
                    if (!missing.get(number)) {
                        unacknowledged++;
                    }
                    missing.clear(number);
                }
                assertThat(missing.stream())
                        .as("acknowledged rows of writer %d that are missing", writer)
                        .isEmpty();
            }
        }
        return unacknowledged;
    }

    private static List<JsonNode> rowsOf(Connection client, int writer) throws IOException, InterruptedException {
        List<JsonNode> rows = new ArrayList<>();
        Map<String, Object> request = new HashMap<>(Map.of(
                "statement",
                "SELECT number, value FROM kill.rows WHERE writer = ?",
                "values",
                List.of(writer),
                "pageSize",
                PAGE_ROWS));
        JsonNode state;
        do {
            Connection.Answer page = client.cql(request);
            assertThat(page.status()).as(page.body().toString()).isEqualTo(200);
            page.body().path("rows").forEach(rows::add);
            state = page.body().path("pageState");
            request.put("pageState", state.asString(""));
        } while (state.isString());
        return rows;
    }

    @FormatMethod
    private static void print(String format, Object... values) {
        System.out.println(String.format(format, values));
    }
}
