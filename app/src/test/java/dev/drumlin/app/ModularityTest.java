package dev.drumlin.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;

/** The application's modules use each other only as their package-info allows. */
class ModularityTest {
    private final ApplicationModules modules = ApplicationModules.of("dev.drumlin.app");

    @Test
    void modulesKeepTheirBounds() {
        modules.verify();
    }

    @Test
    void theModulesAreThoseOfTheDesign() {
        assertThat(modules.stream().map(ApplicationModule::getIdentifier).map(Object::toString))
                .containsExactlyInAnyOrder("cql", "pipeline", "http", "management", "plugins", "security", "tracing");
    }
}
