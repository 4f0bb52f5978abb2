package dev.drumlin.shell.client;

import dev.drumlin.shell.exit.InterruptedCommandException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One HTTP client for both ports: sends a request, waits, and gives the JSON of the answer or says why there is none. */
public final class JsonHttp {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    /** How long an answer may take when the request sets no limit itself; of a streamed one, its first byte. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(2);
    /** More than any problem detail; only the start of a longer one is of use. */
    private static final int PROBLEM_BYTES_MAX = 1 << 20;

    private static final String JSON = "application/json";

    private final JsonMapper mapper;
    private @Nullable HttpClient client;

    public JsonHttp(JsonMapper mapper) {
        this.mapper = mapper;
    }

    public JsonNode get(URI url) {
        return done(exchange(request(url).build(), ANSWER_TIMEOUT));
    }

    /** A POST whose parameters are all in the query, as ScyllaDB's paths want it. */
    public JsonNode post(URI url) {
        return done(exchange(request(url).POST(BodyPublishers.noBody()).build(), ANSWER_TIMEOUT));
    }

    /** A POST of a JSON document; the answer must be complete within the time given. */
    public JsonNode post(URI url, JsonNode body, @Nullable Duration timeout) {
        HttpRequest request = request(url)
                .header("Content-Type", JSON)
                .POST(BodyPublishers.ofString(mapper.writeValueAsString(body)))
                .build();
        return done(exchange(request, timeout == null ? ANSWER_TIMEOUT : timeout));
    }

    public JsonNode delete(URI url) {
        return done(exchange(request(url).DELETE().build(), ANSWER_TIMEOUT));
    }

    /** A POST of a body that is pulled while the connection takes it. There is no limit on the time it takes. */
    public JsonNode postStream(URI url, String contentType, InputStream body) {
        BodyPublisher pulled = BodyPublishers.ofInputStream(() -> body);
        HttpRequest request =
                request(url).header("Content-Type", contentType).POST(pulled).build();
        return done(exchange(request, null));
    }

    /** An answer whose error status is an answer too, such as the health of a server that is not well. */
    public JsonNode getWhatever(URI url) {
        return json(exchange(request(url).build(), ANSWER_TIMEOUT));
    }

    /** A GET whose answer is read while it arrives. The caller closes the stream. */
    public InputStream getStream(URI url, String accept) {
        HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(ANSWER_TIMEOUT)
                .header("Accept", accept)
                .build();
        try {
            HttpResponse<InputStream> response = client().send(request, BodyHandlers.ofInputStream());
            if (isDone(response)) {
                return response.body();
            }
            try (InputStream body = response.body()) {
                throw refusal(response, body.readNBytes(PROBLEM_BYTES_MAX));
            }
        } catch (IOException e) {
            throw unreachable(url, e);
        } catch (InterruptedException e) {
            throw new InterruptedCommandException(e);
        }
    }

    private static HttpRequest.Builder request(URI url) {
        return HttpRequest.newBuilder(url).header("Accept", JSON + ", application/problem+json");
    }

    /**
     * Sends a request and waits for the whole answer. The client's own time limit ends with the answer's head, so the limit
     * is kept here.
     *
     * @param timeout null for none
     */
    private HttpResponse<byte[]> exchange(HttpRequest request, @Nullable Duration timeout) {
        CompletableFuture<HttpResponse<byte[]>> answer = client().sendAsync(request, BodyHandlers.ofByteArray());
        try {
            return timeout == null ? answer.get() : answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw unreachable(request.uri(), e.getCause() instanceof IOException io ? io : new IOException(e));
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw UnreachableException.broken(request.uri(), new IOException("no answer within " + timeout, e));
        } catch (InterruptedException e) {
            answer.cancel(true);
            throw new InterruptedCommandException(e);
        }
    }

    private static UnreachableException unreachable(URI url, IOException cause) {
        boolean neverConnected = cause instanceof ConnectException
                || cause instanceof HttpConnectTimeoutException
                || cause.getCause() instanceof UnresolvedAddressException;
        return neverConnected ? UnreachableException.noConnection(url, cause) : UnreachableException.broken(url, cause);
    }

    private JsonNode done(HttpResponse<byte[]> response) {
        if (isDone(response)) {
            return json(response);
        }
        throw refusal(response, response.body());
    }

    private static boolean isDone(HttpResponse<?> response) {
        return response.statusCode() / 100 == 2;
    }

    private RefusedException refusal(HttpResponse<?> response, byte[] body) {
        return new RefusedException(Problem.of(response.statusCode(), jsonOrNull(body)));
    }

    private JsonNode json(HttpResponse<byte[]> response) {
        if (response.body().length == 0) {
            return mapper.createObjectNode();
        }
        try {
            return mapper.readTree(response.body());
        } catch (JacksonException e) {
            throw UnreachableException.notDrumlin(response.uri(), "its answer is not JSON");
        }
    }

    private @Nullable JsonNode jsonOrNull(byte[] bytes) {
        try {
            return mapper.readTree(bytes);
        } catch (JacksonException e) {
            return null;
        }
    }

    /** Made when first needed: help and usage errors need none. */
    private synchronized HttpClient client() {
        HttpClient known = client;
        if (known == null) {
            known = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .build();
            client = known;
        }
        return known;
    }
}
