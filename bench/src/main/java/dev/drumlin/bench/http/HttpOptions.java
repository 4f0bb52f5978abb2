package dev.drumlin.bench.http;

import dev.drumlin.bench.Flags;
import dev.drumlin.bench.UsageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for.
 *
 * @param url of a server that runs already; null for one that is started for the run
 * @param backend of the server to start
 */
record HttpOptions(
        @Nullable URI url,
        String backend,
        RowRequests.Mix mix,
        int connections,
        Pace pace,
        int durationSeconds,
        int warmupSeconds,
        long partitions,
        long seed,
        @Nullable Path json) {
    private static final List<String> BARE = List.of("--write", "--mixed");
    private static final List<String> VALUED = List.of(
            "--url",
            "--connections",
            "--rate",
            "--duration",
            "--warmup",
            "--partitions",
            "--random-seed",
            "--backend",
            "--json");

    /**
     * Reads the flags.
     *
     * @throws UsageException if one is wrong
     */
    static HttpOptions parse(List<String> arguments) {
        Flags flags = new Flags("http", arguments, BARE, VALUED);
        if (flags.has("--write") && flags.has("--mixed")) {
            throw new UsageException("--write and --mixed exclude each other");
        }
        if (flags.text("--url") != null && flags.text("--backend") != null) {
            throw new UsageException("--backend is for a server that is started here; the one at --url has its own");
        }
        return new HttpOptions(
                url(flags.text("--url")),
                flags.text("--backend", "lsm"),
                flags.has("--write")
                        ? RowRequests.Mix.WRITE
                        : flags.has("--mixed") ? RowRequests.Mix.MIXED : RowRequests.Mix.READ,
                (int) flags.number("--connections", 64, 1, 10_000),
                new Pace(flags.text("--rate") == null ? 0 : flags.number("--rate", 1, 1, Pace.PER_SECOND_MAX)),
                (int) flags.number("--duration", 10, 1, 86_400),
                (int) flags.number("--warmup", 5, 0, 3_600),
                flags.number("--partitions", 10_000, 1, 1_000_000_000),
                flags.number("--random-seed", new SecureRandom().nextInt(Integer.MAX_VALUE), 0, Long.MAX_VALUE),
                flags.writable("--json"));
    }

    private static @Nullable URI url(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            URI url = new URI(text);
            if ("http".equals(url.getScheme()) && url.getHost() != null) {
                return url;
            }
        } catch (URISyntaxException e) {
            throw new UsageException("--url " + text + " is no URL: " + e.getReason());
        }
        throw new UsageException("--url " + text + " is not like http://localhost:8080");
    }
}
