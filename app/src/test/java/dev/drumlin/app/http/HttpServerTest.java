package dev.drumlin.app.http;

import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** The whole server on free ports, with CQL that does as the test says. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "drumlin.storage.backend=lsm",
            "drumlin.data-folder=target/test-data/scripted-${random.uuid}",
            "drumlin.http.requests-max=4",
            "drumlin.http.body-bytes-max=64KB",
            "drumlin.http.bodies-bytes-max=1MB",
            "drumlin.http.body-timeout=700ms",
            "drumlin.http.timeout=20s",
            "drumlin.http.timeout-max=60s",
            "drumlin.http.line-bytes-max=1KB",
            "drumlin.http.load-rows-in-flight=16",
            "drumlin.http.load-errors-max=3",
            "drumlin.http.batch-statements-max=10"
        })
@Import(HttpServerTest.Scripted.class)
abstract class HttpServerTest {
    @LocalServerPort
    int port;

    @LocalManagementPort
    int managementPort;

    @Autowired
    ScriptedCql cql;

    @Autowired
    DataDoor door;

    @TestConfiguration(proxyBeanMethods = false)
    static class Scripted {
        @Bean
        @Primary
        ScriptedCql scriptedCql() {
            return new ScriptedCql();
        }
    }

    @BeforeEach
    void calm() {
        cql.release();
        cql.writeDelayMicros = 0;
        cql.failInserts = "";
        cql.exportEnd = ScriptedCql.EXPORT_ROWS;
        cql.exportFailsAt = -1;
        cql.inserted.clear();
        cql.executed.set(0);
        cql.runningMost.set(0);
    }

    int freePlaces() {
        return door.places().getMetrics().getAvailableConcurrentCalls();
    }
}
