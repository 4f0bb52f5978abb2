package dev.drumlin.differential.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A Cassandra of one node that runs, on free ports of the loopback. Closing it kills it. */
public final class CassandraProcess implements AutoCloseable {
    private static final String READY = "Starting listening for CQL clients";
    private static final Duration START_MAX = Duration.ofMinutes(3);
    private static final int STARTS_MAX = 3;

    private final Process process;
    private final InetSocketAddress address;

    private CassandraProcess(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts one and waits until it takes clients. The ports are free when chosen; should somebody else take one before
     * Cassandra does, it starts again with others.
     *
     * @param java of version 17
     * @param lib its jars
     * @param folder for its data, configuration and log
     */
    public static CassandraProcess start(Path java, Path lib, Path folder) throws IOException {
        AssertionError failure = new AssertionError("not started");
        for (int attempt = 1; attempt <= STARTS_MAX; attempt++) {
            try {
                return startOnce(java, lib, folder.resolve("cassandra-" + attempt));
            } catch (AssertionError e) {
                failure = e;
            }
        }
        throw failure;
    }

    private static CassandraProcess startOnce(Path java, Path lib, Path folder) throws IOException {
        Files.createDirectories(folder);
        int[] ports = freePorts();
        Path log = folder.resolve("cassandra.log");
        Process process = new ProcessBuilder(CassandraFiles.command(java, folder, lib, ports))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Thread killer = Thread.ofPlatform().unstarted(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killer);
        try {
            Awaitility.await()
                    .atMost(START_MAX)
                    .pollInterval(Duration.ofMillis(100))
                    .until(() -> {
                        String text = Files.readString(log, UTF_8);
                        assertThat(process.isAlive()).as(() -> text).isTrue();
                        return text.contains(READY);
                    });
        } catch (RuntimeException | AssertionError e) {
            process.destroyForcibly();
            throw e;
        }
        return new CassandraProcess(process, new InetSocketAddress(InetAddress.getLoopbackAddress(), ports[0]));
    }

    private static int[] freePorts() throws IOException {
        try (ServerSocket a = new ServerSocket(0);
                ServerSocket b = new ServerSocket(0);
                ServerSocket c = new ServerSocket(0);
                ServerSocket d = new ServerSocket(0)) {
            return new int[] {a.getLocalPort(), b.getLocalPort(), c.getLocalPort(), d.getLocalPort()};
        }
    }

    /** Returns where its native protocol listens. */
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
