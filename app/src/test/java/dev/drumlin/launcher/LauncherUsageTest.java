package dev.drumlin.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.app.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launcher answers by itself: help, and what is wrong with the command line. Neither may build anything. */
class LauncherUsageTest {
    @TempDir
    private Path folder;

    private StrawProject project;

    @BeforeEach
    void copyProject() throws IOException {
        project = new StrawProject(folder, SourceTree.root());
    }

    @Test
    void everyCommandHasHelp() throws IOException {
        for (String command : List.of("", "serve", "shell", "perf", "plugins", "data", "version")) {
            String[] line = command.isEmpty() ? new String[] {"--help"} : new String[] {command, "--help"};
            StrawProject.Result result = project.run(line);
            assertThat(result.code()).as(command).isZero();
            assertThat(result.out())
                    .as(command)
                    .startsWith("Usage: ./drumlin " + (command.isEmpty() ? "COMMAND" : command));
            assertThat(result.errors()).as(command).isEmpty();
        }
        assertThat(project.builds()).isZero();
        assertThat(project.root.resolve(".drumlin")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sevre                          | no command sevre. These exist: serve, shell",
                "serve --prot 1                 | does not know --prot. These exist: --data, --port",
                "serve extra                    | does not know extra",
                "serve --port                   | --port needs a value",
                "serve --port=                  | --port needs a value",
                "serve --port 65536             | --port 65536 is not a port",
                "serve --port -1                | --port -1 is not a port",
                "serve --management-port eighty | --management-port eighty is not a port",
                "serve --set drumlin.x          | --set drumlin.x is not KEY=VALUE",
                "serve --set =1                 | is not KEY=VALUE",
                "plugins --foo                  | does not know --foo",
                "plugins --plugins              | --plugins needs a value",
                "data                           | These exist: verify, inspect",
                "data repair                    | does not know repair",
                "data inspect                   | needs a FILE",
                "data verify --data             | --data needs a value",
                "perf simple-qery               | no tool simple-qery. These exist: simple-query",
                "perf simple-query --foo        | does not know --foo. These exist: --write",
                "perf simple-query --write=1    | does not know --write=1",
                "perf simple-query --partitions | --partitions needs a value",
                "perf simple-query --partitions 0 | --partitions 0 is not a whole number from 1",
                "perf simple-query --duration=x | --duration x is not a whole number",
                "perf simple-query --durability disk | --durability disk is none of: group periodic none",
                "perf simple-query --memory 3   | --memory 3 is no size",
                "perf simple-query --json /nosuch/f | /nosuch/f cannot be written",
                "perf compare --foo             | compare does not know --foo. These exist: --quick",
                "perf compare --backends lsm    | --backends lsm must name two",
                "perf compare --setting a=b     | --setting a=b is not NAME=a,b",
                "perf compare --level disk      | --level disk is none of: spi cql http",
                "perf compare --batch 1,x       | --batch 1,x is not",
                "version now                    | takes no arguments"
            })
    void aWrongCommandLineIsExplained(String line, String explanation) throws IOException {
        StrawProject.Result result = project.run(line.split(" +", -1));
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.errors()).contains(explanation).contains("--help");
        assertThat(result.out()).isEmpty();
        assertThat(project.builds()).isZero();
        assertThat(project.root.resolve("data")).doesNotExist();
    }

    @Test
    void noCommandShowsTheHelpAsAnError() {
        StrawProject.Result result = project.run();
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.errors()).startsWith("Usage: ./drumlin COMMAND");
    }

    @Test
    void versionNeedsNoBuild() throws IOException {
        StrawProject.Result result = project.run("version");
        assertThat(result.code()).isZero();
        assertThat(result.out()).startsWith("drumlin 0.1.0-SNAPSHOT").contains("Java 25.0.3 in " + project.jdk);
        assertThat(project.builds()).isZero();
    }
}
