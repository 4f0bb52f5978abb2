package dev.drumlin.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.drumlin.app.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the launcher finds a JDK, builds, and starts the JVM. */
class LauncherRunTest {
    @TempDir
    private Path folder;

    private StrawProject project;

    @BeforeEach
    void copyProject() throws IOException {
        project = new StrawProject(folder, SourceTree.root());
    }

    @Test
    void serveBecomesTheJvmWithItsFlags() throws IOException {
        Path data = folder.resolve("some data");
        List<String> given = arguments(project.run(
                "serve", "--data", data.toString(), "--port=0", "--management-port", "1", "--set", "a.b=c d"));

        Path run = project.runFolders().getFirst();
        assertThat(given)
                .startsWith(project.jdk + "/bin/java")
                .contains(
                        "-XX:+UseG1GC",
                        "-XX:+UseCompactObjectHeaders",
                        "-XX:+UseTransparentHugePages",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:HeapDumpPath=" + data + "/crash",
                        "-XX:ErrorFile=" + data + "/crash/jvm-%p.log",
                        "-Djava.io.tmpdir=" + data + "/tmp",
                        "GLIBC_TUNABLES=glibc.malloc.hugetlb=1",
                        run + "/lib/app-0.1.0-SNAPSHOT.jar:" + run + "/lib/shared-1.0.jar")
                .containsSequence(
                        "dev.drumlin.app.Application",
                        "--drumlin.data-folder=" + data,
                        "--server.port=0",
                        "--management.server.port=1",
                        "--a.b=c d");
        assertThat(data.resolve("tmp")).isDirectory();
    }

    @Test
    void moreFlagsForTheJvmComeLast() throws IOException {
        List<String> given = arguments(project.run(Map.of("DRUMLIN_JAVA_OPTS", "-Xmx1g -Dx=y"), "serve"));
        assertThat(given).containsSubsequence("-Xmx320m", "-Xmx1g", "-Dx=y", "-cp");
    }

    @Test
    void eachProgramHasItsOwnClass() throws IOException {
        assertThat(arguments(project.run("shell", "slow-query", "--help")))
                .endsWith("dev.drumlin.shell.ShellApplication", "slow-query", "--help", "GLIBC_TUNABLES=");
        assertThat(arguments(project.run("perf", "simple-query", "--write"))).contains("simple-query", "--write");
        assertThat(arguments(project.run("plugins", "--plugins", "p")))
                .containsSequence("dev.drumlin.app.plugins.ListPlugins", "p");
        assertThat(arguments(project.run("data", "verify", "--data", "d")))
                .containsSequence("dev.drumlin.app.plugins.DataTool", "verify", "d");
        assertThat(project.builds()).isEqualTo(1);
    }

    @Test
    void aPluginHasAFolderOfItsOwnWithTheLibrariesThatItAloneHas() throws IOException {
        List<String> server = arguments(project.run("serve"));
        Path plugins = project.runFolders().getFirst().resolve("plugins");
        assertThat(server).contains("-Dlauncher.plugins-folder=" + plugins);
        assertThat(plugins.resolve("rocksdb").toFile().list())
                .containsExactlyInAnyOrder("storage-rocksdb-0.1.0-SNAPSHOT.jar", "rocksdbjni-1.0.jar");
        assertThat(project.runFolders().getFirst().resolve("lib").toFile().list())
                .doesNotContain("rocksdbjni-1.0.jar");
    }

    @Test
    void serverAndShellStartFromWhatATrialStartLearnt() throws IOException {
        List<String> server = arguments(project.run("serve"));
        Path run = project.runFolders().getFirst();
        assertThat(server).contains("-XX:AOTCache=" + run + "/serve.aot");
        assertThat(arguments(project.run("shell", "status"))).contains("-XX:AOTCache=" + run + "/shell.aot");
        // Other flags, other headers: the server's cache would be refused.
        assertThat(arguments(project.run("plugins"))).noneMatch(flag -> flag.startsWith("-XX:AOTCache"));
        assertThat(run.resolve("trial")).doesNotExist();
    }

    @Test
    void aTrialThatFailsCostsOnlyTime() throws IOException {
        project.trainingFails();
        assertThat(arguments(project.run("serve"))).noneMatch(flag -> flag.startsWith("-XX:AOTCache"));
    }

    @Test
    void aJdkOfAnotherReleaseIsPassedOver() throws IOException {
        Map<String, String> variables = Map.of(
                "DRUMLIN_JAVA_HOME", project.jdk("jdk-26", "26").toString(),
                "JAVA_HOME", project.jdk("jdk-25b", "25").toString());
        StrawProject.Result result = project.run(variables, "version");
        assertThat(result.out()).contains("Java 25 in ").contains("jdk-25b");
        assertThat(result.errors()).contains("DRUMLIN_JAVA_HOME").contains("is no JDK 25");
    }

    @Test
    void aStateOfTheSourcesIsBuiltOnce() throws IOException {
        project.run("serve");
        project.run("serve");
        assertThat(project.builds()).isEqualTo(1);
        List<Path> first = project.runFolders();

        project.changeSource("class Source { int changed; }");
        project.run("serve");
        assertThat(project.builds()).isEqualTo(2);
        assertThat(project.runFolders()).hasSize(1).doesNotContainAnyElementsOf(first);
    }

    @Test
    void twoAtOnceBuildOnce() throws IOException {
        List<Process> both = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            both.add(project.start(Map.of(), "serve"));
        }
        for (Process each : both) {
            assertThat(StrawProject.result(each).code()).isZero();
        }
        assertThat(project.builds()).isEqualTo(1);
    }

    @Test
    void aBuildDoesNotDisturbARunningServer() throws IOException {
        project.javaWaits(true);
        Process server = project.start(Map.of(), "serve");
        await().until(project::javaRuns);
        Path inUse = project.runFolders().getFirst();

        project.javaWaits(false);
        project.changeSource("class Source { int changed; }");
        project.run("plugins");
        assertThat(project.runFolders()).hasSize(2).contains(inUse);
        assertThat(inUse.resolve("lib/app-0.1.0-SNAPSHOT.jar")).exists();

        project.javaEnds();
        assertThat(StrawProject.result(server).code()).isZero();
        project.changeSource("class Source { long changed; }");
        project.run("plugins");
        assertThat(project.runFolders()).hasSize(1).doesNotContain(inUse);
    }

    @Test
    void aFailedBuildLeavesNothingBehind() throws IOException {
        project.mavenFails(true);
        StrawProject.Result result = project.run("serve");
        assertThat(result.code()).isEqualTo(69);
        assertThat(result.errors()).contains("the build failed");
        assertThat(project.runFolders()).isEmpty();

        project.mavenFails(false);
        assertThat(project.run("serve").code()).isZero();
    }

    @Test
    void aDataFolderThatIsAFileIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        StrawProject.Result result = project.run("serve", "--data", file.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.errors()).contains("the data folder " + file + " is a file");
        assertThat(project.builds()).isZero();
    }

    @Test
    void nothingIsMadeInAFolderThatHoldsOtherThings() throws IOException {
        Path home = Files.createDirectories(folder.resolve("home"));
        Files.writeString(home.resolve("thesis.doc"), "mine");
        List<String> given = arguments(project.run("serve", "--data", home.toString()));
        assertThat(given)
                .contains("--drumlin.data-folder=" + home)
                .noneMatch(flag -> flag.startsWith("-Djava.io.tmpdir"));
        assertThat(home).isDirectoryNotContaining("glob:**/{tmp,crash}");
    }

    private static List<String> arguments(StrawProject.Result result) {
        assertThat(result.code()).as(result.errors()).isZero();
        return result.out().lines().toList();
    }
}
