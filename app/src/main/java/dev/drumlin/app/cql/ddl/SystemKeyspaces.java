package dev.drumlin.app.cql.ddl;

import java.util.Set;

/** The keyspaces that belong to the server. */
public final class SystemKeyspaces {
    /** What the server makes up on each read. */
    public static final String SYSTEM = "system";

    public static final String SCHEMA = "system_schema";
    public static final String VIRTUAL_SCHEMA = "system_virtual_schema";

    /** What the server writes itself, into stored tables. */
    public static final String TRACES = "system_traces";

    /** Also the names under which Cassandra and ScyllaDB keep theirs, so that data can move between the three. */
    private static final Set<String> NAMES = Set.of(
            SYSTEM,
            SCHEMA,
            VIRTUAL_SCHEMA,
            TRACES,
            "system_auth",
            "system_distributed",
            "system_distributed_everywhere",
            "system_views",
            "system_metadata",
            "system_replicated_keys");

    private SystemKeyspaces() {}

    /** Returns whether users may neither change nor create a keyspace of that name. */
    public static boolean contains(String keyspace) {
        return NAMES.contains(keyspace);
    }
}
