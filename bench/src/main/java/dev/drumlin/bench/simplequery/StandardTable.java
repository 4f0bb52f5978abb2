package dev.drumlin.bench.simplequery;

import dev.drumlin.app.cql.BoundValues;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table: a key of 8 bytes, which is a number from 0, big-endian, and five blobs of 34 bytes. The blobs come from a pool:
 * random, since equal ones would be compressed away, and made beforehand, since making them is not what is measured.
 * Thread-safe.
 */
final class StandardTable {
    static final String KEYSPACE = "ks";
    static final String TABLE = "cf";

    private static final int COLUMNS = 5;
    private static final int VALUE_BYTES = 34;
    private static final int POOL = 8_192;
    private static final String NAMES = columns("\"C%d\"");

    private final byte[][] pool = new byte[POOL][];

    StandardTable(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < POOL; i++) {
            pool[i] = random.ints(VALUE_BYTES, '!', '~' + 1)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining())
                    .getBytes(StandardCharsets.US_ASCII);
        }
    }

    static String createKeyspace() {
        return "CREATE KEYSPACE " + KEYSPACE
                + " WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}";
    }

    static String createTable() {
        return "CREATE TABLE cf (\"KEY\" blob PRIMARY KEY, " + columns("\"C%d\" blob") + ")";
    }

    static String select(boolean bypassCache) {
        return "SELECT " + NAMES + " FROM cf WHERE \"KEY\" = ?" + (bypassCache ? " BYPASS CACHE" : "");
    }

    static String update() {
        return "UPDATE cf SET " + columns("\"C%d\" = ?") + " WHERE \"KEY\" = ?";
    }

    static String delete() {
        return "DELETE " + NAMES + " FROM cf WHERE \"KEY\" = ?";
    }

    private static String columns(String pattern) {
        return IntStream.range(0, COLUMNS)
                .mapToObj(i -> String.format(Locale.ROOT, pattern, i))
                .collect(Collectors.joining(", "));
    }

    static void bindKey(long key, BoundValues values) {
        values.open().putLong(Long.reverseBytes(key));
        values.close();
    }

    void bindBlobs(SplittableRandom random, BoundValues values) {
        for (int i = 0; i < COLUMNS; i++) {
            values.add(pool[random.nextInt(POOL)]);
        }
    }
}
