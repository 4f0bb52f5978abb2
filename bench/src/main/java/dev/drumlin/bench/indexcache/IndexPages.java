package dev.drumlin.bench.indexcache;

/** Answers where a partition is, from pages that are kept or loaded. Not thread-safe. */
public interface IndexPages extends AutoCloseable {
    /** What {@link #find} returns for a token that is on no page. */
    int ABSENT = -1;

    /** Returns the position of the partition with this token on a page. */
    int find(int page, long token);

    /** Returns how many look-ups had to load their page. */
    long loads();

    @Override
    void close();
}
