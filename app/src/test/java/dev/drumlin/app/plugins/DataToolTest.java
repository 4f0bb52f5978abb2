package dev.drumlin.app.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataToolTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @Test
    void aFolderWithoutDataIsRefusedAndLeftAlone() {
        assertThat(run("verify", folder.toString())).isEqualTo(DataTool.REFUSED);
        assertThat(errors.toString(UTF_8)).contains(folder + " holds no data of Drumlin's");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aBackendThatCannotVerifySaysSo() {
        DataFolder.open(folder, "fake").close();
        assertThat(run("verify", folder.toString())).isEqualTo(DataTool.REFUSED);
        assertThat(errors.toString(UTF_8))
                .isEqualToIgnoringNewLines("drumlin: the storage backend fake cannot verify its data");
        DataFolder.open(folder, "fake").close();
    }

    @Test
    void aFolderInUseIsRefused() {
        try (DataFolder held = DataFolder.open(folder, "fake")) {
            assertThat(run("verify", held.path().toString())).isEqualTo(DataTool.REFUSED);
            assertThat(errors.toString(UTF_8)).contains("in use by another server");
        }
    }

    @Test
    void damageThatKeepsTheDataFromBeingOpenedIsDamageToo() throws IOException {
        DataFolder.open(folder, "lsm").close();
        assertThat(run("verify", folder.toString())).isEqualTo(DataTool.GOOD);
        Path store = folder.resolve("lsm").resolve("STORE");
        byte[] bytes = Files.readAllBytes(store);
        bytes[20] ^= 1;
        Files.write(store, bytes);

        assertThat(run("verify", folder.toString())).isEqualTo(DataTool.DAMAGED);
        assertThat(out.toString(UTF_8)).contains("file=STORE", "1 damage in " + folder);
    }

    @Test
    void aFileThatIsNotThereCannotBeInspected() {
        assertThat(run("inspect", folder.resolve("nothing").toString())).isEqualTo(DataTool.REFUSED);
        assertThat(errors.toString(UTF_8)).contains("there is no file " + folder.resolve("nothing"));
    }

    @Test
    void aFileOfNoBackendIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("letter"), "Dear Sir");
        assertThat(run("inspect", file.toString())).isEqualTo(DataTool.REFUSED);
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    private int run(String... arguments) {
        return DataTool.run(arguments, new PrintStream(out, true, UTF_8), new PrintStream(errors, true, UTF_8));
    }
}
