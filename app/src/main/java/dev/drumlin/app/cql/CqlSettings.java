package dev.drumlin.app.cql;

/**
 * What can be set on the CQL module.
 *
 * @param pageRows rows of a page when the request does not say, at least 1
 * @param pageRowsMax most rows that a request may ask for in a page
 * @param pageBytes encoded bytes of rows after which a page ends early, at least 1
 * @param pageTombstones dead rows and cells passed over after which a page ends early, at least 1
 * @param pageNanos time after which a page of a filtering read ends early
 * @param keysMax partitions that one statement may name, and combinations of clustering keys
 * @param mutationBytesMax encoded bytes that one statement or batch may write
 * @param preparedMax prepared statements kept; each 1,024 characters of text count as one more
 */
public record CqlSettings(
        int pageRows,
        int pageRowsMax,
        int pageBytes,
        int pageTombstones,
        long pageNanos,
        int keysMax,
        int mutationBytesMax,
        int preparedMax) {
    /** What a server uses when nothing is said. */
    public static final CqlSettings DEFAULTS =
            new CqlSettings(5_000, 10_000, 2 << 20, 10_000, 1_000_000_000L, 1_000, 8 << 20, 10_000);
}
