package dev.drumlin.app.cql.system;

import static dev.drumlin.app.cql.ddl.SystemKeyspaces.SYSTEM;

import dev.drumlin.storage.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** The keyspace {@code system}: this server, and the peers that it does not have. */
final class NodeTables {
    private NodeTables() {}

    static List<VirtualTable> tables(NodeFacts facts) {
        return List.of(local(facts), peers(), peersV2());
    }

    private static VirtualTable local(NodeFacts facts) {
        List<String> columns = List.of(
                "key text",
                "bootstrapped text",
                "broadcast_address inet",
                "broadcast_port int",
                "cluster_name text",
                "cql_version text",
                "data_center text",
                "gossip_generation int",
                "host_id uuid",
                "listen_address inet",
                "listen_port int",
                "native_protocol_version text",
                "partitioner text",
                "rack text",
                "release_version text",
                "rpc_address inet",
                "rpc_port int",
                "schema_version uuid",
                "tokens frozen<set<text>>",
                "truncated_at frozen<map<uuid, blob>>");
        return MadeUpTable.of(
                SYSTEM,
                "local",
                0,
                columns,
                (stored, rows) -> rows.add(
                        "local",
                        "COMPLETED",
                        facts.address(),
                        facts.port(),
                        facts.clusterName(),
                        "3.4.7",
                        "datacenter1",
                        0,
                        facts.hostId(),
                        facts.address(),
                        facts.port(),
                        "4",
                        "org.apache.cassandra.dht.Murmur3Partitioner",
                        "rack1",
                        facts.releaseVersion(),
                        facts.address(),
                        facts.port(),
                        version(stored),
                        List.of("0"),
                        null));
    }

    /** Another UUID for each state of the schema, so that clients see that it changed. */
    private static UUID version(Schema stored) {
        return UUID.nameUUIDFromBytes(("schema " + stored.number()).getBytes(StandardCharsets.UTF_8));
    }

    private static VirtualTable peers() {
        List<String> columns = List.of(
                "peer inet",
                "data_center text",
                "host_id uuid",
                "preferred_ip inet",
                "rack text",
                "release_version text",
                "rpc_address inet",
                "schema_version uuid",
                "tokens frozen<set<text>>");
        return MadeUpTable.of(SYSTEM, "peers", 0, columns, (stored, rows) -> {});
    }

    private static VirtualTable peersV2() {
        List<String> columns = List.of(
                "peer inet",
                "peer_port int",
                "data_center text",
                "host_id uuid",
                "native_address inet",
                "native_port int",
                "preferred_ip inet",
                "preferred_port int",
                "rack text",
                "release_version text",
                "schema_version uuid",
                "tokens frozen<set<text>>");
        return MadeUpTable.of(SYSTEM, "peers_v2", 1, columns, (stored, rows) -> {});
    }
}
