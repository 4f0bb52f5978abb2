package dev.drumlin.app.management;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.server.WebFilter;
import reactor.netty.resources.LoopResources;

/**
 * The management port's own context. It is a child of the server's, so it would serve every route of the data port too:
 * only paths under {@link #PATHS} pass here. Routes that exist on this port alone are beans of this configuration or of
 * another one that is named beside it in {@code META-INF/spring}.
 */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementPort {
    /** What the management port serves; everything else is 404 there. */
    static final List<String> PATHS = List.of("/actuator", "/storage_service");

    /** Loops of its own: with the data port's, health would time out while those are busy. */
    @Bean
    ReactorResourceFactory managementEventLoops() {
        ReactorResourceFactory loops = new ReactorResourceFactory();
        loops.setUseGlobalResources(false);
        loops.setLoopResourcesSupplier(() -> LoopResources.create("management", 1, true));
        loops.setShutdownQuietPeriod(Duration.ZERO);
        return loops;
    }

    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> onItsOwnEventLoops(
            ReactorResourceFactory managementEventLoops) {
        return factory -> factory.setResourceFactory(managementEventLoops);
    }

    @Bean
    WebFilter managementPathsOnly() {
        return (exchange, chain) -> {
            if (isServed(exchange.getRequest().getPath().value())) {
                return chain.filter(exchange);
            }
            exchange.getResponse().setStatusCode(HttpStatus.NOT_FOUND);
            return exchange.getResponse().setComplete();
        };
    }

    private static boolean isServed(String path) {
        return PATHS.stream().anyMatch(served -> path.equals(served) || path.startsWith(served + "/"));
    }
}
