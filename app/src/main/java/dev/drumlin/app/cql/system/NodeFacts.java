package dev.drumlin.app.cql.system;

import java.util.UUID;

/**
 * What {@code system.local} says about this server, as clients of Cassandra expect to find it.
 *
 * @param hostId stays the same over restarts
 * @param address literal of the address at which clients reach the server
 * @param port port for clients
 */
public record NodeFacts(UUID hostId, String clusterName, String releaseVersion, String address, int port) {}
