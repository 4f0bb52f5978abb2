package dev.drumlin.app.security;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.app.StartRefused;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class ListenAddressesTest {
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1", "127.1.2.3"})
    void loopbackIsAllowed(String address) {
        assertThatCode(() -> check("server.address", address, "management.server.address", address))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1", "", " "})
    void anyOtherAddressIsRefusedOnEitherPort(String address) {
        assertThatThrownBy(() -> check("server.address", address, "management.server.address", "127.0.0.1"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("server.address=" + address)
                .hasMessageContaining("drumlin.security.allow-anonymous=true");
        assertThatThrownBy(() -> check("server.address", "127.0.0.1", "management.server.address", address))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("management.server.address=" + address);
    }

    @Test
    void aMissingAddressMeansAllAndIsRefused() {
        assertThatThrownBy(() -> check("server.address", "127.0.0.1", "other", "x"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("management.server.address=");
    }

    @Test
    void itIsAllowedByName() {
        assertThatCode(() -> check("server.address", "0.0.0.0", "drumlin.security.allow-anonymous", "true"))
                .doesNotThrowAnyException();
    }

    private static void check(String name, String value, String otherName, String otherValue) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource("test", Map.of(name, value, otherName, otherValue)));
        ListenAddresses.check(environment);
    }
}
