package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.command.Commands;
import jakarta.validation.Constraint;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell as a process of its own: what only {@code main} can get wrong. */
class ProcessTest {
    @TempDir
    Path folder;

    private record Ended(int code, String out, String error) {}

    @Test
    void exitCodesReachTheCallerAndNothingElseIsPrinted() throws Exception {
        assertThat(run("version")).isEqualTo(new Ended(0, "drumlin development\n", ""));
        assertThat(run("nonsense"))
                .isEqualTo(new Ended(64, "", "unknown command 'nonsense'; 'help' lists the commands\n"));
    }

    @Test
    void lettersSurviveTheCLocale() throws Exception {
        try (WireServer server = new WireServer()) {
            server.on("POST", "/v1/cql", """
                {"columns":[{"name":"a","type":"text"}],"rows":[{"a":"東京"}]}\
                """);

            Ended ended = run("cql", "SELECT 'ünï'", "--url", server.url());

            assertThat(ended.code()).as(ended.error()).isZero();
            assertThat(ended.out()).contains("東京");
            assertThat(server.requests("POST", "/v1/cql")
                            .getFirst()
                            .json()
                            .path("statement")
                            .asString())
                    .isEqualTo("SELECT 'ünï'");
        }
    }

    @Test
    void aConfigurationFileInTheWorkingFolderIsNotOurs() throws Exception {
        Files.writeString(folder.resolve("application.properties"), "spring.main.sources=no.such.Class\n");

        assertThat(run("version").code()).isZero();
    }

    /** The validator of the shell checks nothing, so a constraint on a command would be a lie. */
    @Test
    void noCommandHasAConstraint() {
        List<Annotation> constraints = new ArrayList<>();
        for (Class<?> commands : Commands.CLASSES) {
            for (Method method : commands.getDeclaredMethods()) {
                Stream.concat(
                                Stream.of(method.getAnnotations()),
                                Stream.of(method.getParameters()).flatMap(ProcessTest::annotations))
                        .filter(each -> each.annotationType().isAnnotationPresent(Constraint.class))
                        .forEach(constraints::add);
            }
        }

        assertThat(constraints).isEmpty();
    }

    private static Stream<Annotation> annotations(Parameter parameter) {
        return Stream.of(parameter.getAnnotations());
    }

    private Ended run(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ShellApplication.class.getName()));
        command.addAll(List.of(words));
        Path error = folder.resolve("error");
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", "exec \"$0\" \"$@\"")
                .directory(folder.toFile())
                .redirectError(error.toFile());
        builder.command().addAll(command);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("LC_"));
        environment.put("LANG", "C");
        environment.put("LC_ALL", "C");
        Process process = builder.start();
        process.getOutputStream().close();
        try (InputStream out = process.getInputStream()) {
            String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), text, Files.readString(error));
        }
    }
}
