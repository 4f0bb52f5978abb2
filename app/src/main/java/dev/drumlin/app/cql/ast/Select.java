package dev.drumlin.app.cql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SELECT.
 *
 * @param selectors the result columns; empty for {@code *}
 * @param where all must hold; empty without a WHERE
 * @param perPartitionLimit null when there is none
 * @param limit null when there is none
 * @param using only its timeout can be set
 */
public record Select(
        TableName from,
        boolean distinct,
        List<Selector> selectors,
        List<Relation> where,
        List<Selectable> groupBy,
        List<Ordering> orderBy,
        @Nullable Term perPartitionLimit,
        @Nullable Term limit,
        boolean allowFiltering,
        boolean bypassCache,
        Using using)
        implements Statement {
    public Select {
        selectors = List.copyOf(selectors);
        where = List.copyOf(where);
        groupBy = List.copyOf(groupBy);
        orderBy = List.copyOf(orderBy);
    }
}
