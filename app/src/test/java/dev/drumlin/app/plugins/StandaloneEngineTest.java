package dev.drumlin.app.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.app.StartRefused;
import dev.drumlin.storage.MemoryBudget;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandaloneEngineTest {
    @TempDir
    private Path folder;

    @Test
    void holdsItsFolderUntilItIsClosed() {
        try (StandaloneEngine open = open("fake")) {
            assertThat(open.provider().name()).isEqualTo("fake");
            assertThatThrownBy(() -> open("fake"))
                    .isInstanceOf(StartRefused.class)
                    .hasMessageContaining("in use by another server");
        }
        open("fake").close();
    }

    @Test
    void anUnknownBackendIsRefusedWithThoseThatExist() {
        assertThat(StandaloneEngine.backends()).contains("fake", "lsm");
        assertThatThrownBy(() -> open("nosuch"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("These exist:")
                .hasMessageContaining("lsm");
        assertThat(folder).isEmptyDirectory();
    }

    private StandaloneEngine open(String backend) {
        return StandaloneEngine.open(backend, folder, Map.of(), MemoryBudget.DEFAULTS);
    }
}
