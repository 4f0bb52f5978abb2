package dev.drumlin.app.management;

import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Where the two ports can be reached; known once they are bound. */
@Component
final class Addresses {
    private final Environment environment;

    Addresses(Environment environment) {
        this.environment = environment;
    }

    @Nullable
    String dataUrl() {
        return url("server.address", "local.server.port");
    }

    @Nullable
    String managementUrl() {
        return url("management.server.address", "local.management.port");
    }

    private @Nullable String url(String address, String port) {
        String bound = environment.getProperty(port);
        return bound == null ? null : "http://" + host(environment.getProperty(address, "")) + ":" + bound;
    }

    /** A wildcard address cannot be called; this machine is then among those that can. */
    private static String host(String address) {
        return switch (address) {
            case "", "0.0.0.0", "::" -> "127.0.0.1";
            default -> address.indexOf(':') >= 0 ? "[" + address + "]" : address;
        };
    }
}
