package dev.drumlin.app.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.app.Application;
import dev.drumlin.app.StartRefused;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.StorageEngine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;

/** How the server opens and closes the engine it was told to use. */
class EngineLifecycleTest {
    @TempDir
    private Path data;

    @Test
    void theEngineGetsItsFolderAndItsSettings() {
        try (var server = start("--drumlin.storage.fake.cache-size=7")) {
            EngineOptions options = Objects.requireNonNull(FakeProvider.lastOptions);
            assertThat(options.folder()).isEqualTo(data.resolve("fake")).isDirectory();
            assertThat(options.settings()).containsExactly(Map.entry("cachesize", "7"));
            assertThat(server.getBean(DataLocation.class)).isEqualTo(new DataLocation("fake", data));
        }
    }

    @Test
    void theEngineIsClosedOnceAndItsFolderIsFreeAgain() {
        FakeEngine engine;
        try (var server = start()) {
            engine = (FakeEngine) server.getBean(StorageEngine.class);
            assertThat(engine.closed).isZero();
        }
        assertThat(engine.closed).isEqualTo(1);
        DataFolder.open(data, "fake").close();
    }

    @Test
    void theEngineIsClosedWhenThePortIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> start("--server.port=" + taken.getLocalPort()))
                    .satisfies(e -> assertThat(causes(e)).anyMatch(PortInUseException.class::isInstance));
        }
        DataFolder.open(data, "fake").close();
    }

    @Test
    void aSettingThatTheEngineDoesNotKnowStopsTheStart() {
        assertThatThrownBy(() -> start("--drumlin.storage.fake.cash-size=7"))
                .satisfies(e -> assertThat(causes(e))
                        .anyMatch(cause -> cause instanceof StartRefused
                                && String.valueOf(cause.getMessage()).contains("unknown setting cashsize")));
        DataFolder.open(data, "fake").close();
    }

    @Test
    void aSettingOfABackendThatDoesNotExistStopsTheStart() {
        assertThatThrownBy(() -> start("--drumlin.storage.fakke.cache-size=7"))
                .satisfies(e -> assertThat(causes(e))
                        .anyMatch(cause -> String.valueOf(cause.getMessage())
                                .contains("drumlin.storage.fakke.cache-size is for a storage backend that does not")));
    }

    @Test
    void theEnginesThreadsRunItsTasksAndEndAfterIt() {
        EngineContext context;
        try (var server = start()) {
            context = Objects.requireNonNull(FakeProvider.lastContext);
            var names = Stream.of(
                            context.executors().sync(),
                            context.executors().reads(),
                            context.executors().background())
                    .map(executor -> {
                        var name = new CompletableFuture<String>();
                        executor.execute(
                                () -> name.complete(Thread.currentThread().getName()));
                        return name.join();
                    })
                    .toList();
            assertThat(names).containsExactly("commitlog-sync-1", "read-1", "background-1");
        }
        assertThatThrownBy(() -> context.executors().sync().execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
    }

    private ConfigurableApplicationContext start(String... arguments) {
        String[] all = Stream.concat(Stream.of("--drumlin.data-folder=" + data), Stream.of(arguments))
                .toArray(String[]::new);
        return new SpringApplication(Application.class).run(all);
    }

    private static List<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).toList();
    }
}
