package dev.drumlin.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** A server that runs, on free ports. Closing it kills it. */
public final class ServerProcess implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("Drumlin ready: data (\\S+) management (\\S+) .*\n");
    private static final Duration START_MAX = Duration.ofMinutes(2);

    private final Process process;
    private final URI data;
    private final URI management;

    private ServerProcess(Process process, URI data, URI management) {
        this.process = process;
        this.data = data;
        this.management = management;
    }

    /**
     * Starts a server and waits for its ready line.
     *
     * @param folder of the data
     * @param log where the output goes, beside the name a file with {@code .err}
     * @param settings as {@code key=value}
     */
    public static ServerProcess start(Path folder, Path log, List<String> settings) throws IOException {
        return start(folder, log, List.of(), settings);
    }

    /** As above, with further flags for the JVM. */
    static ServerProcess start(Path folder, Path log, List<String> flags, List<String> settings) throws IOException {
        return start(ClassPaths.server(), folder, log, flags, settings);
    }

    /** As above, from another class path. */
    public static ServerProcess start(
            String classPath, Path folder, Path log, List<String> flags, List<String> settings) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ClassPaths.java(), "-Xmx320m", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(flags);
        command.addAll(List.of(
                "-cp",
                classPath,
                "dev.drumlin.app.Application",
                "--server.port=0",
                "--management.server.port=0",
                "--drumlin.data-folder=" + folder));
        settings.forEach(setting -> command.add("--" + setting));
        Path errors = log.resolveSibling(log.getFileName() + ".err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(log.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            Awaitility.await()
                    .atMost(START_MAX)
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> {
                        assertThat(process.isAlive()).as(() -> text(errors)).isTrue();
                        return READY.matcher(text(log)).matches();
                    });
        } catch (RuntimeException | AssertionError e) {
            process.destroyForcibly();
            throw e;
        }
        Matcher ready = READY.matcher(text(log));
        assertThat(ready.matches()).isTrue();
        return new ServerProcess(process, URI.create(ready.group(1)), URI.create(ready.group(2)));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    public URI data() {
        return data;
    }

    public URI management() {
        return management;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Lets it run for so long, then ends it as {@code kill -9} does. */
    void killAfter(long millis) throws InterruptedException {
        assertThat(process.waitFor(millis, TimeUnit.MILLISECONDS))
                .as("it ended by itself")
                .isFalse();
        kill();
    }

    /** Ends it as {@code kill -9} does. */
    void kill() throws InterruptedException {
        assertThat(process.destroyForcibly().waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
