package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server in a process of its own, on free ports of this machine. It is started as a user would: by the launcher, whose path
 * is in the system property {@code drumlin.launcher}; without that, with the class path of this process. Thread-safe.
 */
public final class ServerChild implements AutoCloseable {
    private static final String LAUNCHER = System.getProperty("drumlin.launcher", "");
    private static final String JAVA_OPTIONS = "DRUMLIN_SERVER_JAVA_OPTS";
    private static final Pattern READY = Pattern.compile("Drumlin ready: data (\\S+) management (\\S+) .*");
    private static final Duration START_MAX = Duration.ofMinutes(10);
    private static final Duration STOP_MAX = Duration.ofSeconds(20);
    private static final int LINES_KEPT = 20;

    private final Process process;
    private final CompletableFuture<Matcher> ready = new CompletableFuture<>();
    private final Deque<String> lastLines = new ArrayDeque<>();

    private ServerChild(Process process) {
        this.process = process;
        Thread.ofPlatform().name("server-output").daemon().start(this::readOutput);
    }

    /**
     * Starts a server and waits until it takes requests, which includes the launcher's build if the sources have changed.
     *
     * @throws IOException if it does not come up; the message has the last of its output
     */
    public static ServerChild start(ServerSpec spec) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(LAUNCHER.isEmpty() ? byClassPath(spec) : byLauncher(spec));
        builder.environment().put("DRUMLIN_JAVA_OPTS", String.join(" ", spec.javaOptions()));
        // The server takes DRUMLIN_… for its settings and refuses those that it does not know.
        builder.environment().remove(JAVA_OPTIONS);
        ServerChild child = new ServerChild(builder.redirectErrorStream(true).start());
        try {
            child.ready.orTimeout(START_MAX.toSeconds(), TimeUnit.SECONDS).join();
            return child;
        } catch (CompletionException e) {
            child.close();
            throw new IOException("the server did not start: " + child.lastOutput(), e.getCause());
        }
    }

    /** Returns the flags in {@code DRUMLIN_SERVER_JAVA_OPTS}: for servers that tools start, as the other one is for the tools. */
    public static List<String> javaOptions() {
        String text = System.getenv().getOrDefault(JAVA_OPTIONS, "").strip();
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+", -1));
    }

    private static List<String> byLauncher(ServerSpec spec) {
        List<String> command = new ArrayList<>(List.of(LAUNCHER, "serve"));
        command.addAll(List.of("--port", "0", "--management-port", "0"));
        command.addAll(List.of("--data", spec.data().toString(), "--backend", spec.backend()));
        spec.settings().forEach((name, value) -> command.addAll(List.of("--set", name + "=" + value)));
        return command;
    }

    private static List<String> byClassPath(ServerSpec spec) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx320m", "-XX:+UseG1GC", "-XX:+UseCompactObjectHeaders"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+ExitOnOutOfMemoryError"));
        command.addAll(spec.javaOptions());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.drumlin.app.Application"));
        command.addAll(List.of("--server.port=0", "--management.server.port=0"));
        // The tools have a log configuration of their own on this class path.
        command.add("--logging.config=classpath:logback-spring.xml");
        command.add("--drumlin.data-folder=" + spec.data());
        command.add("--drumlin.storage.backend=" + spec.backend());
        spec.settings().forEach((name, value) -> command.add("--" + name + "=" + value));
        return command;
    }

    private void readOutput() {
        try (BufferedReader lines = process.inputReader(UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher matcher = READY.matcher(line);
                if (matcher.matches()) {
                    ready.complete(matcher);
                }
                keep(line);
            }
        } catch (IOException | UncheckedIOException e) {
            keep(e.toString());
        } finally {
            ready.completeExceptionally(new IOException("its output has ended"));
        }
    }

    private void keep(String line) {
        synchronized (lastLines) {
            lastLines.add(line);
            if (lastLines.size() > LINES_KEPT) {
                lastLines.remove();
            }
        }
    }

    /** Returns the last lines of what it wrote. */
    public String lastOutput() {
        synchronized (lastLines) {
            return String.join("\n", lastLines);
        }
    }

    /** Returns the address of the data port. */
    public URI data() {
        return URI.create(ready.join().group(1));
    }

    /** Returns the address of the management port. */
    public URI management() {
        return URI.create(ready.join().group(2));
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns what it has used so far, null if that cannot be known. */
    public @Nullable ProcessUse use() {
        return ProcessUse.of(pid());
    }

    /** Asks it to end as a signal would, waits for that, and kills it if it takes too long. */
    @Override
    public void close() {
        process.destroy();
        boolean interrupted = false;
        long deadline = System.nanoTime() + STOP_MAX.toNanos();
        while (process.isAlive()) {
            try {
                if (!process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    process.destroyForcibly();
                    deadline = System.nanoTime() + STOP_MAX.toNanos();
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
