package dev.drumlin.app.security;

import dev.drumlin.app.StartRefused;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;

/** Refuses to listen beyond this machine while nobody has to log in, unless that was asked for by name. */
final class ListenAddresses implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private static final List<String> ADDRESSES = List.of("server.address", "management.server.address");
    private static final String ALLOW = "drumlin.security.allow-anonymous";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        check(context.getEnvironment());
    }

    static void check(ConfigurableEnvironment environment) {
        if (environment.getProperty(ALLOW, Boolean.class, false)) {
            return;
        }
        for (String setting : ADDRESSES) {
            String address = environment.getProperty(setting, "");
            if (!isLoopback(address)) {
                throw new StartRefused(setting + "=" + address + " is not a loopback address, and Drumlin has no users "
                        + "yet, so anyone who reaches it could read and change everything. Use 127.0.0.1, or set "
                        + ALLOW + "=true if the network keeps strangers out.");
            }
        }
    }

    /** An empty address means all of them. */
    private static boolean isLoopback(String address) {
        try {
            return !address.isBlank() && InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new StartRefused("the address " + address + " cannot be resolved", e);
        }
    }
}
