package dev.drumlin.app;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class UnknownSettingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "drumlin.storage.backend",
                "drumlin.data-folder",
                "drumlin.dataFolder",
                "DRUMLIN.data_folder",
                "drumlin.memory.index-cache",
                "drumlin.security.hosts[0]",
                "drumlin.storage.lsm.sync-period",
                "drumlin.storage.rocksdb.block.cache.size",
                "server.port",
                "drumlinx.anything",
                "anything"
            })
    void settingsThatExistPass(String name) {
        assertThatCode(() -> UnknownSettings.check(file(name))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drumlin.storage.backnd",
                "drumlin.storage",
                "drumlin.data-folder.x",
                "drumlin.memory.indexcaches",
                "drumlin.x",
                "drumlin"
            })
    void othersStopTheStartWithAListOfWhatExists(String name) {
        assertThatThrownBy(() -> UnknownSettings.check(file(name)))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("unknown setting " + name + " (a file)")
                .hasMessageContainingAll("drumlin.storage.backend, ", ", drumlin.storage.<backend>.*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DRUMLIN_STORAGE_BACKEND",
                "DRUMLIN_DATA_FOLDER",
                "DRUMLIN_DATAFOLDER",
                "DRUMLIN_SECURITY_HOSTS_0",
                "DRUMLIN_STORAGE_LSM_SYNC_PERIOD",
                "DRUMLIN_JAVA_HOME",
                "DRUMLINX",
                "PATH"
            })
    void variablesThatExistPass(String name) {
        assertThatCode(() -> UnknownSettings.check(variable(name))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DRUMLIN_STORAGE_BACKND", "DRUMLIN_X", "DRUMLIN_DATA"})
    void otherVariablesStopTheStart(String name) {
        assertThatThrownBy(() -> UnknownSettings.check(variable(name)))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("unknown setting " + name);
    }

    @Test
    void everySettingOfTheListIsAccepted() {
        assertThatThrownBy(() -> UnknownSettings.check(file("drumlin.x"))).satisfies(e -> {
            String list = String.valueOf(e.getMessage()).replaceAll(".*These exist: |, drumlin.storage.<.*", "");
            for (String name : list.split(", ", -1)) {
                assertThatCode(() -> UnknownSettings.check(file(name))).doesNotThrowAnyException();
            }
        });
    }

    private static StandardEnvironment file(String name) {
        StandardEnvironment environment = empty();
        environment.getPropertySources().addFirst(new MapPropertySource("a file", Map.of(name, "x")));
        return environment;
    }

    private static StandardEnvironment variable(String name) {
        StandardEnvironment environment = empty();
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of(name, "x")));
        return environment;
    }

    private static StandardEnvironment empty() {
        return new StandardEnvironment() {
            @Override
            protected void customizePropertySources(MutablePropertySources sources) {}
        };
    }
}
