package dev.drumlin.tracing.slowquery;

import java.net.InetAddress;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the front end knows of a request, as text; made only for one that is recorded. Texts may have any length: they are cut
 * here.
 *
 * @param command the statement's text; null for a batch of several statements
 * @param request what kind of request it was, in words
 * @param parameters bound values and the like, by name
 * @param source who asked; null if unknown
 * @param tables {@code keyspace.table} of each table named
 * @param stageNanos nanoseconds waited in front of each stage, by name
 * @param problem the code of the error it ended with, empty if it was answered
 */
public record RequestFacts(
        @Nullable String command,
        String request,
        Map<String, String> parameters,
        @Nullable InetAddress source,
        Set<String> tables,
        Map<String, Long> stageNanos,
        String problem) {}
