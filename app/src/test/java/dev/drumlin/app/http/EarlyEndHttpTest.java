package dev.drumlin.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Requests that end before their time, and requests beyond the bound: every place comes back, exactly once. */
class EarlyEndHttpTest extends HttpServerTest {
    private static String request(String statement, String more) {
        String body = "{\"statement\":\"" + statement + "\"" + more + "}";
        return RawHttp.head(
                        "POST",
                        "/v1/cql",
                        "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n")
                + body;
    }

    @Test
    void placesAreBoundedAndTheNextRequestIsRefusedAtOnce() throws IOException {
        List<RawHttp> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                RawHttp client = new RawHttp(port);
                clients.add(client);
                client.send(request("hang", ""));
            }
            await().until(() -> cql.hangingCount() == 4);
            RawHttp.Reply refused = RawHttp.post(port, "/v1/cql", "{\"statement\":\"echo\",\"values\":[1,2,\"x\"]}");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("retry-after")).isEqualTo("1");
            assertThat(refused.body()).contains("\"code\":\"overloaded\"", "requests-max=4");
            cql.release();
            for (RawHttp client : clients) {
                assertThat(client.read().status()).isEqualTo(504);
            }
        } finally {
            for (RawHttp client : clients) {
                client.close();
            }
        }
        await().until(() -> freePlaces() == 4);
    }

    @Test
    void aThousandDroppedRequestsLeaveEveryPlaceFree() throws IOException {
        Random random = new Random(332);
        String half = request("slow 3000", "");
        List<RawHttp> open = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            RawHttp client = new RawHttp(port);
            String statement = switch (random.nextInt(4)) {
                case 0 -> "hang";
                case 1 -> "large 2000";
                default -> "slow " + random.nextInt(5_000);
            };
            if (random.nextInt(10) == 0) {
                client.send(half.substring(0, half.length() / 2));
            } else {
                client.send(request(statement, ""));
            }
            open.add(client);
            assertThat(freePlaces()).isBetween(0, 4);
            while (open.size() > random.nextInt(8)) {
                open.remove(random.nextInt(open.size())).drop();
            }
        }
        for (RawHttp client : open) {
            client.drop();
        }
        await().atMost(20, TimeUnit.SECONDS).until(() -> freePlaces() == 4);
        await().until(() -> door.pipeline().running().list().isEmpty());
        assertThat(cql.runningMost.get()).isBetween(1, 4);
        await().until(() -> door.bodies().used() == 0);
        assertThat(RawHttp.post(port, "/v1/cql", "{\"statement\":\"echo\",\"values\":[1,2,\"x\"]}")
                        .status())
                .isEqualTo(200);
        await().until(() -> freePlaces() == 4);
    }

    @Test
    void aClientThatHangsUpStopsTheEnginesWork() throws IOException {
        try (RawHttp client = new RawHttp(port)) {
            client.send(request("hang", ""));
            await().until(() -> cql.hangingCount() == 1);
            client.drop();
        }
        await().until(() -> cql.hangingCount() == 0);
        await().until(() -> freePlaces() == 4);
    }

    @Test
    void anOperatorSeesWhatRunsAndEndsIt() throws IOException {
        try (RawHttp client = new RawHttp(port)) {
            client.send(request("hang up", ""));
            await().until(() -> cql.hangingCount() == 1);
            RawHttp.Reply listed = RawHttp.get(managementPort, "/actuator/requests");
            assertThat(listed.status()).isEqualTo(200);
            assertThat(listed.body())
                    .matches("\\[\\{\"id\":\\d+,\"stage\":\"transport\",\"ageMs\":\\d+,\"statement\":\"hang up\","
                            + "\"client\":\"127\\.0\\.0\\.1:\\d+\"}]");
            String id = listed.body().replaceAll("^\\[\\{\"id\":(\\d+),.*", "$1");
            assertThat(RawHttp.request(managementPort, "DELETE", "/actuator/requests/" + id)
                            .status())
                    .isEqualTo(204);
            RawHttp.Reply ended = client.read();
            assertThat(ended.status()).isEqualTo(504);
            assertThat(ended.body()).contains("cancelled");
            await().until(() -> freePlaces() == 4);
            assertThat(RawHttp.request(managementPort, "DELETE", "/actuator/requests/" + id)
                            .status())
                    .isEqualTo(404);
            assertThat(RawHttp.request(managementPort, "DELETE", "/actuator/requests/abc")
                            .status())
                    .isEqualTo(400);
        }
    }

    @Test
    void aRequestThatIsStuckIsAnsweredAtItsDeadlineButKeepsItsPlace() throws IOException {
        RawHttp.Reply read = RawHttp.post(port, "/v1/cql", "{\"statement\":\"stuck\",\"timeoutMs\":50}");
        assertThat(read.status()).isEqualTo(504);
        assertThat(read.body()).contains("50 ms").doesNotContain("outcome");
        RawHttp.Reply write = RawHttp.post(port, "/v1/cql", "{\"statement\":\"stuck write\",\"timeoutMs\":50}");
        assertThat(write.status()).isEqualTo(504);
        assertThat(write.body()).contains("\"outcome\":\"unknown\"");
        assertThat(freePlaces()).as("the engine still works on both").isEqualTo(2);
        cql.release();
        await().until(() -> freePlaces() == 4);
    }

    @Test
    void stagesAreShownOnTheManagementPort() throws IOException {
        RawHttp.post(port, "/v1/cql", "{\"statement\":\"echo\",\"values\":[1,2,\"x\"]}");
        RawHttp.Reply stages = RawHttp.get(managementPort, "/actuator/stages");
        assertThat(stages.status()).isEqualTo(200);
        assertThat(stages.body())
                .startsWith("[{\"stage\":\"transport\",\"enqueued\":")
                .contains("\"batchSize\":{\"mean\":", "\"queueWaitNanos\":{", "\"stage\":\"query\"");
        assertThat(RawHttp.get(managementPort, "/actuator/prometheus").body())
                .contains("drumlin_stage_executed_total{stage=\"transport\"}", "drumlin_http_places_free 4.0");
    }

    @Test
    void textFromClientsIsEscapedInTheListOfRequests() throws IOException {
        try (RawHttp client = new RawHttp(port)) {
            client.send(request("hang \\r\\n\\u001b[2J\\u2028 forged", ""));
            await().until(() -> cql.hangingCount() == 1);
            String listed = RawHttp.get(managementPort, "/actuator/requests").body();
            assertThat(listed.getBytes(StandardCharsets.UTF_8)).doesNotContain('\n', '\r', 0x1B);
            assertThat(listed).contains("forged");
        }
        await().until(() -> freePlaces() == 4);
    }
}
