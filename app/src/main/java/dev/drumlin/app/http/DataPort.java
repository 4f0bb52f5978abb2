package dev.drumlin.app.http;

import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/** The event loops of the data port: one for each core, and nobody else's work on them. */
@Configuration(proxyBeanMethods = false)
class DataPort {
    @Bean
    ReactorResourceFactory dataEventLoops() {
        ReactorResourceFactory loops = new ReactorResourceFactory();
        loops.setUseGlobalResources(false);
        loops.setLoopResourcesSupplier(
                () -> LoopResources.create("data", Runtime.getRuntime().availableProcessors(), true));
        // By then the web server has drained; a quiet period would only delay the stop.
        loops.setShutdownQuietPeriod(Duration.ZERO);
        return loops;
    }
}
