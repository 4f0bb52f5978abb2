package dev.drumlin.app.cql.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a WHERE clause comes to. Immutable.
 *
 * @param key the partitions by name; null if partitions are read in the order of their tokens
 * @param tokens which of them
 * @param rows the rows inside each partition
 * @param filters what every row is looked at for, mostly empty
 */
public record Restrictions(
        @Nullable KeyRestrictions key, TokenRestrictions tokens, ClusteringRestrictions rows, List<Filter> filters) {
    public Restrictions {
        filters = List.copyOf(filters);
    }
}
