package dev.drumlin.shell;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server's side of the wire: answers by method and path, and remembers what was asked. Both ports are one here. */
final class WireServer implements AutoCloseable {
    static final JsonMapper JSON = JsonMapper.builder().build();

    record Request(String method, String target, String body) {
        String path() {
            int query = target.indexOf('?');
            return query < 0 ? target : target.substring(0, query);
        }

        String parameter(String name) {
            int query = target.indexOf('?');
            for (String pair : target.substring(query + 1).split("&", -1)) {
                if (pair.startsWith(name + "=")) {
                    return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
                }
            }
            return "";
        }

        JsonNode json() {
            return JSON.readTree(body);
        }
    }

    /** An answer; a body that is cut is announced longer than it is. */
    record Reply(int status, String type, String body, boolean cut) {
        static Reply json(String body) {
            return new Reply(200, "application/json", body, false);
        }

        static Reply problem(int status, String body) {
            return new Reply(status, "application/problem+json", body, false);
        }

        static Reply lines(String body) {
            return new Reply(200, "application/x-ndjson", body, false);
        }

        Reply cutShort() {
            return new Reply(status, type, body, true);
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Function<Request, Reply>> routes = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    WireServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        on("GET", "/actuator/info", request -> Reply.json("""
            {"drumlin": {"version": "0.1.0", "dataUrl": "%s/"}}\
            """.formatted(url())));
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    WireServer on(String method, String path, Function<Request, Reply> route) {
        routes.put(method + " " + path, route);
        return this;
    }

    WireServer on(String method, String path, String json) {
        return on(method, path, request -> Reply.json(json));
    }

    List<Request> requests(String method, String path) {
        return requests.stream()
                .filter(request ->
                        request.method().equals(method) && request.path().equals(path))
                .toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        Request request = new Request(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        requests.add(request);
        Reply reply = routes.getOrDefault(
                        request.method() + " " + request.path(),
                        unknown -> Reply.problem(404, "{\"title\":\"Not Found\",\"code\":\"not-found\"}"))
                .apply(request);
        exchange.getResponseHeaders().set("Content-Type", reply.type());
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        int length = body.length;
        exchange.sendResponseHeaders(reply.status(), length == 0 ? -1 : reply.cut() ? length + 100 : length);
        OutputStream out = exchange.getResponseBody();
        out.write(body);
        out.flush();
        if (reply.cut()) {
            // The server breaks the connection of an exchange that fails.
            throw new IOException("cut on purpose");
        }
        out.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
