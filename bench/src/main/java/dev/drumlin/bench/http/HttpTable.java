package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The table that the load is about, on a server: a text key of 16 characters, which is a number from 0 in hexadecimal, and
 * five texts of 34. Those come from a pool of random ones: equal ones would be compressed away, and making them is not what
 * is measured. Made and filled by one thread; immutable afterwards.
 */
public final class HttpTable {
    static final int KEY_BYTES = 16;
    static final int COLUMNS = 5;
    static final int VALUE_BYTES = 34;

    private static final String KEYSPACE = "perf_http";
    private static final String TABLE = "rows";
    private static final String NAMES = names("c#");
    private static final int POOL = 8_192;
    private static final int LOAD_PIECE_BYTES = 64 << 10;
    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final URI server;
    private final byte[][] pool = new byte[POOL][];
    private final RequestTemplate select;
    private final RequestTemplate insert;

    private HttpTable(URI server, String selectId, String insertId, long seed) {
        this.server = server;
        this.select = RequestTemplate.execute(server, selectId, KEY_BYTES);
        int[] slots = new int[1 + COLUMNS];
        slots[0] = KEY_BYTES;
        Arrays.fill(slots, 1, slots.length, VALUE_BYTES);
        this.insert = RequestTemplate.execute(server, insertId, slots);
        SplittableRandom random = new SplittableRandom(seed);
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        for (int i = 0; i < POOL; i++) {
            byte[] value = new byte[VALUE_BYTES];
            for (int at = 0; at < VALUE_BYTES; at++) {
                value[at] = (byte) letters.charAt(random.nextInt(letters.length()));
            }
            pool[i] = value;
        }
    }

    /**
     * Makes keyspace and table unless they exist, and prepares the statements.
     *
     * @param seed of the values
     * @throws IOException if the server cannot be reached or refuses
     */
    public static HttpTable create(URI server, long seed) throws IOException, InterruptedException {
        try (HttpClient client = client()) {
            Control control = new Control(client, server);
            control.cql("CREATE KEYSPACE IF NOT EXISTS " + KEYSPACE
                    + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            control.cql("CREATE TABLE IF NOT EXISTS " + KEYSPACE + "." + TABLE + " (k text PRIMARY KEY, "
                    + names("c# text") + ")");
            String from = KEYSPACE + "." + TABLE;
            return new HttpTable(
                    server,
                    control.prepare("SELECT k, " + NAMES + " FROM " + from + " WHERE k = ?"),
                    control.prepare("INSERT INTO " + from + " (k, " + NAMES + ") VALUES (?, " + names("?") + ")"),
                    seed);
        }
    }

    private static String names(String pattern) {
        return IntStream.range(0, COLUMNS)
                .mapToObj(i -> pattern.replace("#", Integer.toString(i)))
                .collect(Collectors.joining(", "));
    }

    private static HttpClient client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /**
     * Writes the rows from 0 up to a number, each with values that its number and the seed determine.
     *
     * @throws IOException if the server cannot be reached, or has not taken every row
     */
    public void load(long partitions) throws IOException, InterruptedException {
        try (HttpClient client = client()) {
            JsonNode answer = new Control(client, server)
                    .post(
                            "/v1/keyspaces/" + KEYSPACE + "/tables/" + TABLE + "/rows",
                            "application/x-ndjson",
                            BodyPublishers.ofByteArrays(() -> new Lines(partitions)),
                            null);
            if (answer.path("loaded").asLong() != partitions) {
                throw new IOException("the server loaded not all of " + partitions + " rows: " + answer);
            }
        }
    }

    /** Returns reads of one row each, by keys drawn uniformly; an answer without that row is an error. */
    public Requests reads(long partitions, SplittableRandom random) {
        return new RowRequests(this, RowRequests.Mix.READ, partitions, random);
    }

    /** Returns writes of one whole row each, by keys drawn uniformly. */
    public Requests writes(long partitions, SplittableRandom random) {
        return new RowRequests(this, RowRequests.Mix.WRITE, partitions, random);
    }

    /** Returns reads and writes, as many of the one as of the other. */
    public Requests mixed(long partitions, SplittableRandom random) {
        return new RowRequests(this, RowRequests.Mix.MIXED, partitions, random);
    }

    RequestTemplate select() {
        return select;
    }

    RequestTemplate insert() {
        return insert;
    }

    byte[] value(SplittableRandom random) {
        return pool[random.nextInt(POOL)];
    }

    /** Writes a key's text into an array. */
    static void key(long number, byte[] into, int at) {
        for (int i = 0; i < KEY_BYTES; i++) {
            into[at + i] = (byte) Character.forDigit((int) (number >>> 60 - 4 * i) & 0xf, 16);
        }
    }

    /** The rows as lines of JSON, in pieces. */
    private final class Lines implements Iterator<byte[]> {
        private final byte[] line;
        private final int linesMax;
        private final int[] valuesAt = new int[COLUMNS];
        private final int keyAt;
        private final long partitions;
        private final SplittableRandom random = new SplittableRandom(1);
        private long next;

        Lines(long partitions) {
            this.partitions = partitions;
            StringBuilder text = new StringBuilder("{\"k\":\"");
            keyAt = text.length();
            text.repeat('-', KEY_BYTES);
            for (int i = 0; i < COLUMNS; i++) {
                text.append("\",\"c").append(i).append("\":\"");
                valuesAt[i] = text.length();
                text.repeat('-', VALUE_BYTES);
            }
            line = text.append("\"}\n").toString().getBytes(US_ASCII);
            linesMax = LOAD_PIECE_BYTES / line.length;
        }

        @Override
        public boolean hasNext() {
            return next < partitions;
        }

        @Override
        public byte[] next() {
            int lines = (int) Math.min(linesMax, partitions - next);
            if (lines <= 0) {
                throw new NoSuchElementException();
            }
            byte[] piece = new byte[lines * line.length];
            for (int i = 0; i < lines; i++) {
                key(next++, line, keyAt);
                for (int at : valuesAt) {
                    System.arraycopy(value(random), 0, line, at, VALUE_BYTES);
                }
                System.arraycopy(line, 0, piece, i * line.length, line.length);
            }
            return piece;
        }
    }

    /** Single requests, outside of what is measured. */
    private record Control(HttpClient client, URI server) {
        void cql(String statement) throws IOException, InterruptedException {
            json("/v1/cql", Map.of("statement", statement));
        }

        String prepare(String statement) throws IOException, InterruptedException {
            return json("/v1/prepared", Map.of("statement", statement))
                    .path("id")
                    .asString();
        }

        private JsonNode json(String path, Map<String, String> body) throws IOException, InterruptedException {
            return post(path, "application/json", BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)), ANSWER_MAX);
        }

        JsonNode post(String path, String type, BodyPublisher body, @Nullable Duration max)
                throws IOException, InterruptedException {
            HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path))
                    .header("Content-Type", type)
                    .POST(body);
            if (max != null) {
                request.timeout(max);
            }
            HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
            if (answer.statusCode() != 200) {
                throw new IOException(
                        path + " was answered " + answer.statusCode() + " " + new String(answer.body(), UTF_8));
            }
            return JSON.readTree(answer.body());
        }
    }
}
