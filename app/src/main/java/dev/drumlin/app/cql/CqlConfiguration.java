package dev.drumlin.app.cql;

import dev.drumlin.app.cql.exec.PageStateKey;
import dev.drumlin.app.cql.exec.PageStates;
import dev.drumlin.app.cql.system.NodeFacts;
import dev.drumlin.app.cql.system.SystemTables;
import dev.drumlin.app.pipeline.Pipeline;
import dev.drumlin.app.plugins.DataLocation;
import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.StorageProvider;
import dev.drumlin.storage.WallClock;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The server's CQL, over the engine that was chosen. */
@Configuration(proxyBeanMethods = false)
class CqlConfiguration {
    /** The release of Cassandra whose CQL this server follows, which clients go by. */
    private static final String RELEASE = "4.1.0";

    @Bean
    PageStateKey pageStateKey(DataLocation data) {
        return PageStateKey.ofFolder(data.folder());
    }

    /** What the server says about itself; the address and port are those it was told to listen on. */
    @Bean
    SystemTables systemTables(
            PageStateKey key,
            @Value("${server.address:127.0.0.1}") String address,
            @Value("${server.port:8080}") int port) {
        return new SystemTables(new NodeFacts(key.hostId(), "Drumlin", RELEASE, address, port));
    }

    @Bean
    CqlService cqlService(
            StorageEngine engine,
            StorageProvider provider,
            Pipeline pipeline,
            WallClock wall,
            NanoClock nanos,
            SystemTables systemTables,
            PageStateKey pageStateKey) {
        return CqlService.over(new CqlEnvironment(
                engine,
                provider.capabilities(),
                pipeline,
                wall,
                nanos,
                CqlSettings.DEFAULTS,
                systemTables,
                new PageStates(pageStateKey.bytes()),
                UUID::randomUUID));
    }
}
