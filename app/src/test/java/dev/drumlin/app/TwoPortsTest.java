package dev.drumlin.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Black box: what each of the two ports serves, and to whom. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class TwoPortsTest {
    @LocalServerPort
    private int dataPort;

    @LocalManagementPort
    private int managementPort;

    @Autowired
    private ApplicationContext context;

    @TestConfiguration(proxyBeanMethods = false)
    static class OneDataRoute {
        @Bean
        RouterFunction<ServerResponse> threadName() {
            return RouterFunctions.route()
                    .GET(
                            "/v1/thread",
                            request -> ServerResponse.ok()
                                    .bodyValue(Thread.currentThread().getName()))
                    .build();
        }
    }

    @Test
    void dataRoutesAreServedOnTheDataPortOnly() throws IOException {
        assertThat(get(dataPort, "/v1/thread", "Host: localhost")).startsWith("HTTP/1.1 200");
        assertThat(get(managementPort, "/v1/thread", "Host: localhost")).startsWith("HTTP/1.1 404");
    }

    @Test
    void managementRoutesAreServedOnTheManagementPortOnly() throws IOException {
        assertThat(get(managementPort, "/actuator/health", "Host: localhost"))
                .startsWith("HTTP/1.1 200")
                .contains("\"status\":\"UP\"");
        assertThat(get(dataPort, "/actuator/health", "Host: localhost")).startsWith("HTTP/1.1 404");
        assertThat(get(dataPort, "/storage_service/slow_query", "Host: localhost"))
                .startsWith("HTTP/1.1 404");
    }

    @Test
    void aPathThatOnlyLooksLikeAManagementPathIsNotServed() throws IOException {
        assertThat(get(managementPort, "/actuatorx", "Host: localhost")).startsWith("HTTP/1.1 404");
        assertThat(get(managementPort, "/", "Host: localhost")).startsWith("HTTP/1.1 404");
    }

    @Test
    void dataRequestsRunOnTheDataPortsLoops() throws IOException {
        assertThat(get(dataPort, "/v1/thread", "Host: localhost")).contains("\r\n\r\ndata-");
    }

    @Test
    void infoNamesTheDataUrl() throws IOException {
        assertThat(get(managementPort, "/actuator/info", "Host: localhost"))
                .contains("\"dataUrl\":\"http://127.0.0.1:" + dataPort + "\"");
    }

    @Test
    void endpointsThatWouldTellSecretsAreNotThere() throws IOException {
        for (String endpoint : new String[] {"env", "configprops", "beans", "heapdump", "threaddump", "shutdown"}) {
            assertThat(get(managementPort, "/actuator/" + endpoint, "Host: localhost"))
                    .as(endpoint)
                    .startsWith("HTTP/1.1 404");
        }
    }

    @Test
    void aForeignHostIsRefusedOnBothPorts() throws IOException {
        for (String host :
                new String[] {"evil.example", "evil.example:8080", "localhost.evil.example", "10.0.0.1", ""}) {
            assertThat(get(dataPort, "/v1/thread", "Host: " + host)).as(host).startsWith("HTTP/1.1 403");
            assertThat(get(managementPort, "/actuator/health", "Host: " + host))
                    .as(host)
                    .startsWith("HTTP/1.1 403");
        }
    }

    @Test
    void everyNameOfLoopbackIsOurs() throws IOException {
        for (String host : new String[] {"localhost", "LOCALHOST:1", "127.0.0.1:" + dataPort, "[::1]:8080", "[::1]"}) {
            assertThat(get(dataPort, "/v1/thread", "Host: " + host)).as(host).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void aForeignOriginIsRefusedOnBothPorts() throws IOException {
        for (String origin : new String[] {"http://evil.example", "null", "http://localhost:1", "https://"}) {
            assertThat(get(dataPort, "/v1/thread", "Host: localhost:8080\r\nOrigin: " + origin))
                    .as(origin)
                    .startsWith("HTTP/1.1 403")
                    .contains("application/problem+json", "\"code\":\"unauthorized\"");
            assertThat(get(managementPort, "/actuator/health", "Host: localhost:8080\r\nOrigin: " + origin))
                    .as(origin)
                    .startsWith("HTTP/1.1 403");
        }
    }

    @Test
    void theSameOriginIsServed() throws IOException {
        assertThat(get(dataPort, "/v1/thread", "Host: localhost:8080\r\nOrigin: http://localhost:8080"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void theManagementContextHasItsOwnEventLoops() {
        assertThat(context.getBeanNamesForType(org.springframework.http.client.ReactorResourceFactory.class))
                .containsExactly("dataEventLoops");
        assertThat(Thread.getAllStackTraces().keySet().stream().map(Thread::getName))
                .anyMatch(name -> name.startsWith("management-"))
                .noneMatch(name -> name.startsWith("reactor-http-"));
    }

    /** A plain socket: HTTP clients will not send the headers that matter here. */
    private static String get(int port, String path, String headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\n" + headers + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
