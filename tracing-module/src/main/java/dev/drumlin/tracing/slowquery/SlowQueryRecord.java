package dev.drumlin.tracing.slowquery;

import java.net.InetAddress;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a request that was slow, or that was to be recorded anyway. Texts are already cut. Immutable.
 *
 * @param startMicros when it arrived, microseconds since the epoch
 * @param durationMicros from arrival to the end of all its work
 * @param slow whether it belongs in the slow-query log, and not only among the sessions
 * @param command the statement's text; null for a batch of several
 * @param request what kind of request it was, in words
 * @param parameters bound values and the like, by name
 * @param source who asked; null if unknown
 * @param tables {@code keyspace.table} of each table named
 * @param queueMicros time spent waiting in queues
 * @param cost counters that are not zero, by name
 * @param stages microseconds waited in front of each stage, by name
 * @param problem the error it ended with, empty if it was answered
 * @param explanation one sentence that says where the time went
 * @param ttlSeconds how long the record is kept
 */
public record SlowQueryRecord(
        UUID sessionId,
        long startMicros,
        long durationMicros,
        boolean slow,
        @Nullable String command,
        String request,
        Map<String, String> parameters,
        @Nullable InetAddress source,
        Set<String> tables,
        long queueMicros,
        Map<String, Long> cost,
        Map<String, Long> stages,
        String problem,
        String explanation,
        long ttlSeconds) {}
