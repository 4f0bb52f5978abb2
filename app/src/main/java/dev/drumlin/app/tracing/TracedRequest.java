package dev.drumlin.app.tracing;

import dev.drumlin.app.cql.BatchRequest;
import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.Marker;
import dev.drumlin.app.cql.Markers;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.value.ValueText;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.app.pipeline.StageName;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.tracing.slowquery.RecordMaker;
import dev.drumlin.tracing.slowquery.RequestFacts;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Puts a request into words, once it is known that somebody will read them. */
final class TracedRequest {
    /** Bytes of a value that are put into words; the record cuts the text shorter still. */
    private static final int VALUE_BYTES_MAX = 4 * RecordMaker.VALUE_MAX;

    private TracedRequest() {}

    static RequestFacts facts(RequestContext request, @Nullable StorageException problem) {
        Map<String, String> parameters = new LinkedHashMap<>();
        Set<String> tables = new TreeSet<>();
        String command = request.statement();
        String kind;
        switch (request.details()) {
            case CqlRequest one -> {
                kind = "Execute CQL3 query";
                parameters.put("query", command);
                values(parameters, "param", one.prepared(), one.values());
                if (one.pageSize() > 0) {
                    parameters.put("page_size", Integer.toString(one.pageSize()));
                }
                timestamp(parameters, one.timestamp());
                tables.addAll(one.prepared().tables());
            }
            case BatchRequest batch -> {
                kind = "Execute batch of CQL3 queries";
                command = batch.size() == 1 ? batch.statement(0).statement() : null;
                for (int i = 0; i < Math.min(batch.size(), RecordMaker.PARAMETERS_MAX); i++) {
                    parameters.put("query[" + i + "]", batch.statement(i).statement());
                    values(parameters, "param[" + i + "]", batch.statement(i), batch.values(i));
                    tables.addAll(batch.statement(i).tables());
                }
                timestamp(parameters, batch.timestamp());
            }
            case null, default -> kind = "Execute request";
        }
        return new RequestFacts(
                command,
                kind,
                parameters,
                address(request.client()),
                tables,
                waits(request),
                problem == null ? "" : problem.code().text());
    }

    private static void values(Map<String, String> parameters, String prefix, Prepared prepared, BoundValues bound) {
        Markers markers = markers(prepared);
        for (int i = 0; i < Math.min(bound.size(), RecordMaker.PARAMETERS_MAX); i++) {
            Marker marker = i < markers.size() ? markers.get(i) : null;
            String name = prefix + "[" + i + "]" + (marker != null && marker.named() ? "(" + marker.name() + ")" : "");
            parameters.put(name, text(marker, bound, i));
        }
    }

    private static Markers markers(Prepared prepared) {
        try {
            return prepared.markers();
        } catch (StorageException e) {
            // The schema has changed since, and the statement no longer goes with it.
            return Markers.NONE;
        }
    }

    private static String text(@Nullable Marker marker, BoundValues bound, int index) {
        int length = bound.length(index);
        if (length == BoundValues.NULL) {
            return "null";
        }
        if (length == BoundValues.UNSET) {
            return "unset value";
        }
        if (marker == null || length > VALUE_BYTES_MAX) {
            return "(" + length + " bytes)";
        }
        try {
            return ValueText.format(marker.type(), bound.segment(), bound.at(index), length);
        } catch (RuntimeException e) {
            // The value was refused as malformed, and that is what the request failed with.
            return "(" + length + " malformed bytes)";
        }
    }

    private static void timestamp(Map<String, String> parameters, long micros) {
        if (micros != CqlRequest.NO_TIMESTAMP) {
            parameters.put("user_timestamp", Long.toString(micros));
        }
    }

    private static Map<String, Long> waits(RequestContext request) {
        Map<String, Long> waits = new LinkedHashMap<>();
        for (StageName stage : StageName.values()) {
            long nanos = request.waitNanos(stage);
            if (nanos > 0) {
                waits.put(stage.text(), nanos);
            }
        }
        return waits;
    }

    /** Reads "address:port"; null for anything else, since nothing here may look a name up. */
    private static @Nullable InetAddress address(String client) {
        int colon = client.lastIndexOf(':');
        if (colon <= 0) {
            return null;
        }
        String host = client.substring(0, colon);
        String literal = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        try {
            return InetAddress.ofLiteral(literal);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
