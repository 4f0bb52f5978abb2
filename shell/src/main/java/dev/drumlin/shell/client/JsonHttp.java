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
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One HTTP client for both ports: sends a request, waits, and gives the JSON of the answer or says why there is none. */
public final class JsonHttp {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    /** How long a server may think before the first byte of its answer, when the request sets no limit itself. */
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
        return exchange(request(url).timeout(ANSWER_TIMEOUT).build());
    }

    /** A POST whose parameters are all in the query, as ScyllaDB's paths want it. */
    public JsonNode post(URI url) {
        return exchange(request(url)
                .timeout(ANSWER_TIMEOUT)
                .POST(BodyPublishers.noBody())
                .build());
    }

    /** A POST of a JSON document; the answer must begin within the time given. */
    public JsonNode post(URI url, JsonNode body, @Nullable Duration timeout) {
        return exchange(request(url)
                .timeout(timeout == null ? ANSWER_TIMEOUT : timeout)
                .header("Content-Type", JSON)
                .POST(BodyPublishers.ofString(mapper.writeValueAsString(body)))
                .build());
    }

    public JsonNode delete(URI url) {
        return exchange(request(url).timeout(ANSWER_TIMEOUT).DELETE().build());
    }

    /** A POST of a body that is pulled while the connection takes it. There is no limit on the time it takes. */
    public JsonNode postStream(URI url, String contentType, InputStream body) {
        BodyPublisher pulled = BodyPublishers.ofInputStream(() -> body);
        return exchange(
                request(url).header("Content-Type", contentType).POST(pulled).build());
    }

    /** A GET whose answer is read while it arrives. The caller closes the stream. */
    public InputStream getStream(URI url, String accept) {
        HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(ANSWER_TIMEOUT)
                .header("Accept", accept)
                .build();
        HttpResponse<InputStream> response = send(request);
        refuseUnlessDone(response);
        return response.body();
    }

    /** An answer whose error status is an answer too, such as the health of a server that is not well. */
    public JsonNode getWhatever(URI url) {
        HttpResponse<InputStream> response =
                send(request(url).timeout(ANSWER_TIMEOUT).build());
        return readJson(response);
    }

    private static HttpRequest.Builder request(URI url) {
        return HttpRequest.newBuilder(url).header("Accept", JSON + ", application/problem+json");
    }

    private JsonNode exchange(HttpRequest request) {
        HttpResponse<InputStream> response = send(request);
        refuseUnlessDone(response);
        return readJson(response);
    }

    private HttpResponse<InputStream> send(HttpRequest request) {
        try {
            return client().send(request, BodyHandlers.ofInputStream());
        } catch (HttpConnectTimeoutException | ConnectException e) {
            throw UnreachableException.noConnection(request.uri(), e);
        } catch (HttpTimeoutException e) {
            throw UnreachableException.broken(request.uri(), e);
        } catch (IOException e) {
            throw e.getCause() instanceof UnresolvedAddressException
                    ? UnreachableException.noConnection(request.uri(), e)
                    : UnreachableException.broken(request.uri(), e);
        } catch (InterruptedException e) {
            throw new InterruptedCommandException(e);
        }
    }

    private JsonNode readJson(HttpResponse<InputStream> response) {
        try (InputStream body = response.body()) {
            byte[] bytes = body.readAllBytes();
            return bytes.length == 0 ? mapper.createObjectNode() : mapper.readTree(bytes);
        } catch (JacksonException e) {
            throw UnreachableException.notDrumlin(response.uri(), "its answer is not JSON");
        } catch (IOException e) {
            throw UnreachableException.broken(response.uri(), e);
        }
    }

    private void refuseUnlessDone(HttpResponse<InputStream> response) {
        if (response.statusCode() / 100 == 2) {
            return;
        }
        try (InputStream body = response.body()) {
            byte[] bytes = body.readNBytes(PROBLEM_BYTES_MAX);
            throw new RefusedException(Problem.of(response.statusCode(), jsonOrNull(bytes)));
        } catch (IOException e) {
            throw UnreachableException.broken(response.uri(), e);
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
