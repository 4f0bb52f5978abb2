package dev.drumlin.app.cql.ast;

import java.util.List;

/**
 * A PRIMARY KEY clause; one behind a column arrives as a key of that column alone.
 *
 * @param partition the partition key, at least one name
 * @param clustering the clustering columns in order
 */
public record PrimaryKey(List<Name> partition, List<Name> clustering, Place at) {
    public PrimaryKey {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
    }
}
