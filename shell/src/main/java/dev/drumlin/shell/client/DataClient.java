package dev.drumlin.shell.client;

import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The data port: statements, bulk load and export. */
public final class DataClient {
    private static final String NDJSON = "application/x-ndjson";
    /** What is added to a statement's own time limit before the connection is given up. */
    private static final Duration TIMEOUT_GRACE = Duration.ofSeconds(5);

    private final JsonHttp http;
    private final Connection connection;
    private final JsonMapper mapper;

    public DataClient(JsonHttp http, Connection connection, JsonMapper mapper) {
        this.http = http;
        this.connection = connection;
        this.mapper = mapper;
    }

    /** The first page of a statement, and the others when they are asked for. The first page is fetched at once. */
    public Iterator<CqlPage> pages(CqlRequest request) {
        return new Pages(request);
    }

    /** One page; the state is null for the first. */
    public CqlPage page(CqlRequest request, @Nullable String pageState) {
        Duration timeout = request.timeoutMs() == 0
                ? null
                : Duration.ofMillis(request.timeoutMs()).plus(TIMEOUT_GRACE);
        return CqlPage.of(post("/v1/cql", body(request, pageState), timeout));
    }

    /** What the server knows of a statement's bind markers. */
    public JsonNode prepare(CqlRequest request) {
        ObjectNode body = mapper.createObjectNode().put("statement", request.statement());
        if (request.keyspace() != null) {
            body.put("keyspace", request.keyspace());
        }
        return post("/v1/prepared", body, null);
    }

    /**
     * Loads rows, one JSON object a line, which are pulled from the stream while the server takes them.
     *
     * @return {@code loaded}, {@code rejected} and {@code errors}, a list of {@code {line, message}}
     */
    public JsonNode load(TableName table, InputStream lines) {
        return http.postStream(rowsUrl(table), NDJSON, lines);
    }

    /** All rows of a table, one JSON object a line. The caller closes the stream. */
    public InputStream export(TableName table) {
        return http.getStream(rowsUrl(table), NDJSON);
    }

    private URI rowsUrl(TableName table) {
        return Connection.at(
                connection.data(), "/v1/keyspaces/" + table.keyspace() + "/tables/" + table.table() + "/rows");
    }

    private JsonNode post(String path, ObjectNode body, @Nullable Duration timeout) {
        try {
            return http.post(Connection.at(connection.data(), path), body, timeout);
        } catch (UnreachableException e) {
            connection.forgetData();
            throw e;
        }
    }

    private ObjectNode body(CqlRequest request, @Nullable String pageState) {
        ObjectNode body = mapper.createObjectNode();
        if (request.keyspace() != null) {
            body.put("keyspace", request.keyspace());
        }
        body.put("statement", request.statement());
        if (!request.values().isEmpty()) {
            ArrayNode values = body.putArray("values");
            request.values().forEach(values::add);
        }
        if (request.pageSize() > 0) {
            body.put("pageSize", request.pageSize());
        }
        if (pageState != null) {
            body.put("pageState", pageState);
        }
        if (request.tracing()) {
            body.put("tracing", true);
        }
        if (request.timeoutMs() > 0) {
            body.put("timeoutMs", request.timeoutMs());
        }
        return body;
    }

    private final class Pages implements Iterator<CqlPage> {
        private final CqlRequest request;
        private @Nullable CqlPage fetched;
        private @Nullable String nextState;

        Pages(CqlRequest request) {
            this.request = request;
            this.fetched = fetch(null);
        }

        @Override
        public boolean hasNext() {
            return fetched != null || nextState != null;
        }

        @Override
        public CqlPage next() {
            CqlPage page = fetched;
            fetched = null;
            if (page != null) {
                return page;
            }
            if (nextState == null) {
                throw new NoSuchElementException();
            }
            return fetch(nextState);
        }

        private CqlPage fetch(@Nullable String state) {
            CqlPage page = page(request, state);
            nextState = page.pageState();
            return page;
        }
    }
}
