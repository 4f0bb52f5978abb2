package dev.drumlin.app.security;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may reach the ports.
 *
 * @param allowAnonymous whether the ports may listen on other addresses than loopback although nobody has to log in
 * @param hosts host names, besides the loopback ones, that requests may be addressed to
 */
@ConfigurationProperties("drumlin.security")
public record SecuritySettings(
        @DefaultValue("false") boolean allowAnonymous,
        @DefaultValue List<String> hosts) {}
